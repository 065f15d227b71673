import { z } from 'zod'
import { defineRun, type RunContext } from '#features/runs/index.ts'

/** Where the model of the story is asked, and what it asks for. */
const Payload = z.object({ seed: z.int(), model: z.url() })

/** Thousandths of a credit. */
export const PRICE_MILLI = 2_000

/** The keys of the steps that are paid for. */
export const PAID_STEPS = ['write', 'mend'] as const

/**
 * A run as those of Galley are: code reads, a model writes, code checks, a model mends, and the end is a write, the charge
 * and the row in one transaction. The worker and the judge both know it.
 */
export const story = defineRun({
  jobType: 'content_generate',
  action: 'content_generate',
  operation: 'generateContent',
  payload: Payload,
  result: z.object({ text: z.string() }),
  hold: () => PRICE_MILLI,
  async run(ctx, { seed, model }) {
    const paid = (key: (typeof PAID_STEPS)[number]) =>
      ctx.step({ key, kind: 'model_round', role: 'writer', label: key, output: z.string() }, async ({ signal }) => {
        const answer = await fetch(`${model}/${ctx.runId}/${key}`, { method: 'POST', signal })
        return { output: await answer.text() }
      })
    const read = await free(ctx, 'read')
    const written = await paid('write')
    await free(ctx, 'check')
    const mended = await paid('mend')
    return async ({ db, orgId }) => {
      await db
        .insertInto('tag')
        .values({ org_id: orgId, name: `end of seed ${seed}` })
        .execute()
      return { result: { text: [read, written, mended].join(' ') }, summary: { seed } }
    }
  },
})

const free = (ctx: RunContext, key: string): Promise<string> =>
  ctx.step({ key, kind: 'tool_call', role: 'reader', label: key, output: z.string() }, async () => ({ output: key }))
