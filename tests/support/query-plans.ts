import { CompiledQuery, type KyselyPlugin, type RootOperationNode } from 'kysely'
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

/** How one statement was carried out. */
export interface Explained {
  sql: string
  /** Every read of a table, the statement's and those below it. */
  reads: Plan[]
}

/**
 * The plans of the statements that `work` runs, carried out once more as whoever `db` is signed in as: the planner treats
 * the application's role, which row-level security holds, otherwise than the owner.
 */
export async function plansOf(db: Trx, work: (db: Trx) => Promise<unknown>): Promise<Explained[]> {
  const statements: RootOperationNode[] = []
  const watch: KyselyPlugin = {
    transformQuery({ node }) {
      statements.push(node)
      return node
    },
    transformResult: async ({ result }) => result,
  }
  await work(db.withPlugin(watch) as Trx)
  const explained: Explained[] = []
  for (const node of statements) {
    const { sql, parameters } = db.getExecutor().compileQuery(node, { queryId: 'explained' })
    const asked = CompiledQuery.raw(`explain (analyze, timing off, format json) ${sql}`, [...parameters])
    const { rows } = await db.executeQuery<{ 'QUERY PLAN': [{ Plan: Plan }] }>(asked)
    const nodes = rows.flatMap((row) => nodesOf(row['QUERY PLAN'][0].Plan))
    explained.push({ sql, reads: nodes.filter((one) => one['Relation Name'] !== undefined) })
  }
  return explained
}

/** Rows that a node read of its table, taken or not. */
export function looked(node: Plan): number {
  return (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']
}

/** A plan's nodes, itself first. */
export function nodesOf(plan: Plan): Plan[] {
  return [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]
}
