import type { Permission, Role } from '#contract/people/roles.ts'
import type { Actor } from './actor.ts'
import type { Trx } from './db/database.ts'
import type { TransactionScope } from './db/transaction.ts'
import type { Services } from './services.ts'

/** What a change concerned, for the audit log. Hashes show that something changed without storing its content. */
export interface AuditTarget {
  type: string
  id: string
  /**
   * The workspace that a signed-in person acted on from outside: its admins see the audit line. The transaction must
   * already be open for that workspace (`app.org_id`).
   */
  orgId?: string
  before?: unknown
  after?: unknown
}

interface CallContext {
  requestId: string
  services: Services
  /** The start of the call. It stays the same, so that everything in one call happens at the same time. */
  now: Date
}

/**
 * The parts of HTTP that an operation may read and write. On other surfaces, reads return nothing and writes are
 * ignored.
 */
interface HttpReach {
  header(name: string): string | undefined
  setHeader(name: string, value: string): void
}

/** For operations that need no sign-in. */
export interface PublicContext extends CallContext, HttpReach {
  clientAddress: string
  /** Redirects a browser (302). The operation's answer is still the body. */
  redirect(location: string): void
  /**
   * Opens a transaction that sees what this workspace and this person may see. Without both, the transaction sees only
   * rows that belong to nobody.
   */
  inScope<T>(scope: TransactionScope, work: (db: Trx) => Promise<T>): Promise<T>
}

interface ActorContext extends CallContext {
  actor: Actor
  userId: string
  /** The browser session behind the token. Null for an API key. */
  sessionId: string | null
  audit(target: AuditTarget): void
  /** Runs `work` once the change has been committed: to wake a worker, never to change anything. */
  afterCommit(work: () => void): void
}

/** For a signed-in person outside any workspace. `db` is one transaction that sees that person's own rows. */
export interface UserContext extends ActorContext {
  db: Trx
}

/**
 * For operations of a signed-in person that must not keep a transaction open. Each `inOwn` is a short transaction that
 * authorises anew.
 */
export interface UserStepsContext extends ActorContext, HttpReach {
  inOwn<T>(work: (db: Trx) => Promise<T>): Promise<T>
}

interface MemberContext extends ActorContext {
  orgId: string
  /**
   * The person's present role, also when an API key acts for the person. A key may have fewer permissions: decide by
   * `can`.
   */
  role: Role
  can(permission: Permission): boolean
}

/** For a member of a workspace. `db` is one transaction that sees that workspace's rows. */
export interface OrgContext extends MemberContext {
  db: Trx
}

/** A transaction in a workspace, with the services: for code that requests and jobs share. */
export type OrgTransaction = Pick<OrgContext, 'db' | 'orgId' | 'services'>

/**
 * For operations that talk to the network, which never happens inside a transaction. Each `inOrg` is a short
 * transaction, which throws 401 or 403 if the caller has lost the right. Work between two of them is outside any
 * transaction.
 */
export interface StepsContext extends MemberContext, HttpReach {
  /** The request's Idempotency-Key. An operation that `resumes` finds its run by this key. */
  idempotencyKey: string | null
  inOrg<T>(work: (db: Trx) => Promise<T>): Promise<T>
}
