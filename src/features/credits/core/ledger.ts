import { GRANT_KINDS, type GrantKind } from '#contract/statuses.ts'

/** Credits given to a workspace for one cause. All amounts are whole milli-credits, all times epoch milliseconds. */
export interface Grant {
  readonly id: string
  readonly kind: GrantKind
  /** The granted amount. */
  readonly milli: number
  readonly remaining: number
  /** Refunded, or removed by a lower budget. */
  readonly takenBack: number
  readonly cause: string
  readonly expiresAt: number | null
  readonly createdAt: number
  /** What happens to the rest when the grant expires. Null means that the rest is lost. */
  readonly rollsOver: RollsOver | null
}

/**
 * What is left of a month's credits rolls over until the end of the next month. All such credits together never exceed
 * `most`.
 */
export interface RollsOver {
  readonly until: number
  readonly most: number
}

/** Credits reserved for work that has begun. A hold ends once. */
export interface Hold {
  readonly id: string
  /** Equal keys mean the same work. */
  readonly key: string
  readonly milli: number
  readonly state: 'open' | 'settled' | 'voided' | 'expired'
  /** What was charged. Null unless the hold was settled. */
  readonly used: number | null
  readonly expiresAt: number
}

/**
 * Everything that a decision about credits needs: every grant with something left, and the used-up grants that the
 * event names.
 */
export interface Ledger {
  readonly grants: readonly Grant[]
  readonly holds: readonly Hold[]
  /** The sum of all open holds, including those that are not in the list. */
  readonly held: number
  /** Causes for which credits were already taken back. */
  readonly reversed: readonly string[]
}

export const EMPTY: Ledger = { grants: [], holds: [], held: 0, reversed: [] }

/** The accounts outside the workspace that credits come from and go to. */
export type Outside = 'plan' | 'sales' | 'gift' | 'usage' | 'expired'

/** A change of one of the workspace's grants. A positive number adds credits, a negative one removes them. */
export interface Part {
  readonly grantId: string
  readonly kind: GrantKind
  readonly milli: number
}

/** One transaction. Each part makes two entries: one for the grant and one for the outside account. */
export interface Movement {
  readonly type: 'grant' | 'usage' | 'expiry' | 'reversal'
  readonly parts: readonly Part[]
  readonly cause: string | null
  /** The hold that was settled. */
  readonly holdId: string | null
  /** The credits that could not be taken back, because they were already used or are reserved. */
  readonly shortfall: number
}

export interface Entry {
  readonly grantId: string
  readonly account: GrantKind | Outside
  readonly milli: number
}

const SOURCES: Record<GrantKind, Outside> = { monthly: 'plan', rollover: 'plan', allowance: 'gift', purchased: 'sales' }

/** The entries for both sides of every part. Their sum is zero. */
export function entriesOf({ type, parts }: Pick<Movement, 'type' | 'parts'>): Entry[] {
  const outside = (kind: GrantKind): Outside =>
    type === 'usage' ? 'usage' : type === 'expiry' ? 'expired' : SOURCES[kind]
  return parts.flatMap(({ grantId, kind, milli }) => [
    { grantId, account: kind, milli },
    { grantId, account: outside(kind), milli: -milli },
  ])
}

export type Pots = Record<GrantKind, number>

/** The credits left of each kind, including reserved ones. */
export function potsOf({ grants }: Pick<Ledger, 'grants'>): Pots {
  const sum = (kind: GrantKind) => grants.reduce((n, grant) => (grant.kind === kind ? n + grant.remaining : n), 0)
  return Object.fromEntries(GRANT_KINDS.map((kind) => [kind, sum(kind)])) as Pots // one entry for every kind
}

export function totalOf({ grants }: Pick<Ledger, 'grants'>): number {
  return grants.reduce((n, { remaining }) => n + remaining, 0)
}

/** The credits that can still be reserved. */
export function availableOf(ledger: Ledger): number {
  return totalOf(ledger) - ledger.held
}
