-- A function that runs as its definer finds tables by search_path. Where pg_temp is not named it is searched first, so
-- that a caller's temporary table could stand in for one of ours; it is named last.
do $$
  declare
    definer regprocedure;
  begin
    for definer in
      select p.oid::regprocedure from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where p.prosecdef and n.nspname = 'public'
    loop
      execute format('alter function %s set search_path = public, pg_temp', definer);
    end loop;
  end
$$;
