import { z } from 'zod'
import { ACCESS_STATES } from '#contract/billing/access-states.ts'
import { Id } from '#contract/common.ts'
import { PERMISSIONS, ROLES } from '#contract/people/roles.ts'
import { operation } from '#kernel/operation.ts'
import { apiKeyCaller } from '../tokens/api-key-caller.ts'
import { tokenForApiKey } from '../tokens/token-for-api-key.ts'
import { tokenForSession } from '../tokens/token-for-session.ts'

export const createToken = operation({
  name: 'createToken',
  route: 'POST /v1/auth/token',
  summary: 'Get an access token for one workspace',
  description:
    'Send the session cookie, or an API key as `Authorization: Bearer galley_…`; a key gives a token for its own ' +
    'workspace. With the cookie and without `orgId`, the token is good only for one’s own user, the list of ' +
    'workspaces and accepting an invitation. Send the token as `Authorization: Bearer …`. It is good for 15 ' +
    'minutes, and ends earlier with its session or key.',
  tag: 'users',
  permission: 'public',
  counted: 'office',
  open: { credentials: ['session', 'api_key'], whenReadOnly: true },
  body: { orgId: Id.nullable().optional() },
  output: z.object({
    accessToken: z.string(),
    tokenType: z.literal('Bearer'),
    expiresInSeconds: z.int(),
    orgId: Id.nullable(),
    role: z.enum(ROLES).nullable(),
    permissions: z.array(z.enum(PERMISSIONS)),
    accessState: z
      .enum(ACCESS_STATES)
      .nullable()
      .describe('Whether the workspace can be written in: read_only while a payment is overdue'),
  }),
}).handle(async (ctx, { orgId = null }) => {
  const key = await apiKeyCaller(ctx)
  const subject = key ? await tokenForApiKey(ctx, key, orgId) : await tokenForSession(ctx, orgId)
  const { token, expiresInSeconds } = await ctx.services.accessTokens.issue(subject)
  return {
    accessToken: token,
    tokenType: 'Bearer' as const,
    expiresInSeconds,
    orgId: subject.orgId,
    role: subject.role,
    permissions: subject.permissions,
    accessState: subject.accessState,
  }
})
