-- The key by which networks know this installation that register nobody (AT Protocol): its public half stands in a document
-- that they read. Its sessions are bound to it, so there is one and it stays. Sealed with the installation's key ring.
create table client_key (
  id boolean primary key default true check (id),
  jwk_sealed bytea not null,
  created_at timestamptz not null default now()
);
grant select, insert on client_key to galley_app;
select open_to_operator();
