-- Answers that are kept for a repeat are kept for a day, and of one workspace (or of one person, outside any) no more
-- than so many and so large: the oldest go first.
create function trim_kept_answers(p_most integer, p_bytes bigint) returns void
  language sql security definer set search_path = public, pg_temp
  as $$
    delete from idempotency_record r
    using (
      select owner, key, row_number() over kept as nth, sum(pg_column_size(response)) over kept as bytes
      from idempotency_record
      window kept as (
        partition by case when owner like '- %' then owner else split_part(owner, ' ', 1) end
        order by created_at desc, owner, key
      )
    ) o
    where r.owner = o.owner and r.key = o.key and r.status is not null and (o.nth > p_most or o.bytes > p_bytes)
  $$;
revoke all on function trim_kept_answers(integer, bigint) from public;
grant execute on function trim_kept_answers(integer, bigint) to galley_sweep;
grant create on schema public to galley_definer;
alter function trim_kept_answers(integer, bigint) owner to galley_definer;
revoke create on schema public from galley_definer;

select open_to_operator();
