import { sql } from 'kysely'
import { scopesOfToken } from '#auth/oauth/assistants.ts'
import { type Permission, type Role, roleAllows } from '#contract/roles.ts'
import type { Actor } from '#kernel/actor.ts'
import type { Trx } from '#kernel/db/database.ts'
import { AppError, forbidden, unauthenticated } from '#kernel/errors.ts'
import { isWrite, type Operation } from '#kernel/operation.ts'
import type { Principal } from './call.ts'
import { momentOfDatabase } from './kept-answers.ts'

/** Who is let in, and as what. */
export interface Admitted {
  actor: Actor
  userId: string
  sessionId: string | null
}

export interface AdmittedMember extends Admitted {
  orgId: string
  /** The member's role now; of an API key, its maker's. */
  role: Role
  can(permission: Permission): boolean
  /** As `momentOfDatabase` names what was seen. */
  moment: string
}

/**
 * Lets a person act on what is their own, outside any workspace: the session, or the API key where the operation is
 * open to one, still stands. Throws 401 and 403.
 */
export async function admitPerson(db: Trx, operation: Operation, principal: Principal): Promise<Admitted> {
  refuseUnlessTool(operation, principal)
  const now = await standingNow(db, principal, principal.orgId)
  refuseUnlessOpen(operation, principal, now)
  return admittedAs(principal, now)
}

/**
 * Lets a member act in a workspace. One statement reads all that may have changed since the token was given: the
 * session, API key or connection behind it, the membership, the workspace. So a role taken away, a suspension, a sign-out
 * count at once (A2-1). Throws 401, 403, and 402 for a write that the plan does not allow (B7-2).
 */
export async function admitMember(
  db: Trx,
  operation: Operation,
  principal: Principal,
  orgId: string,
): Promise<AdmittedMember> {
  refuseUnlessTool(operation, principal)
  const now = await standingNow(db, principal, orgId)
  refuseUnlessOpen(operation, principal, now)
  if (!now.role) throw forbidden('You are not a member of this workspace')
  if (now.memberStatus !== 'active') throw forbidden('Your membership is suspended: ask an owner of the workspace')
  if (now.orgStatus !== 'active') {
    throw forbidden('This workspace is suspended: its owner must ask whoever runs this installation')
  }
  const role = now.role
  const can = (permission: Permission): boolean =>
    roleAllows(role, permission) && (now.keyPermissions === null || now.keyPermissions.includes(permission))
  requirePermission(operation, role, can)
  if (isWrite(operation) && !operation.openWhenReadOnly) requireFullAccess(now.accessState)
  return { ...admittedAs(principal, now), orgId, role, can, moment: now.moment }
}

interface Standing {
  /** Of the API key, or of the assistant. */
  name: string | null
  /** What an API key was given. Null: all that the person may. */
  keyPermissions: Permission[] | null
  /** What an assistant's token is good for. Null: it is none. */
  scopes: string[] | null
  role: Role | null
  memberStatus: string | null
  orgStatus: string | null
  accessState: string | null
  moment: string
}

async function standingNow(db: Trx, principal: Principal, orgId: string | null): Promise<Standing> {
  const { sessionId, apiKeyId, userId } = principal
  if (sessionId !== undefined) {
    return (await sessionNow(db, sessionId, userId, orgId)) ?? over('session has ended: sign in again')
  }
  if (apiKeyId !== undefined) {
    const found = await keyNow(db, apiKeyId, userId, principal.orgId)
    return found ?? over('API key was revoked or has expired: use another')
  }
  return (await connectionNow(db, principal)) ?? over('connection was ended: connect again')
}

function over(what: string): never {
  throw unauthenticated(`This ${what}`)
}

function sessionNow(db: Trx, sessionId: string, userId: string, orgId: string | null): Promise<Standing | undefined> {
  return db
    .selectFrom('session as s')
    .leftJoin('member as m', (on) => on.on('m.org_id', '=', orgId).onRef('m.user_id', '=', 's.user_id'))
    .leftJoin('org as o', (on) => on.on('o.id', '=', orgId))
    .select([
      sql<null>`null`.as('name'),
      sql<null>`null`.as('keyPermissions'),
      sql<null>`null`.as('scopes'),
      'm.role',
      'm.status as memberStatus',
      'o.status as orgStatus',
      'o.access_state as accessState',
      momentOfDatabase.as('moment'),
    ])
    .where('s.id', '=', sessionId)
    .where('s.user_id', '=', userId)
    .where('s.expires_at', '>', sql<string>`now()`)
    .executeTakeFirst()
}

