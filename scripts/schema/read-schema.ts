import type pg from 'pg'

export interface Column {
  name: string
  type: string
  notNull: boolean
  /** The default, or the expression of a generated column. Null if the column has neither. */
  expression: string | null
  generated: boolean
  /** `always` or `by default`. Null if the column is no identity. */
  identity: string | null
  comment: string | null
}

export interface Constraint {
  name: string
  /** The letter by which pg_constraint names the type: p, u, c, x or f. */
  type: string
  definition: string
  /** The table that a foreign key refers to. */
  leadsTo: string | null
}

export interface Policy {
  name: string
  command: string
  permissive: boolean
  /** Empty for everybody. */
  roles: string[]
  using: string | null
  check: string | null
}

export interface Table {
  name: string
  comment: string | null
  unlogged: boolean
  options: string[] | null
  columns: Column[]
  constraints: Constraint[]
  indexes: string[]
  secured: boolean
  forced: boolean
  policies: Policy[]
  triggers: string[]
  grants: Grant[]
}

export interface Grant {
  role: string
  /** `select`, or `update (start_after)` for a right on single columns. */
  privileges: string[]
}

export interface View {
  name: string
  comment: string | null
  options: string[] | null
  definition: string
  grants: Grant[]
}

export interface Func {
  name: string
  /** The name with the types of the arguments, as grants need it. */
  signature: string
  comment: string | null
  definition: string
  /** The function's owner; null if that is the owner of the database. */
  owner: string | null
  /** Whether everybody may call it. */
  open: boolean
  callers: string[]
}

/** The grants of one role in pg-boss's schema. */
export interface QueueGrant extends Grant {
  /** `schema pgboss`, or tables of it. */
  on: string
}

export interface Schema {
  tables: Table[]
  views: View[]
  functions: Func[]
  queue: QueueGrant[]
}

/**
 * SQL for the rights on the relation `c` that roles other than its owner have, also those on single columns. Dropped
 * columns are left out, since PostgreSQL 15 keeps their rights and later versions do not.
 */
const GRANTS = `
  (select coalesce(json_agg(json_build_object('role', g.role, 'privileges', g.privileges) order by g.role), '[]') from (
    select one.role, json_agg(one.privilege order by one.privilege) as privileges from (
      select pg_get_userbyid(a.grantee)::text as role, lower(a.privilege_type) as privilege
      from aclexplode(c.relacl) a where a.grantee <> c.relowner
      union all
      select pg_get_userbyid(a.grantee), format('%s (%s)', lower(a.privilege_type), string_agg(t.attname, ', ' order by t.attnum))
      from pg_attribute t, aclexplode(t.attacl) a where t.attrelid = c.oid and not t.attisdropped
      group by a.grantee, a.privilege_type
    ) one group by 1
  ) g)`

const TABLES = `
  select c.relname as name, obj_description(c.oid, 'pg_class') as comment, c.relpersistence = 'u' as unlogged,
    c.reloptions as options, c.relrowsecurity as secured, c.relforcerowsecurity as forced,
    (select json_agg(json_build_object(
        'name', a.attname, 'type', format_type(a.atttypid, a.atttypmod), 'notNull', a.attnotnull,
        'expression', pg_get_expr(d.adbin, d.adrelid, true), 'generated', a.attgenerated = 's',
        'identity', case a.attidentity when 'a' then 'always' when 'd' then 'by default' end,
        'comment', col_description(c.oid, a.attnum)) order by a.attnum)
      from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
    (select coalesce(json_agg(json_build_object('name', k.conname, 'type', k.contype,
        'definition', pg_get_constraintdef(k.oid, true), 'leadsTo', f.relname)
        order by array_position(array['p', 'u', 'x', 'c', 'f'], k.contype::text), k.conname collate "C"), '[]')
      from pg_constraint k left join pg_class f on f.oid = k.confrelid
      where k.conrelid = c.oid and k.contype in ('p', 'u', 'x', 'c', 'f')) as constraints,
    (select coalesce(json_agg(pg_get_indexdef(i.indexrelid, 0, true) order by x.relname collate "C"), '[]')
      from pg_index i join pg_class x on x.oid = i.indexrelid
      where i.indrelid = c.oid and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u', 'x'))
    ) as indexes,
    (select coalesce(json_agg(json_build_object('name', p.polname, 'permissive', p.polpermissive,
        'command', case p.polcmd when 'r' then 'select' when 'a' then 'insert' when 'w' then 'update' when 'd' then 'delete'
          else 'all' end,
        'roles', array(select rolname::text from pg_roles r where r.oid = any (p.polroles) order by 1),
        'using', pg_get_expr(p.polqual, p.polrelid, true), 'check', pg_get_expr(p.polwithcheck, p.polrelid, true))
        order by p.polname collate "C"), '[]')
      from pg_policy p where p.polrelid = c.oid) as policies,
    (select coalesce(json_agg(pg_get_triggerdef(t.oid, true) order by t.tgname collate "C"), '[]')
      from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal) as triggers,
    ${GRANTS} as grants
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'schema_migration'
  order by c.relname collate "C"`

