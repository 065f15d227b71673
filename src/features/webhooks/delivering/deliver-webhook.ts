import { enqueue } from '#kernel/jobs/enqueue.ts'
import { defineJob, type TypedJob } from '#kernel/jobs/job.ts'
import { recordAttempt } from './record-attempt.ts'
import { sendDelivery } from './send-delivery.ts'
import { DeliveryTurn, takeTurn } from './take-turn.ts'

const MINUTE = 60

/**
 * Makes one attempt of a delivery. A receiver's failure does not fail this job: the job records the attempt and adds
 * the next attempt's job in the same transaction. Only a fault on our side makes the job queue retry.
 *
 * If a worker dies between sending and recording, the turn is unchanged, so the message is sent once more, with the
 * same id. Spec E6
 */
export const deliverWebhook: TypedJob<DeliveryTurn> = defineJob({
  name: 'webhooks.deliver',
  input: DeliveryTurn,
  retryDelaysSeconds: [MINUTE, 10 * MINUTE, 60 * MINUTE, 300 * MINUTE],
  atOnce: 16, // slow receivers delay only other webhooks
  atOncePerOrg: 3, // one workspace's slow receivers do not delay other workspaces
  atOncePerOwner: 6, // nor do the slow receivers of one owner's workspaces
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
