import type pg from 'pg'

/** A table that is copied from one database to another. */
export interface Table {
  /** With its schema, quoted where SQL needs it: `public.post`. */
  name: string
  columns: { name: string; type: string }[]
  /** The primary key's columns. Empty if the table has no primary key. */
  key: string[]
  /** The tables that its foreign keys refer to. */
  needs: string[]
}

/**
 * All tables of an installation, each after the tables that it refers to. It omits the record of migrations, which the
 * target writes itself, unlogged tables, and pg-boss's daily statistics, whose table names contain the date on which a
 * database was made.
 */
export async function listTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    with kept as (
      select c.oid, format('%I.%I', n.nspname, c.relname) as name
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('public', 'pgboss') and c.relkind = 'r' and c.relpersistence = 'p'
        and format('%I.%I', n.nspname, c.relname) <> 'public.schema_migration'
        and not exists (
          select from pg_inherits i where i.inhrelid = c.oid and i.inhparent = to_regclass('pgboss.queue_stats')
        )
        and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
    )
    select k.name,
      (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum)
       from pg_attribute a where a.attrelid = k.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      (select coalesce(json_agg(a.attname order by u.position), '[]')
       from pg_constraint p, unnest(p.conkey) with ordinality u (number, position), pg_attribute a
       where p.conrelid = k.oid and p.contype = 'p' and a.attrelid = k.oid and a.attnum = u.number) as key,
      (select coalesce(json_agg(distinct f.name), '[]')
       from pg_constraint c join kept f on f.oid = c.confrelid
       where c.conrelid = k.oid and c.contype = 'f' and c.confrelid <> k.oid) as needs
    from kept k order by k.name collate "C"`)
  return inOrder(rows)
}

/** Throws if tables refer to each other in a circle: then no order works. */
export function inOrder(tables: readonly Table[]): Table[] {
  const ordered: Table[] = []
  let waiting = [...tables]
  while (waiting.length > 0) {
    const done = new Set(ordered.map(({ name }) => name))
    const next = waiting.filter(({ needs }) => needs.every((name) => done.has(name)))
    if (next.length === 0) {
      throw new Error(`These tables refer to each other in a circle: ${waiting.map(({ name }) => name).join(', ')}`)
    }
    ordered.push(...next)
    waiting = waiting.filter((table) => !next.includes(table))
  }
  return ordered
}
