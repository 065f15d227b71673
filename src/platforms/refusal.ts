import { PlatformError, type PlatformErrorFacts, type PlatformErrorKind } from './errors.ts'
import type { PlatformResponse } from './http.ts'
import { retryAfterSeconds } from './retry-after.ts'
import { vendorWords } from './vendor-words.ts'

/** An answer other than a success, in the form that a network's table of refusals reads. */
export interface Refusal {
  status: number
  headers: Headers
  /** What the vendor calls the fault: names, numbers, a number with its subnumber. Empty where it names none. */
  codes: readonly string[]
  /** What the vendor says about the fault, in the order that a reader wants. */
  words: readonly string[]
}

/** What follows a refusal that nobody can do anything about. */
export const LATER = ' Nothing has to be changed: it can be tried again later.'

/** One line of the table: it applies where everything that it names agrees with the answer. */
export interface RefusalRule {
  status?: readonly number[]
  code?: readonly string[]
  words?: RegExp
  /** `unclear`: the vendor's own word for a fault of its servers, under whatever status. */
  kind: PlatformErrorKind | 'unclear'
  /** For the person who has to act on it. */
  says: string
  facts?: PlatformErrorFacts | ((refusal: Refusal) => PlatformErrorFacts)
  /** The vendor has said so of posts that went out: of the call that publishes, the outcome is unknown. */
  saidOfLive?: true
}

export interface RefusalTable {
  /** As people call the network. */
  name: string
  read(body: unknown): Pick<Refusal, 'codes' | 'words'>
  /** The wait after a 429, and after a `retry_after`, that names none. */
  waitSeconds: number
  /** The first that applies is taken. Where none does, the content is at fault: `rejected`. */
  rules: readonly RefusalRule[]
}

/**
 * How one network's refusals become PlatformErrors. A status that leaves open what happened is decided before any line
 * is read, so that no table can make a plain retry of what may be live. Source: platform facts, sections 0 and 17.
 */
export function refusals(table: RefusalTable): (response: PlatformResponse) => PlatformError {
  const { name, waitSeconds } = table
  // 429 means the same everywhere; this line applies where none of the network's own does.
  const lines: RefusalRule[] = [
    ...table.rules,
    { status: [429], kind: 'retry_after', says: `${name}'s rate limit is reached.${LATER}` },
  ]
  return ({ status, headers, body, guarded }) => {
    const refusal: Refusal = { status, headers, ...table.read(body) }
    const facts: PlatformErrorFacts = { httpStatus: status, vendor: vendorWords(...refusal.words) }
    const rule = isUnclear(refusal) ? UNCLEAR : lines.find((line) => agrees(line, refusal))
    if (!rule) {
      const said = ended(facts.vendor || `status ${status}`)
      return new PlatformError(
        'rejected',
        `${name} refused the request: ${said} Correct the post by that; if nothing in it is wrong, tell the operator.`,
        facts,
      )
    }
    const { says } = rule
    const kind = guarded && rule.saidOfLive ? 'unknown_outcome' : rule.kind
    const more = { ...facts, ...(typeof rule.facts === 'function' ? rule.facts(refusal) : rule.facts) }
    switch (kind) {
      case 'unclear':
        return guarded
          ? new PlatformError(
              'unknown_outcome',
              `${name} answered ${status}; it may or may not have taken effect. Look there before it is sent again.`,
              facts,
            )
          : new PlatformError('retry_backoff', `${name} answered ${status}.${LATER}`, facts)
      case 'retry_after': {
        const wait = retryAfterSeconds(headers) ?? more.retryAfterSeconds ?? waitSeconds
        return new PlatformError(kind, says, { ...more, retryAfterSeconds: wait })
      }
      default:
        return new PlatformError(kind, says, more)
    }
  }
}

const UNCLEAR: RefusalRule = { kind: 'unclear', says: '' }

/** Neither a success nor a definite refusal: redirects, a proxy's time-out, server faults. Some networks refuse with 200. */
function isUnclear({ status, codes }: Refusal): boolean {
  return status >= 500 || status === 408 || (status < 400 && (status >= 300 || codes.length === 0))
}

function agrees({ status, code, words }: RefusalRule, refusal: Refusal): boolean {
  return (
    (status === undefined || status.includes(refusal.status)) &&
    (code === undefined || refusal.codes.some((one) => code.includes(one))) &&
    (words === undefined || words.test(refusal.words.join(' ')))
  )
}

/** With the sign that ends a sentence, which many vendors' words have already. */
const ended = (words: string): string => (/[.!?…。！？][)"'”’»」]*$/.test(words) ? words : `${words}.`)
