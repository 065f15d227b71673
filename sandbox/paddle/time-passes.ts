import { emit } from './events.ts'
import { applyScheduled, bill, retry } from './renew.ts'
import { type PaddleContext, stamp } from './state.ts'
import { changeTransaction } from './transactions.ts'
import type { Adjustment, Subscription } from './wire.ts'

const SECOND_MS = 1000
const DAY_MS = 24 * 60 * 60 * SECOND_MS
/** How long after its end a trial is first billed. */
const AFTER_TRIAL_MS = 45 * SECOND_MS
/** Days from a failed payment to each retry; after the last one the subscription ends. */
const RETRY_DAYS = [1, 3, 6, 10, 15, 22, 30]
/** Paddle's own sandbox approves refunds in about ten minutes. */
const APPROVAL_MS = 10 * 60 * SECOND_MS

interface Due {
  atMs: number
  happen: (atMs: number) => void
}

/** Does everything that is due by the sandbox's present moment, in order, each at its own time. */
export function letTimePass(context: PaddleContext): void {
  const now = context.clock.now()
  for (let next = nextDue(context); next && next.atMs <= now; next = nextDue(context)) next.happen(next.atMs)
}

function nextDue(context: PaddleContext): Due | undefined {
  const { state } = context
  const all = [
    ...[...state.subscriptions.values()].flatMap((subscription) => dueOf(context, subscription)),
    ...[...state.adjustments.values()].flatMap((adjustment) => approvalOf(context, adjustment)),
    ...[...state.fading].map(([id, atMs]) => ({ atMs, happen: () => fade(context, id, atMs) })),
  ]
  return all.sort((one, other) => one.atMs - other.atMs)[0]
}

function dueOf(context: PaddleContext, subscription: Subscription): Due[] {
  const { status, scheduled_change: scheduled, next_billed_at } = subscription
  if (status === 'canceled') return []
  if (scheduled) {
    const at = scheduled.effective_at
    return [{ atMs: Date.parse(at), happen: (atMs) => applyScheduled(context, subscription, atMs) }]
  }
  const dunning = context.state.dunning.get(subscription.id)
  if (dunning) {
    const days = RETRY_DAYS[dunning.retries] ?? 0
    const isLast = dunning.retries === RETRY_DAYS.length - 1
    const atMs = dunning.startedAtMs + days * DAY_MS
    return [{ atMs, happen: () => retry(context, subscription, { isLast, atMs }) }]
  }
  if (!next_billed_at) return []
  const wait = status === 'trialing' ? AFTER_TRIAL_MS : 0
  return [{ atMs: Date.parse(next_billed_at) + wait, happen: (atMs) => bill(context, subscription, atMs, atMs - wait) }]
}

function approvalOf(context: PaddleContext, adjustment: Adjustment): Due[] {
  if (adjustment.status !== 'pending_approval') return []
  const happen = (atMs: number) => {
    const at = stamp(context, atMs)
    Object.assign(adjustment, { status: 'approved', updated_at: at })
    emit(context, 'adjustment.updated', adjustment, at)
  }
  return [{ atMs: Date.parse(adjustment.created_at) + APPROVAL_MS, happen }]
}

/** Cancels a declined charge that changed nothing. */
function fade(context: PaddleContext, id: string, atMs: number): void {
  context.state.fading.delete(id)
  const transaction = context.state.transactions.get(id)
  if (transaction) changeTransaction(context, transaction, 'canceled', atMs, { status: 'canceled' })
}
