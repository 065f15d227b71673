import { sql } from 'kysely'
import { type Permission, type Role, roleAllows } from '#contract/people/roles.ts'
import { type Actor, actorUserId } from '#kernel/actor.ts'
import { writeAudit } from '#kernel/audit.ts'
import type { AuditTarget, OrgContext, StepsContext } from '#kernel/context.ts'
import type { Trx } from '#kernel/db/database.ts'
import { inScope } from '#kernel/db/transaction.ts'
import { forbidden } from '#kernel/errors.ts'
import type { Services } from '#kernel/services.ts'
import type { InOrg } from './define-run.ts'
import type { RunRow } from './run-row.ts'

/**
 * Transactions for a run whose request waits for the result. Each checks the person's permissions again. The audit log
 * gets one line, at the end of the request.
 */
export function asRequest(ctx: StepsContext): InOrg {
  return (work) => ctx.inOrg((db) => work({ ...ctx, db }))
}

/**
 * Transactions of a worker, in the name of the person who started the run. Their permissions are checked each time, as
 * for a request. The audit log records changes under the operation that started the run.
 */
export function asStarter(services: Services, run: RunRow, operation: string): InOrg {
  const actor = run.actor as Actor // in the form that startRun writes
  const userId = actorUserId(actor)
  return async (work) => {
    if (userId === null) throw new Error(`Run ${run.id} was started by no person, in whose name it could work`)
    let after: (() => void)[] = []
    const answer = await inScope(services.db, { orgId: run.org_id, userId }, async (db) => {
      after = []
      let target: AuditTarget | null = null
      const org: OrgContext = {
        requestId: `run:${run.id}`,
        services,
        now: services.clock.now(),
        actor,
        userId,
        sessionId: null,
        orgId: run.org_id,
        ...(await rightsOf(db, run.org_id, actor, userId)),
        audit: (noted) => {
          target = noted
        },
        afterCommit: (told) => after.push(told),
        db,
      }
      const result = await work(org)
      if (target) {
        await writeAudit(db, { orgId: run.org_id, userId, actor, action: operation, requestId: org.requestId, target })
      }
      return result
    })
    for (const told of after) told()
    return answer
  }
}

/** The permissions of the actor now. Throws 403 if they may no longer use AI in the workspace. */
async function rightsOf(
  db: Trx,
  orgId: string,
  actor: Actor,
  userId: string,
): Promise<{ role: Role; can(permission: Permission): boolean }> {
  const member = await db
    .selectFrom('member')
    .innerJoin('org', 'org.id', 'member.org_id')
    .select(['member.role', 'member.status', 'org.status as orgStatus', 'org.access_state as accessState'])
    .where('member.org_id', '=', orgId)
    .where('member.user_id', '=', userId)
    .executeTakeFirst()
  if (member?.status !== 'active')
    throw forbidden('The person who started this is no longer an active member of the workspace')
  if (member.orgStatus !== 'active') throw forbidden('This workspace is suspended')
  if (member.accessState !== 'full')
    throw forbidden(
      'This workspace can only be read at present: an owner or admin settles that under Settings, Plan and credits',
    )
  const given = await givenTo(db, orgId, actor)
  const can = (permission: Permission): boolean =>
    roleAllows(member.role, permission) && (given === null || given.includes(permission))
  if (!can('ai:use')) throw forbidden('The person who started this may no longer use AI in this workspace')
  return { role: member.role, can }
}

/**
 * The permissions of an API key or a connection. Null means all permissions of the person. Throws 403 if the key or the
 * connection has ended.
 */
async function givenTo(db: Trx, orgId: string, actor: Actor): Promise<Permission[] | null> {
  if (actor.kind === 'api_key') {
    const key = await db
      .selectFrom('api_key')
      .select('permissions')
      .where('org_id', '=', orgId)
      .where('id', '=', actor.keyId)
      .where('revoked_at', 'is', null)
      .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', sql<string>`now()`)]))
      .executeTakeFirst()
    if (!key) throw forbidden('The API key that started this was revoked or has expired')
    return key.permissions
  }
  if (actor.kind === 'assistant') {
    const connection = await db
      .selectFrom('connection')
      .select('id')
      .where('org_id', '=', orgId)
      .where('id', '=', actor.connectionId)
      .where('revoked_at', 'is', null)
      .executeTakeFirst()
    if (!connection) throw forbidden('The connection of the assistant that started this was ended')
  }
  return null
}
