-- Several refunds of one payment add up, in the lowest unit of its currency. Decision 076
alter table billing_transaction add column refunded bigint not null default 0 check (refunded >= 0);

-- Each row is another workspace's, and a migration acts for none.
alter table billing_transaction no force row level security;
update billing_transaction set refunded = greatest(amount, 0) where status = 'refunded' and type <> 'refund';
alter table billing_transaction force row level security;
