/** What can go wrong with a call, seen from the caller. */
export const FAULT_KINDS = [
  'refuse', // 429 with a time to come back, no effect
  'client-error', // a 4xx, no effect
  'server-error', // a 5xx, no effect
  'expired-token', // the vendor's answer to an expired access token, no effect
  'drop', // the connection breaks, no effect
  'apply-then-server-error', // the call takes effect, the answer is a 5xx
  'apply-then-drop', // the call takes effect, the connection breaks
  'delay', // the call waits and then takes effect, even if the caller has given up
  'listing-lag', // the call succeeds; lists do not show its result for a while
] as const
export type FaultKind = (typeof FAULT_KINDS)[number]

export interface FaultRule {
  kind: FaultKind
  /** HTTP method. Default: every method. */
  method?: string
  /** A path pattern such as `/2/tweets`, `/2/tweets/:id`, `/xrpc/com.atproto.repo.*`. Default: every API path. */
  path?: string
  /** How often the rule applies before it is used up. Default: no limit. */
  times?: number
  /** 0 to 1, drawn from the seeded stream. Default 1. */
  probability?: number
  /** The status of a client-error (400), a server-error or an apply-then-server-error (503). */
  status?: number
  /** How long a delay waits, in milliseconds of real time. Default 1,000. */
  delayMs?: number
  /** How long a listing-lag hides, in milliseconds. Default 5,000. */
  lagMs?: number
  /** When a refused caller may come back, in seconds. Default 60. */
  retryAfterSeconds?: number
}

/** Random faults for a whole run: the same seed and the same order of calls give the same faults. */
export interface ChaosPlan extends Omit<FaultRule, 'kind' | 'times' | 'probability'> {
  seed: number
  /** The share of calls with a fault, 0 to 1. */
  rate: number
  /**
   * Drawn with equal probability; a kind that is named twice comes twice as often. Default: all but client-error and
   * expired-token.
   */
  kinds?: FaultKind[]
}

export interface Fault {
  kind: FaultKind
  status: number
  delayMs: number
  lagMs: number
  retryAfterSeconds: number
}

/** Fills in what a rule leaves open. */
export function faultOf(rule: Omit<FaultRule, 'times' | 'probability'>): Fault {
  return {
    kind: rule.kind,
    status: rule.status ?? (rule.kind === 'client-error' ? 400 : 503),
    delayMs: rule.delayMs ?? 1_000,
    lagMs: rule.lagMs ?? 5_000,
    retryAfterSeconds: rule.retryAfterSeconds ?? 60,
  }
}
