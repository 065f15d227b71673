import { ApiError } from './api-error.ts'

export interface Problem {
  /** What happened, in one sentence. */
  message: string
  /** True if the same request may succeed when it is sent again. */
  retry: boolean
  /** Seconds after which a retry makes sense. */
  waitSeconds: number | null
  /** The problems that belong to single fields: their paths without `body.`. */
  fields: ReadonlyMap<string, string>
}

const problem = (message: string, retry = false, facts: Partial<Problem> = {}): Problem => ({
  message,
  retry,
  waitSeconds: null,
  fields: new Map(),
  ...facts,
})

/** The message for a refusal: what it means for the person and what they can do. */
export function problemOf(error: unknown): Problem {
  if (!(error instanceof ApiError)) return problem('Something went wrong in this page. Reload it and try again.', true)
  switch (error.status) {
    case 0:
      return problem('The server cannot be reached. Check the connection; nothing you wrote is lost.', true)
    case 400:
    case 422: {
      const fields = new Map(error.details.map((detail) => [detail.path.replace(/^body\./, ''), detail.message]))
      return problem(fields.size > 0 ? [...fields.values()].join(' ') : error.message, false, { fields })
    }
    case 402:
      return problem(paymentWords(error))
    case 404:
      return problem('This isn’t here any more. It may have been deleted, or moved to another workspace.')
    case 429: {
      const waitSeconds = error.retryAfterSeconds ?? 30
      return problem(`Too many requests. It can be tried again in ${waitSeconds} s.`, true, { waitSeconds })
    }
    default:
      return problem(sentence(error.message), error.status >= 500)
  }
}

/** The problems of single fields, by their paths without `body.`. Empty if the refusal concerns no field. */
export function fieldsOf(error: unknown): ReadonlyMap<string, string> {
  return error ? problemOf(error).fields : new Map()
}

function paymentWords(error: ApiError): string {
  if (error.code === 'subscription_overdue_read_only') return 'Payment is overdue: reading works, changes are paused.'
  if (error.code === 'fair_use_limit') return sentence(error.message)
  return 'This needs an active plan. An owner or admin can choose one.'
}

export function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`
}
