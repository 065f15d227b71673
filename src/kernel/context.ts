import type { Permission, Role } from '#contract/people/roles.ts'
import type { Actor } from './actor.ts'
import type { Trx } from './db/database.ts'
import type { TransactionScope } from './db/transaction.ts'
import type { Services } from './services.ts'

/** What a change was about, for the audit log. Hashes show that something changed without keeping what it was. */
export interface AuditTarget {
  type: string
  id: string
  /**
   * The workspace that a signed-in person acted on, outside any: its admins see the line. The transaction must be
   * open for that workspace by then (`app.org_id`).
   */
  orgId?: string
  before?: unknown
  after?: unknown
}

interface CallContext {
  requestId: string
  services: Services
  /** The start of the call; the same throughout, so that one call never sees two times. */
  now: Date
}

/**
 * What an operation may read and write of HTTP; over another surface there is nothing to read, and nobody hears what it
 * writes.
 */
interface HttpReach {
  header(name: string): string | undefined
  setHeader(name: string, value: string): void
}

/** For operations that need no sign-in. */
export interface PublicContext extends CallContext, HttpReach {
  clientAddress: string
  /** Redirects a browser (302); the operation's answer is still the body. */
  redirect(location: string): void
  /**
   * Opens a transaction that sees what this workspace and this person see; with neither, only what belongs to nobody.
   */
  inScope<T>(scope: TransactionScope, work: (db: Trx) => Promise<T>): Promise<T>
}

interface ActorContext extends CallContext {
  actor: Actor
  userId: string
  /** The browser session behind the token; null if it is an API key. */
  sessionId: string | null
  audit(target: AuditTarget): void
  /** Runs once the change has been committed: to wake a worker, never to change anything. */
  afterCommit(work: () => void): void
}

/** For a signed-in person outside any workspace. `db` is one transaction that sees that person's own rows. */
export interface UserContext extends ActorContext {
  db: Trx
}

/** The same for operations that must not keep a transaction open: each `inOwn` is a short one of its own, and admits anew. */
export interface UserStepsContext extends ActorContext, HttpReach {
  inOwn<T>(work: (db: Trx) => Promise<T>): Promise<T>
}

interface MemberContext extends ActorContext {
  orgId: string
  /** The person's present role, even if an API key acts for them, which may do less: decide by `can`. */
  role: Role
  can(permission: Permission): boolean
}

/** For a member of a workspace. `db` is one transaction that sees that workspace's rows. */
export interface OrgContext extends MemberContext {
  db: Trx
}

/**
 * For operations that talk to the network: never inside a transaction. Each `inOrg` is a short transaction of its own,
 * which throws 401 or 403 if whoever asked may not do it any more; the work between two of them is outside any.
 */
export interface StepsContext extends MemberContext, HttpReach {
  /** The caller's key for a repeat: what an operation that `resumes` finds its work by. */
  idempotencyKey: string | null
  inOrg<T>(work: (db: Trx) => Promise<T>): Promise<T>
}
