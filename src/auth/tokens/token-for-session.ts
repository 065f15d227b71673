import type { AccessState } from '#contract/billing/access-states.ts'
import { type Permission, ROLE_PERMISSIONS, type Role } from '#contract/people/roles.ts'
import type { PublicContext } from '#kernel/context.ts'
import type { Trx } from '#kernel/db/database.ts'
import { forbidden } from '#kernel/errors.ts'
import { auditOwn } from '../session/audit-own.ts'
import { sessionUser, touchSession } from '../session/sessions.ts'
import { accessStateOf } from './access-state.ts'
import type { TokenSubject } from './access-tokens.ts'

/** The claims of a token for the person of the session cookie, for one workspace or none. Throws 401 and 403. */
export async function tokenForSession(
  ctx: PublicContext,
  orgId: string | null,
): Promise<TokenSubject & { permissions: Permission[]; accessState: AccessState | null }> {
  const { sessionId, userId } = await sessionUser(ctx)
  return ctx.inScope({ orgId, userId }, async (db) => {
    await touchSession(db, sessionId)
    await auditOwn(ctx, db, { action: 'createToken', userId, orgId })
    const session = await db.selectFrom('session').select('expires_at').where('id', '=', sessionId).executeTakeFirst()
    const role = orgId ? await roleIn(db, orgId, userId) : null
    const accessState = orgId ? await accessStateOf(db, orgId) : null
    return {
      sessionId,
      userId,
      orgId,
      role,
      accessState,
      permissions: role ? [...ROLE_PERMISSIONS[role]] : [],
      endsAt: session ? new Date(session.expires_at) : null,
    }
  })
}

async function roleIn(db: Trx, orgId: string, userId: string): Promise<Role> {
  const member = await db
    .selectFrom('member')
    .select(['role', 'status'])
    .where('org_id', '=', orgId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (member?.status !== 'active') throw forbidden('You are not an active member of this workspace')
  return member.role
}
