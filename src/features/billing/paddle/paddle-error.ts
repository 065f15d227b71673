import { z } from 'zod'
import { AppError, conflict } from '#kernel/errors.ts'

const Body = z.object({ error: z.object({ code: z.string(), detail: z.string() }) })

export class PaddleError extends Error {
  /** The HTTP status. 0 if no answer came. */
  readonly status: number
  /** Paddle's own code: `subscription_update_when_past_due`. */
  readonly code: string
  /** Whether Paddle may have carried out the request despite the error. */
  readonly unclear: boolean

  constructor(message: string, facts: { status: number; code: string; unclear: boolean }, options?: ErrorOptions) {
    super(message, options)
    this.name = 'PaddleError'
    this.status = facts.status
    this.code = facts.code
    this.unclear = facts.unclear
  }

  static answered(method: string, status: number, text: string): PaddleError {
    const { code, detail } = parsed(text)
    return new PaddleError(`Paddle answered ${status} ${code}: ${detail}`, {
      status,
      code,
      unclear: method !== 'GET' && status >= 500,
    })
  }

  static endless(path: string): PaddleError {
    const facts = { status: 0, code: 'endless_list', unclear: false }
    return new PaddleError(`Paddle’s list ${path} does not end`, facts)
  }

  static lost(method: string, cause: unknown): PaddleError {
    const facts = { status: 0, code: 'no_answer', unclear: method !== 'GET' }
    return new PaddleError('Paddle did not answer', facts, { cause })
  }
}

function parsed(text: string): { code: string; detail: string } {
  try {
    return Body.parse(JSON.parse(text)).error
  } catch {
    return { code: 'unreadable', detail: 'an answer in a form of its own' }
  }
}

const REFUSALS: Record<string, string> = {
  subscription_payment_declined:
    'The payment was declined, and nothing was changed: update the payment method, then try again',
  subscription_update_when_past_due: 'A payment is overdue: pay the open invoice first, then change the plan',
  subscription_locked_pending_changes:
    'A pause or cancellation is scheduled already: resume the plan first, which withdraws it',
  subscription_locked_renewal: 'The plan is being renewed at this moment: try again in half an hour',
  subscription_locked_processing: 'A change of the plan is being worked on: try again in some minutes',
  subscription_update_when_canceled: 'The subscription has ended: choose a new plan',
  subscription_trialing_items_update_invalid_options:
    'The plan cannot be changed during the trial: do it after its first payment',
}

/**
 * The error as people see it: 409 if the subscription's state does not allow the request, 503 while Paddle does not
 * answer or refuses the key of this installation.
 */
export function asRefusal(error: PaddleError): AppError {
  const known = REFUSALS[error.code]
  if (known) return conflict('invalid_transition', known)
  if (error.status === 401 || error.status === 403)
    return unavailable('Paddle refuses the key of this installation: whoever runs it must set PADDLE_API_KEY anew')
  if (error.status === 429 || error.status === 0 || error.status >= 500)
    return unavailable('Paddle, which takes the payments, does not answer at the moment: try again in some minutes')
  return conflict(
    'invalid_transition',
    'Paddle refused this change: look at Settings, Plan and credits to see how the subscription stands, and try again; if it is refused again, ask whoever runs this installation, whose log says why',
  )
}

const unavailable = (message: string): AppError =>
  new AppError('unavailable', message, { code: 'provider_unavailable' })
