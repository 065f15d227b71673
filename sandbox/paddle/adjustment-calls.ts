import type { Answer } from '../kit/answer.ts'
import { allowed, answered, listed, type PaddleCall } from './call.ts'
import { emit } from './events.ts'
import { badRequest, notFound, refused } from './problems.ts'
import { newId, type PaddleContext, stamp } from './state.ts'
import type { Adjustment, Transaction } from './wire.ts'

/** POST /adjustments: a refund of a whole transaction, which Paddle approves after a while. */
export function createAdjustment(call: PaddleCall, context: PaddleContext): Answer {
  const { transaction_id, action, type, reason } = call.json
  const transaction = context.state.transactions.get(String(transaction_id))
  if (!transaction) return notFound(String(transaction_id))
  if (action !== 'refund' || type !== 'full') return badRequest('action', 'the sandbox makes full refunds only')
  if (typeof reason !== 'string') return badRequest('reason', 'is required')
  const adjustment = refund(context, transaction, reason, call.atMs)
  if (adjustment) return answered(adjustment, 201)
  return refused(
    'adjustment_transaction_invalid_status_for_refund',
    'only a completed transaction is refunded, and once',
  )
}

/** Null where the transaction is not completed, cost nothing or is refunded already. */
export function refund(
  context: PaddleContext,
  transaction: Transaction,
  reason: string,
  atMs: number,
): Adjustment | null {
  const { state } = context
  const isRefunded = [...state.adjustments.values()].some(({ transaction_id }) => transaction_id === transaction.id)
  const { totals, line_items } = transaction.details
  if (transaction.status !== 'completed' || totals.total === '0' || isRefunded) return null
  const at = stamp(context, atMs)
  const sum = { subtotal: totals.subtotal, tax: totals.tax, total: totals.total }
  const adjustment: Adjustment = {
    ...{ id: newId('adj', context), action: 'refund', type: 'full', transaction_id: transaction.id },
    ...{ subscription_id: transaction.subscription_id, customer_id: transaction.customer_id ?? '', reason },
    ...{ credit_applied_to_balance: null, currency_code: 'USD', status: 'pending_approval' },
    items: line_items.map((item) => ({
      ...{ id: newId('adjitm', context), item_id: item.id, type: 'full', amount: item.totals.total, proration: null },
      totals: { subtotal: item.totals.subtotal, tax: item.totals.tax, total: item.totals.total },
    })),
    totals: { ...sum, fee: '0', earnings: totals.subtotal, currency_code: 'USD' },
    ...{ created_at: at, updated_at: at },
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
