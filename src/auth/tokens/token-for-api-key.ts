import { sql } from 'kysely'
import type { AccessState } from '#contract/billing/access-states.ts'
import { type Permission, ROLE_PERMISSIONS } from '#contract/people/roles.ts'
import { writeAudit } from '#kernel/audit.ts'
import type { PublicContext } from '#kernel/context.ts'
import { forbidden, unauthenticated } from '#kernel/errors.ts'
import { accessStateOf } from './access-state.ts'
import type { TokenSubject } from './access-tokens.ts'
import type { ApiKeyCaller } from './api-key-caller.ts'

/**
 * The claims of a token for this API key: its maker's present role, and the key's permissions within that role. Spec S5
 */
export async function tokenForApiKey(
  ctx: PublicContext,
  caller: ApiKeyCaller,
  orgId: string | null,
): Promise<TokenSubject & { permissions: Permission[]; accessState: AccessState }> {
  if (orgId && orgId !== caller.orgId) throw forbidden('This API key is for another workspace')
  return ctx.inScope(caller, async (db) => {
    const key = await db
      .updateTable('api_key')
      .set({ last_used_at: sql<string>`now()` })
      .where('org_id', '=', caller.orgId)
      .where('id', '=', caller.apiKeyId)
      .returning(['name', 'permissions', 'expires_at'])
      .executeTakeFirstOrThrow()
    const member = await db
      .selectFrom('member')
      .select(['role', 'status'])
      .where('org_id', '=', caller.orgId)
      .where('user_id', '=', caller.userId)
      .executeTakeFirst()
    if (member?.status !== 'active') throw unauthenticated('The maker of this API key is suspended: use another')
    await writeAudit(db, {
      orgId: caller.orgId,
      userId: caller.userId,
      actor: { kind: 'api_key', userId: caller.userId, keyId: caller.apiKeyId, name: key.name },
      action: 'createToken',
      requestId: ctx.requestId,
      target: { type: 'api_key', id: caller.apiKeyId },
    })
    const role = member.role
    const { permissions, expires_at } = key
    return {
      apiKeyId: caller.apiKeyId,
      userId: caller.userId,
      orgId: caller.orgId,
      role,
      accessState: await accessStateOf(db, caller.orgId),
      permissions: ROLE_PERMISSIONS[role].filter((permission) => permissions?.includes(permission) ?? true),
      endsAt: expires_at === null ? null : new Date(expires_at),
    }
  })
}
