import { z } from 'zod'
import { Id } from '#contract/common.ts'
import { PERMISSIONS, ROLE_PERMISSIONS, ROLES, type Role } from '#contract/roles.ts'
import { forbidden } from '#kernel/errors.ts'
import { operation } from '#kernel/operation.ts'
import { ACCESS_TOKEN_SECONDS } from '../access-tokens.ts'
import { auditOwn } from '../audit-own.ts'
import { sessionUser, touchSession } from '../sessions.ts'

export const createToken = operation({
  name: 'createToken',
  route: 'POST /v1/auth/token',
  summary: 'Get an access token for one workspace',
  description:
    'For the person of the session cookie. Without `orgId` the token is good only for one’s own user, the list of ' +
    'workspaces and accepting an invitation. Send it as `Authorization: Bearer …`; it lives 15 minutes (B5-1).',
  tag: 'users',
  permission: 'public',
  body: { orgId: Id.nullable().optional() },
  output: z.object({
    accessToken: z.string(),
    tokenType: z.literal('Bearer'),
    expiresInSeconds: z.int(),
    orgId: Id.nullable(),
    role: z.enum(ROLES).nullable(),
    permissions: z.array(z.enum(PERMISSIONS)),
  }),
}).handle(async (ctx, { orgId = null }) => {
  const { sessionId, userId } = await sessionUser(ctx)
  const role = await ctx.inScope({ orgId, userId }, async (db): Promise<Role | null> => {
    await touchSession(db, sessionId)
    await auditOwn(ctx, db, { action: 'createToken', userId, orgId })
    if (!orgId) return null
    const member = await db
      .selectFrom('member')
      .select(['role', 'status'])
      .where('org_id', '=', orgId)
      .where('user_id', '=', userId)
      .executeTakeFirst()
    if (member?.status !== 'active') throw forbidden('You are not an active member of this workspace')
    return member.role as Role // the column's check constraint holds the same list
  })
  return {
    accessToken: await ctx.services.accessTokens.issue({ userId, orgId, role }),
    tokenType: 'Bearer' as const,
    expiresInSeconds: ACCESS_TOKEN_SECONDS,
    orgId,
    role,
    permissions: role ? [...ROLE_PERMISSIONS[role]] : [],
  }
})
