import { sql } from 'kysely'
import { newId } from '#kernel/ids.ts'
import type { TestApp } from './app.ts'
import type { Person } from './factories.ts'

/** Makes runs of models as rows, each with a step. Only a queued run would be work for a worker. */
export function seedRuns({ owner: db, word }: Pick<TestApp, 'owner'> & { word: (of: string) => string }) {
  async function run(
    by: Pick<Person, 'orgId' | 'userId'>,
    status: 'queued' | 'succeeded' | 'failed' = 'succeeded',
    text = word('run'),
  ): Promise<string> {
    const { orgId, userId } = by
    const id = newId()
    const ended = status !== 'queued'
    await db
      .insertInto('agent_run')
      .values({
        org_id: orgId,
        id,
        job_type: 'rewrite',
        status,
        payload: JSON.stringify({ guidance: `guidance of ${text}` }),
        actor: JSON.stringify({ kind: 'user', userId }),
        created_by_user_id: userId,
        key_owner: userId,
        idempotency_key: `key of ${text}`,
        awaited: false,
        ...(ended && {
          attempt_count: 1,
          started_at: sql<string>`now()`,
          completed_at: sql<string>`now()`,
          cost_credits: 2,
          result_summary: JSON.stringify({ summary: `summary of ${text}` }),
        }),
        ...(status === 'failed' && { error_message: `error of ${text}` }),
      })
      .execute()
    await step({ orgId }, id, text)
    return id
  }

  async function step({ orgId }: Pick<Person, 'orgId'>, runId: string, text: string): Promise<void> {
    await db
      .insertInto('agent_step')
      .values({
        org_id: orgId,
        run_id: runId,
        key: `key of ${text}`,
        attempt: 1,
        kind: 'model_round',
        status: 'succeeded',
        agent: 'writer',
        label: `label of ${text}`,
        input: JSON.stringify({ prompt: `prompt of ${text}` }),
        output: `output of ${text}`,
        reasoning_summary: `reasons of ${text}`,
        provider: 'openai',
        prompt_tokens: 900,
        completion_tokens: 120,
        cost_micro_usd: 1_500,
        duration_ms: 800,
        completed_at: sql`now()`,
      })
      .execute()
  }

  return { run }
}
