import { z } from 'zod'
import type { Notice } from '#features/effects/index.ts'
import { defineJob, type TypedJob } from '#kernel/jobs/job.ts'
import { tellOfAct } from './act-notices.ts'
import { actsWithEffects } from './acts-with-effects.ts'
import { kindOf } from './kind-of.ts'

const Input = z.object({
  orgId: z.uuid(),
  actId: z.uuid(),
  /** Under which it was decided: one attempt's cause tells once. */
  fence: z.int(),
  outbox: z.array(z.custom<Notice>()), // written only by saveAct
})

/** What could not be told with the change itself, told as soon as it can be. */
export const tellActLater: TypedJob<z.input<typeof Input>> = defineJob({
  name: 'acts.tell',
  input: Input,
  retryDelaysSeconds: [60, 600, 3600, 14_400, 86_400, 86_400],
}).handle(({ services, inScope }, { orgId, actId, fence, outbox }) =>
  inScope({ orgId }, async (db) => {
    const act = await actsWithEffects(db)
      .where('a.org_id', '=', orgId)
      .where('a.id', '=', actId)
      .executeTakeFirstOrThrow()
    await tellOfAct(db, services, kindOf({ services }, act), { ...act, fence }, outbox)
  }),
)
