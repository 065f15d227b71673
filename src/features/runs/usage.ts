import { sql } from 'kysely'
import type { Trx } from '#kernel/db/database.ts'
import type { RunRow } from './run-row.ts'

/** The ledger's note on the models that a run used: the sums, under the model that did most of the work. */
export async function usageOf(db: Trx, run: RunRow) {
  const { rows } = await sql<{
    provider: string | null
    model: string | null
    input: number
    output: number
    cost: number | null
    version: string | null
    fallback: boolean | null
    rounds: number
  }>`
    select (array_agg(provider order by completion_tokens desc) filter (where provider is not null))[1] as provider,
      (array_agg(answered_model order by completion_tokens desc) filter (where provider is not null))[1] as model,
      coalesce(sum(prompt_tokens), 0)::float8 as input, coalesce(sum(completion_tokens), 0)::float8 as output,
      sum(cost_micro_usd)::float8 as cost, max(pricing_version) as version,
      bool_or(used_fallback_estimate) as fallback, count(*)::float8 as rounds
    from agent_step
    where org_id = ${run.org_id} and run_id = ${run.id} and kind = 'model_round'
  `.execute(db)
  const [sum] = rows
  return {
    feature: run.job_type,
    provider: sum?.provider ?? null,
    model: sum?.model ?? null,
    inputTokens: sum?.input ?? 0,
    outputTokens: sum?.output ?? 0,
    totalTokens: (sum?.input ?? 0) + (sum?.output ?? 0),
    costMicroUsd: sum?.cost ?? null,
    pricingVersion: sum?.version ?? null,
    usedFallbackEstimate: sum?.fallback ?? false,
    quantity: 1,
    metadata: { runId: run.id, rounds: sum?.rounds ?? 0 },
  }
}

/** The list price of the models that a run used, in thousandths of a US dollar. Null if no price is known. */
export function costMilliUsd(db: Trx, orgId: string, runIds: readonly string[]): Promise<Map<string, number | null>> {
  return db
    .selectFrom('agent_step')
    .select((eb) => ['run_id', eb.fn.sum<number | null>('cost_micro_usd').as('cost')])
    .where('org_id', '=', orgId)
    .where('run_id', 'in', runIds)
    .groupBy('run_id')
    .execute()
    .then((rows) => new Map(rows.map(({ run_id, cost }) => [run_id, cost === null ? null : cost / 1000])))
}
