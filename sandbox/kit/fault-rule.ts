/** What can go wrong with a call, seen from the caller. */
export const FAULT_KINDS = [
  'refuse', // 429 with the moment to come back, no effect
  'client-error', // a 4xx, no effect
  'server-error', // a 5xx, no effect
  'expired-token', // the vendor's answer to an expired access token, no effect
  'drop', // the connection breaks, no effect
  'apply-then-server-error', // the call took effect, the answer is a 5xx
  'apply-then-drop', // the call took effect, the connection breaks
  'delay', // the call waits, then takes effect, even when the caller gave up meanwhile
  'listing-lag', // the call succeeds, what it made stays out of lists for a while
] as const
export type FaultKind = (typeof FAULT_KINDS)[number]

export interface FaultRule {
  kind: FaultKind
  /** HTTP method; every method where left out. */
  method?: string
  /** A path pattern such as `/2/tweets`, `/2/tweets/:id`, `/xrpc/com.atproto.repo.*`; every API path where left out. */
  path?: string
  /** How often the rule strikes before it is used up; without end where left out. */
  times?: number
  /** 0 to 1, drawn from the seeded stream; 1 where left out. */
  probability?: number
  /** The status of a client-error (400), a server-error or an apply-then-server-error (503). */
  status?: number
  /** How long a delay waits, in milliseconds of real time; 1,000 where left out. */
  delayMs?: number
  /** How long a listing-lag hides, in milliseconds; 5,000 where left out. */
  lagMs?: number
  /** When a refused caller may come back; 60 where left out. */
  retryAfterSeconds?: number
}

/** Random trouble for a whole run: the same seed and the same order of calls give the same faults. */
export interface ChaosPlan extends Omit<FaultRule, 'kind' | 'times' | 'probability'> {
  seed: number
  /** Share of the calls that are struck, 0 to 1. */
  rate: number
  /** Drawn evenly; a kind named twice comes twice as often. All but client-error and expired-token where left out. */
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