/** A key is no more than its maker: it ends while their membership is not active. B5-1 */
function keyNow(db: Trx, keyId: string, userId: string, orgId: string | null): Promise<Standing | undefined> {
  return db
    .selectFrom('api_key as k')
    .innerJoin('member as m', (on) => on.onRef('m.org_id', '=', 'k.org_id').onRef('m.user_id', '=', 'k.user_id'))
    .innerJoin('org as o', 'o.id', 'k.org_id')
    .select([
      'k.name',
      'k.permissions as keyPermissions',
      sql<null>`null`.as('scopes'),
      'm.role',
      'm.status as memberStatus',
      'o.status as orgStatus',
      'o.access_state as accessState',
      momentOfDatabase.as('moment'),
    ])
    .where('k.org_id', '=', orgId)
    .where('k.id', '=', keyId)
    .where('k.user_id', '=', userId)
    .where('k.revoked_at', 'is', null)
    .where((eb) => eb.or([eb('k.expires_at', 'is', null), eb('k.expires_at', '>', sql<string>`now()`)]))
    .where('m.status', '=', 'active')
    .executeTakeFirst()
}

/** So is a connection, and its token by itself may end before it. */
function connectionNow(
  db: Trx,
  { connectionId, tokenHash, userId, orgId }: Extract<Principal, { connectionId: string }>,
): Promise<Standing | undefined> {
  return db
    .selectFrom('connection as c')
    .innerJoin('oauth_token as t', (on) => on.onRef('t.org_id', '=', 'c.org_id').onRef('t.connection_id', '=', 'c.id'))
    .innerJoin('member as m', (on) => on.onRef('m.org_id', '=', 'c.org_id').onRef('m.user_id', '=', 'c.user_id'))
    .innerJoin('org as o', 'o.id', 'c.org_id')
    .select([
      'c.client_name as name',
      sql<null>`null`.as('keyPermissions'),
      scopesOfToken.as('scopes'),
      'm.role',
      'm.status as memberStatus',
      'o.status as orgStatus',
      'o.access_state as accessState',
      momentOfDatabase.as('moment'),
    ])
    .where('c.org_id', '=', orgId)
    .where('c.id', '=', connectionId)
    .where('c.user_id', '=', userId)
    .where('c.revoked_at', 'is', null)
    .where('t.id_hash', '=', Buffer.from(tokenHash, 'hex'))
    .where('t.kind', '=', 'access')
    .where('t.expires_at', '>', sql<string>`now()`)
    .where('m.status', '=', 'active')
    .executeTakeFirst()
}

function admittedAs(principal: Principal, { name }: Standing): Admitted {
  return { actor: actorOf(principal, name ?? ''), userId: principal.userId, sessionId: principal.sessionId ?? null }
}

function actorOf({ userId, apiKeyId, connectionId }: Principal, name: string): Actor {
  if (connectionId !== undefined) return { kind: 'assistant', userId, connectionId, client: name }
  return apiKeyId === undefined ? { kind: 'user', userId } : { kind: 'api_key', userId, keyId: apiKeyId, name }
}

/** Assistants have tools and nothing else, whatever became of their connection meanwhile. */
function refuseUnlessTool(operation: Operation, { connectionId }: Principal): void {
  if (connectionId !== undefined && !operation.tool) throw forbidden('This assistant cannot do this')
}

/** API keys do what is open to them, assistants what the scopes of their token hold. */
function refuseUnlessOpen({ openToApiKeys, tool }: Operation, { apiKeyId }: Principal, { scopes }: Standing): void {
  if (apiKeyId !== undefined && !openToApiKeys) throw forbidden('An API key cannot do this: sign in as a person')
  if (scopes && tool && !scopes.includes(tool.scope)) {
    throw forbidden(`This assistant was not given ${tool.scope}: connect again to give it`)
  }
}

function requirePermission(operation: Operation, role: Role, can: AdmittedMember['can']): void {
  const permission = operation.permission as Permission // only workspace operations come here
  if (can(permission)) return
  throw forbidden(
    roleAllows(role, permission)
      ? `This API key does not include ${permission}: make one that does`
      : `Your role (${role}) does not include ${permission}: ask an owner or admin of the workspace`,
  )
}

function requireFullAccess(accessState: string | null): void {
  if (accessState === 'read_only') {
    throw new AppError(
      'payment_required',
      'A payment is overdue, so this workspace can only be read: an owner or admin must pay the open invoice under Billing',
      { code: 'subscription_overdue_read_only' },
    )
  }
  if (accessState === 'subscription_required') {
    throw new AppError(
      'payment_required',
      'This workspace has no running plan, so it can only be read: an owner or admin must choose one under Billing',
      { code: 'subscription_required' },
    )
  }
}
