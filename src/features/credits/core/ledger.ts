import { GRANT_KINDS, type GrantKind } from '#contract/statuses.ts'

/** Credits given to a workspace for one cause. All amounts are whole milli-credits, all times epoch milliseconds. */
export interface Grant {
  readonly id: string
  readonly kind: GrantKind
  /** What was given. */
  readonly milli: number
  readonly remaining: number
  /** Refunded, or removed by a lower budget. */
  readonly takenBack: number
  readonly cause: string
  readonly expiresAt: number | null
  readonly createdAt: number
  /** What becomes of what is left when it runs out. Null: nothing. */
  readonly rollsOver: RollsOver | null
}

/** What is left of a month goes over into the next: until its end, and at most so much of all such credits together. */
export interface RollsOver {
  readonly until: number
  readonly most: number
}

/** Credits that are kept for work which has begun. It ends once. */
export interface Hold {
  readonly id: string
  /** The same work has the same key. */
  readonly key: string
  readonly milli: number
  readonly state: 'open' | 'settled' | 'voided' | 'expired'
  /** Of a settled one. */
  readonly used: number | null
  readonly expiresAt: number
}

/**
 * What a decision about credits is made from: every grant with something left, and of the rest those that the event
 * names.
 */
export interface Ledger {
  readonly grants: readonly Grant[]
  readonly holds: readonly Hold[]
  /** Of all open holds together, those that are not in the list included. */
  readonly held: number
  /** Causes for which credits were taken back already. */
  readonly reversed: readonly string[]
}

export const EMPTY: Ledger = { grants: [], holds: [], held: 0, reversed: [] }

/** Where credits come from and go to, outside the workspace. */
export type Outside = 'plan' | 'sales' | 'gift' | 'usage' | 'expired'

/** What comes into a grant of the workspace (above zero), or leaves it. */
export interface Part {
  readonly grantId: string
  readonly kind: GrantKind
  readonly milli: number
}

/** One transaction. For each part there are two entries, of which the other is that of the account outside. */
export interface Movement {
  readonly type: 'grant' | 'usage' | 'expiry' | 'reversal'
  readonly parts: readonly Part[]
  readonly cause: string | null
  /** Of the hold that was settled. */
  readonly holdId: string | null
  /** What should have been taken back besides, but was used already. */
  readonly shortfall: number
}

export interface Entry {
  readonly grantId: string
  readonly account: GrantKind | Outside
  readonly milli: number
}

const SOURCES: Record<GrantKind, Outside> = { monthly: 'plan', rollover: 'plan', allowance: 'gift', purchased: 'sales' }

/** Both sides of every part: together they are zero. */
export function entriesOf({ type, parts }: Pick<Movement, 'type' | 'parts'>): Entry[] {
  const outside = (kind: GrantKind): Outside =>
    type === 'usage' ? 'usage' : type === 'expiry' ? 'expired' : SOURCES[kind]
  return parts.flatMap(({ grantId, kind, milli }) => [
    { grantId, account: kind, milli },
    { grantId, account: outside(kind), milli: -milli },
  ])
}

export type Pots = Record<GrantKind, number>

/** What is left in each kind, what is reserved of it included. */
export function potsOf({ grants }: Pick<Ledger, 'grants'>): Pots {
  const sum = (kind: GrantKind) => grants.reduce((n, grant) => (grant.kind === kind ? n + grant.remaining : n), 0)
  return Object.fromEntries(GRANT_KINDS.map((kind) => [kind, sum(kind)])) as Pots // of every kind
}

export function totalOf({ grants }: Pick<Ledger, 'grants'>): number {
  return grants.reduce((n, { remaining }) => n + remaining, 0)
}

/** What can be reserved. */
export function availableOf(ledger: Ledger): number {
  return totalOf(ledger) - ledger.held
}
