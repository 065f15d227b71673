import { type Permission, type Role, roleAllows } from '#contract/people/roles.ts'
import type { Actor } from '#kernel/actor.ts'
import type { Trx } from '#kernel/db/database.ts'
import { AppError, forbidden } from '#kernel/errors.ts'
import { isWrite, type Operation } from '#kernel/operation.ts'
import type { Principal } from './call.ts'
import { type Standing, standingNow } from './standing.ts'

/** Who is admitted, and in which role. */
export interface Admitted {
  actor: Actor
  userId: string
  sessionId: string | null
}

export interface AdmittedMember extends Admitted {
  orgId: string
  /** The member's present role; for an API key, the present role of its maker. */
  role: Role
  can(permission: Permission): boolean
}

/**
 * Admits a person to their own data, outside any workspace. Checks that the session is still valid, or the API key if
 * the operation is open to keys. Throws 401 and 403.
 */
export async function admitPerson(db: Trx, operation: Operation, principal: Principal): Promise<Admitted> {
  refuseUnlessTool(operation, principal)
  const now = await standingNow(db, principal, principal.orgId)
  refuseUnlessOpen(operation, principal, now)
  return admittedAs(principal, now)
}

/**
 * Admits a member to a workspace. A change of role, a suspension and a sign-out count at once (Spec W3). Throws 401,
 * 403, and 402 for a write that the plan does not allow (Spec A11).
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
  return { ...admittedAs(principal, now), orgId, role, can }
}

function admittedAs(principal: Principal, { name }: Standing): Admitted {
  return { actor: actorOf(principal, name ?? ''), userId: principal.userId, sessionId: principal.sessionId ?? null }
}

function actorOf({ userId, apiKeyId, connectionId }: Principal, name: string): Actor {
  if (connectionId !== undefined) return { kind: 'assistant', userId, connectionId, client: name }
  return apiKeyId === undefined ? { kind: 'user', userId } : { kind: 'api_key', userId, keyId: apiKeyId, name }
}

/** Refuses an assistant an operation that is not a tool. It is checked first, even for a connection that has ended. */
function refuseUnlessTool(operation: Operation, { connectionId }: Principal): void {
  if (connectionId !== undefined && !operation.tool) throw forbidden('This assistant cannot do this')
}

/** API keys may call operations that are open to them; assistants may do what the scopes of their token allow. */
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
      ? `This API key does not include ${permission}: use a key that does`
      : `Your role (${role}) does not include ${permission}: ask an owner or admin of the workspace`,
  )
}

function requireFullAccess(accessState: string | null): void {
  if (accessState === 'read_only') {
    throw new AppError(
      'payment_required',
      'A payment is overdue, so this workspace can only be read: an owner or admin must pay the open invoice under Settings, Plan and credits',
      { code: 'subscription_overdue_read_only' },
    )
  }
  if (accessState === 'subscription_required') {
    throw new AppError(
      'payment_required',
      'This workspace has no running plan, so it can only be read: an owner or admin must choose one under Settings, Plan and credits',
      { code: 'subscription_required' },
    )
  }
}
