import type { Answer } from '../kit/answer.ts'
import { allowed, answered, listed, type PaddleCall } from './call.ts'
import { emit } from './events.ts'
import { badRequest, notFound, refused } from './problems.ts'
import { newId, type PaddleContext, stamp } from './state.ts'
import type { Adjustment, Transaction } from './wire.ts'

/** POST /adjustments: a full or partial refund of a transaction, which Paddle approves after a while. */
export function createAdjustment(call: PaddleCall, context: PaddleContext): Answer {
  const { transaction_id, action, type, reason, items } = call.json
  const transaction = context.state.transactions.get(String(transaction_id))
  if (!transaction) return notFound(String(transaction_id))
  if (action !== 'refund' || (type !== 'full' && type !== 'partial'))
    return badRequest('action', 'the sandbox makes refunds only, full or partial')
  if (typeof reason !== 'string') return badRequest('reason', 'is required')
  const asked =
    type === 'partial' && Array.isArray(items) ? items.map(({ amount }: { amount?: unknown }) => amount) : null
  const amount = asked ? asked.reduce((sum: number, one) => sum + Number(one), 0) : null
  const adjustment = refund(context, transaction, { reason, amount }, call.atMs)
  if (adjustment) return answered(adjustment, 201)
  return refused(
    'adjustment_transaction_invalid_status_for_refund',
    'only what is left of a completed transaction is refunded',
  )
}

/**
 * Refunds an amount, or all that is left if `amount` is null. Answers null if the transaction is not completed, or if
 * less than the amount is left.
 */
export function refund(
  context: PaddleContext,
  transaction: Transaction,
  { reason, amount }: { reason: string; amount: number | null },
  atMs: number,
): Adjustment | null {
  const { state } = context
  const earlier = [...state.adjustments.values()].filter(({ transaction_id }) => transaction_id === transaction.id)
  const { totals, line_items } = transaction.details
  const left = Number(totals.total) - earlier.reduce((sum, one) => sum + Number(one.totals.total), 0)
  const isFull = amount === null
  const back = amount ?? (earlier.length === 0 ? left : 0)
  if (transaction.status !== 'completed' || !(back > 0) || back > left) return null
  const at = stamp(context, atMs)
  const tax = Math.round((Number(totals.tax) * back) / Number(totals.total))
  const sum = { subtotal: String(back - tax), tax: String(tax), total: String(back) }
  const type = isFull ? 'full' : 'partial'
  const adjustment: Adjustment = {
    id: newId('adj', context),
    action: 'refund',
    type,
    transaction_id: transaction.id,
    subscription_id: transaction.subscription_id,
    customer_id: transaction.customer_id ?? '',
    reason,
    credit_applied_to_balance: null,
    currency_code: 'USD',
    status: 'pending_approval',
    items: line_items.slice(0, isFull ? undefined : 1).map((item) => ({
      id: newId('adjitm', context),
      item_id: item.id,
      type,
      proration: null,
      amount: isFull ? item.totals.total : sum.total,
      totals: isFull ? { subtotal: item.totals.subtotal, tax: item.totals.tax, total: item.totals.total } : sum,
    })),
    totals: { ...sum, fee: '0', earnings: sum.subtotal, currency_code: 'USD' },
    created_at: at,
    updated_at: at,
  }
  state.adjustments.set(adjustment.id, adjustment)
  emit(context, 'adjustment.created', adjustment, at)
  return adjustment
}

/** GET /adjustments */
export function listAdjustments(call: PaddleCall, context: PaddleContext): Answer {
  const { query } = call
  const found = [...context.state.adjustments.values()].filter(
    (one) =>
      allowed(query, 'customer_id', one.customer_id) &&
      allowed(query, 'subscription_id', one.subscription_id) &&
      allowed(query, 'transaction_id', one.transaction_id) &&
      allowed(query, 'status', one.status),
  )
  return listed(call, context.origin(), found, ({ id }) => id)
}
