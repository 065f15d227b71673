import type pg from 'pg'

/** The last number of each sequence. Sequences that have given none are left out. */
export type Sequences = Record<string, string>

export async function readSequences(client: pg.ClientBase): Promise<Sequences> {
  const { rows } = await client.query<{ name: string; last: string }>(`
    select format('%I.%I', schemaname, sequencename) as name, last_value::text as last from pg_sequences
    where schemaname in ('public', 'pgboss') and last_value is not null order by 1`)
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]))
}

export async function writeSequences(client: pg.ClientBase, sequences: Sequences): Promise<void> {
  for (const [name, last] of Object.entries(sequences)) {
    await client.query('select setval($1::regclass, $2::bigint)', [name, last])
  }
}
