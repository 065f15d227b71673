import type { Permission, Role } from '#contract/roles.ts'
import type { Actor } from './actor.ts'
import type { Trx } from './db/database.ts'
import type { Scope } from './db/transaction.ts'
import type { Services } from './services.ts'

/** What a change was about, for the audit log. Hashes let one see that something changed without keeping what. */
export interface AuditTarget {
  type: string
  id: string
  before?: unknown
  after?: unknown
}

interface CallContext {
  requestId: string
  services: Services
  /** The start of the call; the same throughout, so that one call never sees two times. */
  now: Date
}

/** For operations that need no sign-in. */
export interface PublicContext extends CallContext {
  clientAddress: string
  header(name: string): string | undefined
  setHeader(name: string, value: string): void
  /** Sends a browser on (302); what the operation answers is still the body. */
  redirect(location: string): void
  /** A transaction that sees what this workspace and this person see; with neither, only what belongs to nobody. */
  inScope<T>(scope: Scope, work: (db: Trx) => Promise<T>): Promise<T>
}

interface ActorContext extends CallContext {
  actor: Actor
  userId: string
  audit(target: AuditTarget): void
  /** Runs once the change has been committed: to wake a worker, never to change anything. */
  afterCommit(work: () => void): void
}

/** For a signed-in person outside any workspace. `db` is one transaction that sees that person's own rows. */
export interface UserContext extends ActorContext {
  db: Trx
}

interface MemberContext extends ActorContext {
  orgId: string
  role: Role
  can(permission: Permission): boolean
}

/** For a member of a workspace. `db` is one transaction that sees that workspace's rows. */
export interface OrgContext extends MemberContext {
  db: Trx
}

/**
 * For operations that talk to the network: never inside a transaction. Each `inOrg` is a short transaction of its own;
 * the work between two of them is outside any.
 */
export interface StepsContext extends MemberContext {
  inOrg<T>(work: (db: Trx) => Promise<T>): Promise<T>
}
