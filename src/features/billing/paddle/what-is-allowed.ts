import { conflict } from '#kernel/errors.ts'
import type { Projection } from './core/project.ts'

type Act = 'change' | 'cancel' | 'pause' | 'pay'

const ENDED = 'The subscription has ended: choose a new plan'
const REFUSALS: Record<Projection['status'], Partial<Record<Act, string>>> = {
  active: {},
  trialing: {
    change: 'The plan cannot be changed during the trial: do it after its first payment, or cancel and choose another',
    pause: 'A trial cannot be paused: cancel it, or wait for its first payment',
  },
  pausing: { change: 'The plan is about to pause: resume it first' },
  paused: {
    change: 'The plan is paused: resume it first',
    pause: 'The plan is paused already: resume it to go on',
    pay: 'The plan is paused, and nothing is charged: resume it first, then change how it is paid',
  },
  past_due: {
    change: 'A payment is overdue: update the payment method first, then change the plan',
    pause: 'A payment is overdue: update the payment method first, then pause',
  },
  canceled: { change: ENDED, cancel: ENDED, pause: ENDED, pay: ENDED },
}

/** Throws 409 for an action that Paddle would refuse in this state. */
export function refuseUnless({ status, cancelAtPeriodEnd }: Projection, act: Act): void {
  const refusal = REFUSALS[status][act]
  if (refusal) throw conflict('invalid_transition', refusal)
  if (cancelAtPeriodEnd && (act === 'change' || act === 'pause'))
    throw conflict(
      'invalid_transition',
      'The plan ends with its period: resume it first, which withdraws the cancellation',
    )
}

export const day = (at: string | null): string => at?.slice(0, 10) ?? 'its last day'