const VIEWS = `
  select c.relname as name, obj_description(c.oid, 'pg_class') as comment, c.reloptions as options,
    pg_get_viewdef(c.oid, true) as definition, ${GRANTS} as grants
  from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'v'
  order by c.relname collate "C"`

const FUNCTIONS = `
  select p.proname as name, p.oid::regprocedure::text as signature, obj_description(p.oid, 'pg_proc') as comment,
    pg_get_functiondef(p.oid) as definition,
    nullif(pg_get_userbyid(p.proowner), pg_get_userbyid(d.datdba)) as owner,
    p.proacl is null or exists (select from aclexplode(p.proacl) a where a.grantee = 0) as open,
    array(select r.rolname::text from aclexplode(p.proacl) a join pg_roles r on r.oid = a.grantee
      where a.grantee <> p.proowner order by 1) as callers
  from pg_proc p join pg_database d on d.datname = current_database()
  where p.pronamespace = 'public'::regnamespace and p.prokind = 'f'
    and not exists (select from pg_depend e where e.classid = 'pg_proc'::regclass and e.objid = p.oid and e.deptype = 'e')
  order by p.oid::regprocedure::text collate "C"`

/** The grants in pg-boss's schema, except on its daily tables, whose names depend on the day of the installation. */
const QUEUE = `
  select on_what as "on", role, json_agg(privilege order by privilege) as privileges from (
    select 'schema pgboss' as on_what, r.rolname::text as role, lower(a.privilege_type) as privilege
    from pg_namespace n, aclexplode(n.nspacl) a, pg_roles r
    where n.nspname = 'pgboss' and r.oid = a.grantee and a.grantee <> n.nspowner
    union all
    select c.oid::regclass::text, r.rolname::text, lower(a.privilege_type)
    from pg_class c, aclexplode(c.relacl) a, pg_roles r
    where c.relnamespace = 'pgboss'::regnamespace and r.oid = a.grantee and a.grantee <> c.relowner
      and not exists (select from pg_inherits i where i.inhrelid = c.oid and i.inhparent = to_regclass('pgboss.queue_stats'))
    union all
    select c.oid::regclass::text, r.rolname::text, format('%s (%I)', lower(a.privilege_type), t.attname)
    from pg_class c join pg_attribute t on t.attrelid = c.oid, aclexplode(t.attacl) a, pg_roles r
    where c.relnamespace = 'pgboss'::regnamespace and r.oid = a.grantee
  ) g group by 1, 2 order by 1, 2`

/** Objects of kinds that the text cannot describe. The schema has none yet. */
const UNTOLD = `
  select format('%s %s', kind, name) as what from (
    select 'the relation' as kind, relname::text as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind not in ('r', 'v', 'i', 'S')
    union all
    select 'the sequence', relname from pg_class c where relnamespace = 'public'::regnamespace and relkind = 'S'
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'i')
    union all
    select 'the type', typname from pg_type
      where typnamespace = 'public'::regnamespace and typtype in ('e', 'd', 'r', 'm')
    union all
    select 'the aggregate or procedure', proname from pg_proc where pronamespace = 'public'::regnamespace and prokind <> 'f'
    union all
    select 'the settings of a column of', attrelid::regclass::text from pg_attribute a join pg_class c on c.oid = attrelid
      where relnamespace = 'public'::regnamespace and (attoptions is not null or attcompression <> '' and attnum > 0)
    union all
    select 'the statistics', stxname from pg_statistic_ext where stxnamespace = 'public'::regnamespace
    union all
    select 'the rule', rulename from pg_rewrite where ev_class >= 16384 and rulename <> '_RETURN'
      and (select relnamespace from pg_class c where c.oid = ev_class) = 'public'::regnamespace
    union all
    select 'the event trigger', evtname from pg_event_trigger
    union all
    select 'a right of everybody on', relname from pg_class c, aclexplode(c.relacl) a
      where relnamespace = 'public'::regnamespace and a.grantee = 0
    union all
    select 'rights given by', 'default privileges' from pg_default_acl
  ) u`

/**
 * The schema public, and our roles' rights in pg-boss's. Throws if there is an object that the text cannot describe.
 */
export async function readSchema(client: pg.ClientBase): Promise<Schema> {
  await client.query('set search_path = public')
  const untold = await client.query<{ what: string }>(UNTOLD)
  if (untold.rows.length > 0) {
    const what = untold.rows.map((row) => row.what).join(', ')
    throw new Error(`db/schema.sql would leave out ${what}: teach it to scripts/schema/read-schema.ts`)
  }
  return {
    tables: (await client.query<Table>(TABLES)).rows,
    views: (await client.query<View>(VIEWS)).rows,
    functions: (await client.query<Func>(FUNCTIONS)).rows,
    queue: (await client.query<QueueGrant>(QUEUE)).rows,
  }
}
