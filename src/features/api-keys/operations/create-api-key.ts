import { API_KEY_PREFIX, ApiKeyName, ApiKeyPermissionsWished, NewApiKey } from '#contract/api-key.ts'
import { Timestamp } from '#contract/common.ts'
import { PERMISSIONS, type Permission } from '#contract/roles.ts'
import type { OrgContext } from '#kernel/context.ts'
import { invalid, invalidField } from '#kernel/errors.ts'
import { newSecret, sha256 } from '#kernel/ids.ts'
import { operation } from '#kernel/operation.ts'
import { presentApiKey } from '../present-api-key.ts'

export const createApiKey = operation({
  name: 'createApiKey',
  route: 'POST /v1/orgs/{orgId}/api-keys',
  summary: 'Make an API key for scripts and CI',
  description:
    'The secret is shown this once. The key acts for whoever made it and never may more than they do at the time; ' +
    '`permissions` makes it less, `expiresAt` ends it. `POST /v1/auth/token` gives access tokens for it (B5-1).',
  tag: 'users',
  permission: 'workspace:read',
  openToApiKeys: false,
  secretAnswer: true,
  body: {
    name: ApiKeyName,
    permissions: ApiKeyPermissionsWished.optional(),
    expiresAt: Timestamp.optional(),
  },
  output: NewApiKey,
  status: 201,
}).handle(async (ctx, { name, permissions, expiresAt }) => {
  if (permissions) refuseMoreThanOwn(ctx, permissions)
  if (expiresAt && new Date(expiresAt) <= ctx.now) {
    throw invalidField('body.expiresAt', 'in_the_past', 'Choose a time that is still to come')
  }
  const secret = API_KEY_PREFIX + newSecret()
  const row = await ctx.db
    .insertInto('api_key')
    .values({
      org_id: ctx.orgId,
      user_id: ctx.userId,
      name,
      secret_hash: sha256(secret),
      last4: secret.slice(-4),
      permissions: permissions ? PERMISSIONS.filter((permission) => permissions.includes(permission)) : null,
      expires_at: expiresAt ?? null,
    })
    .returning(['id', 'user_id', 'name', 'last4', 'permissions', 'created_at', 'last_used_at', 'expires_at'])
    .executeTakeFirstOrThrow()
  const maker = await ctx.db
    .selectFrom('user_account')
    .select('name')
    .where('id', '=', ctx.userId)
    .executeTakeFirstOrThrow()
  ctx.audit({ type: 'api_key', id: row.id, after: row })
  return { ...presentApiKey(row, maker.name), secret }
})

function refuseMoreThanOwn(ctx: OrgContext, permissions: readonly Permission[]): void {
  const details = permissions.flatMap((permission, index) =>
    ctx.can(permission)
      ? []
      : [
          {
            path: `body.permissions.${index}`,
            code: 'not_yours',
            message: `Your role (${ctx.role}) does not include ${permission}, so no key of yours can`,
          },
        ],
  )
  if (details.length > 0) throw invalid(details)
}
