import { z } from 'zod'
import { defineRun, type RunContext } from '#features/runs/index.ts'

/** The address of the story's model, and the seed. */
const Payload = z.object({ seed: z.int(), model: z.url() })

/** In thousandths of a credit. */
export const PRICE_MILLI = 2_000

/** The keys of the paid steps. */
export const PAID_STEPS = ['write', 'mend'] as const

/**
 * A run like those of Galley: code reads, a model writes, code checks, a model repairs. The end is one transaction with
 * the result, the charge and the row. The worker and the judge both use it.
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
