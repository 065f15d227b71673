import { PlatformError, type PlatformErrorFacts, type PlatformErrorKind } from './errors.ts'
import type { PlatformResponse } from './http.ts'
import { retryAfterSeconds } from './retry-after.ts'
import { vendorWords } from './vendor-words.ts'

/** A failed answer, in the form that a network's table of refusals reads. */
export interface Refusal {
  status: number
  headers: Headers
  /** The vendor's codes for the fault: names, numbers, a number with its subnumber. Empty if it gives none. */
  codes: readonly string[]
  /** The vendor's messages about the fault, the most useful first. */
  words: readonly string[]
}

/** Ends the message of a refusal that nobody can do anything about. */
export const LATER = ' Nothing has to be changed: it can be tried again later.'

/** One rule of the table. It applies if everything that it names matches the answer. */
export interface RefusalRule {
  status?: readonly number[]
  code?: readonly string[]
  words?: RegExp
  /** `unclear` is for a code by which the vendor admits a fault of its servers, under any status. */
  kind: PlatformErrorKind | 'unclear'
  /** For the person who has to act on it. */
  says: string
  facts?: PlatformErrorFacts | ((refusal: Refusal) => PlatformErrorFacts)
  /** The vendor has sent this answer for posts that went out: for the publishing call, the outcome is unknown. */
  saidOfLive?: true
}

export interface RefusalTable {
  /** The network's name for people. */
  name: string
  read(body: unknown): Pick<Refusal, 'codes' | 'words'>
  /** The wait after a 429 or a `retry_after` that names none. */
  waitSeconds: number
  /** The first rule that applies is used. If none applies, the content is at fault: `rejected`. */
  rules: readonly RefusalRule[]
}

/**
 * Turns one network's refusals into PlatformErrors. A status that leaves the outcome open is handled before any rule,
 * so that no table can cause a plain retry of a post that may be live. Source: platform facts, sections 0 and 17.
 */
export function refusals(table: RefusalTable): (response: PlatformResponse) => PlatformError {
  const { name, waitSeconds } = table
  // 429 means the same everywhere. This rule applies if no rule of the network does.
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
              `${name} answered ${status}; the call may or may not have taken effect. Look at the account before anything is sent again.`,
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

/**
 * Whether an answer is neither a success nor a definite refusal: a redirect, a proxy's time-out, a server fault. Some
 * networks refuse with 200.
 */
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

/** Adds the mark that ends a sentence, unless the vendor's message already has one. */
const ended = (words: string): string => (/[.!?…。！？][)"'”’»」]*$/.test(words) ? words : `${words}.`)
