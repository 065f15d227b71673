import { enqueue } from '#kernel/jobs/enqueue.ts'
import { defineJob, type TypedJob } from '#kernel/jobs/job.ts'
import { recordAttempt } from './record-attempt.ts'
import { sendDelivery } from './send-delivery.ts'
import { DeliveryTurn, takeTurn } from './take-turn.ts'

const MINUTE = 60

/**
 * Makes one attempt of a delivery. A receiver's failure is no failure of this job: the attempt is recorded, and in the
 * same transaction the job of the next one is added. Only a fault on our side is tried again from here.
 *
 * A worker killed between sending and recording leaves the turn as it was, so that the message is sent once more, with
 * the same id. B6-1
 */
export const deliverWebhook: TypedJob<DeliveryTurn> = defineJob({
  name: 'webhooks.deliver',
  input: DeliveryTurn,
  retryDelaysSeconds: [MINUTE, 10 * MINUTE, 60 * MINUTE, 300 * MINUTE],
  atOnce: 16, // slow receivers hold up only one another
  atOncePerOrg: 3, // and those of one workspace nobody else's
  atOncePerOwner: 6, // nor those of all that one person made
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
