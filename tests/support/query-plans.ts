import { CompiledQuery } from 'kysely'
import pg from 'pg'
import type { Trx } from '#kernel/db/database.ts'

/** A node of PostgreSQL's plan, as it ran. */
export interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}

/** How one statement was executed. */
export interface Explained {
  sql: string
  /** The nodes of the statement's plan that read a table. */
  reads: Plan[]
}

/**
 * The plans of the statements that `work` runs. Each statement is explained as `db`'s user, because the planner treats
 * the application's role, to which row-level security applies, differently from the owner.
 */
export async function plansOf(db: Trx, work: (db: Trx) => Promise<unknown>): Promise<Explained[]> {
  const explained: Explained[] = []
  for (const { text: sql, values } of await statementsOf(() => work(db))) {
    const asked = CompiledQuery.raw(`explain (analyze, timing off, format json) ${sql}`, [...(values ?? [])])
    const { rows } = await db.executeQuery<{ 'QUERY PLAN': [{ Plan: Plan }] }>(asked)
    const nodes = rows.flatMap((row) => nodesOf(row['QUERY PLAN'][0].Plan))
    explained.push({ sql, reads: nodes.filter((one) => one['Relation Name'] !== undefined) })
  }
  return explained
}

/** The reads that `work` sends. They are recorded at the driver, because some statements are compiled only once. */
async function statementsOf(work: () => Promise<unknown>): Promise<{ text: string; values?: readonly unknown[] }[]> {
  const asked: { text: string; values?: readonly unknown[] }[] = []
  const { query } = pg.Client.prototype
  const watching = function (this: pg.Client, ...given: [{ text: string; values?: readonly unknown[] }]) {
    asked.push(given[0])
    return Reflect.apply(query, this, given)
  }
  pg.Client.prototype.query = watching as typeof query // the only one of its many forms in use
  try {
    await work()
  } finally {
    pg.Client.prototype.query = query
  }
  return asked.filter(({ text }) => /^\s*(select|with)\b/i.test(text))
}

/** How many rows a node read from its table, including rows that it then dropped. */
export function looked(node: Plan): number {
  return (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']
}

/** All nodes of a plan, the top one first. */
export function nodesOf(plan: Plan): Plan[] {
  return [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]
}
