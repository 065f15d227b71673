import { z } from 'zod'
import type { Notice } from '#features/effects/index.ts'
import { emitPostEvents } from '#features/posts/index.ts'
import { defineJob, type TypedJob } from '#kernel/jobs/job.ts'
import { deliverNotices } from './notices.ts'

const Input = z.object({
  orgId: z.uuid(),
  postId: z.uuid(),
  /** Under which it was decided: one attempt's cause tells once. */
  fence: z.int(),
  outbox: z.array(z.custom<Notice>()), // written only by saveDecision
})

/** What could not be told with the change itself, told as soon as it can be. */
export const tellLater: TypedJob<z.input<typeof Input>> = defineJob({
  name: 'publisher.tell',
  input: Input,
  retryDelaysSeconds: [60, 600, 3600, 14_400, 86_400, 86_400],
}).handle(({ services, inScope }, { orgId, postId, fence, outbox }) =>
  inScope({ orgId }, async (db) => {
    const post = await db
      .selectFrom('post')
      .selectAll()
      .where('org_id', '=', orgId)
      .where('id', '=', postId)
      .executeTakeFirstOrThrow()
    await deliverNotices(db, services, { ...post, fence }, outbox)
    await emitPostEvents(db, services, post, outbox)
  }),
)
