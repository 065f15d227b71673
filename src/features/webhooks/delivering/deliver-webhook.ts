import { enqueue } from '#kernel/jobs/enqueue.ts'
import { defineJob, type TypedJob } from '#kernel/jobs/job.ts'
import { recordAttempt } from './record-attempt.ts'
import { sendDelivery } from './send-delivery.ts'
import { DeliveryTurn, takeTurn } from './take-turn.ts'

const MINUTE = 60

/**
 * Makes one attempt of a delivery. A receiver's failure does not fail this job: it records the attempt and adds the
 * next one's job in the same transaction. Only a fault on our side is tried again by the job queue.
 *
 * A worker killed between sending and recording leaves the turn as it was, so the message is sent once more, with the
 * same id. Spec E6
 */
export const deliverWebhook: TypedJob<DeliveryTurn> = defineJob({
  name: 'webhooks.deliver',
  input: DeliveryTurn,
  retryDelaysSeconds: [MINUTE, 10 * MINUTE, 60 * MINUTE, 300 * MINUTE],
  atOnce: 16, // slow receivers delay only one another
  atOncePerOrg: 3, // and those of one workspace delay nobody else's
  atOncePerOwner: 6, // nor do all the workspaces of one person
}).handle(async (ctx, input) => {
  const scope = { orgId: input.orgId }
  const due = await ctx.inScope(scope, (db) => takeTurn(db, ctx, input))
  if (!due) return
  const outcome = await sendDelivery(ctx.services, due, ctx.now)
  await ctx.inScope(scope, async (db) => {
    const next = await recordAttempt(db, due, outcome)
    if (next) await enqueue(db, deliverWebhook, next.turn, { afterSeconds: next.afterSeconds })
  })
})
