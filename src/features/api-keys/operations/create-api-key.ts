import { Moment } from '#contract/common.ts'
import { PERMISSIONS, type Permission } from '#contract/people/roles.ts'
import { API_KEY_PREFIX, ApiKeyName, ApiKeyPermissionsWished, NewApiKey } from '#contract/programs/api-key.ts'
import { lockMembers } from '#features/members/index.ts'
import type { OrgContext } from '#kernel/context.ts'
import { personName } from '#kernel/db/person-name.ts'
import { AppError, invalid, invalidField } from '#kernel/errors.ts'
import { newSecret, sha256 } from '#kernel/ids.ts'
import { operation } from '#kernel/operation.ts'
import { presentApiKey } from '../present-api-key.ts'

/** The most keys of a member. A limit is needed because each key has a separate request limit. */
const MOST = 25

export const createApiKey = operation({
  name: 'createApiKey',
  route: 'POST /v1/orgs/{orgId}/api-keys',
  done: 'made',
  summary: 'Make an API key for scripts and CI',
  description:
    'The secret is shown this once. The key acts for whoever made it and can never do more than they can at the time; ' +
    '`permissions` narrows that, `expiresAt` ends the key. `POST /v1/auth/token` gives access tokens for it. At most 25 a member.',
  tag: 'users',
  permission: 'workspace:read',
  open: { toApiKeys: false },
  answer: { secret: true, status: 201 },
  body: {
    name: ApiKeyName,
    permissions: ApiKeyPermissionsWished.optional(),
    expiresAt: Moment.optional(),
  },
  output: NewApiKey,
}).handle(async (ctx, { name, permissions, expiresAt }) => {
  if (permissions) refuseMoreThanOwn(ctx, permissions)
  if (expiresAt && new Date(expiresAt) <= ctx.now) {
    throw invalidField('body.expiresAt', 'in_the_past', 'Choose a time that is still to come')
  }
  await requireRoom(ctx)
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
    .select(personName('user_account').as('name'))
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

async function requireRoom({ db, orgId, userId }: OrgContext): Promise<void> {
  await lockMembers(db, orgId) // so that concurrently created keys are counted one after the other
  const { n } = await db
    .selectFrom('api_key')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('org_id', '=', orgId)
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (n < MOST) return
  throw new AppError(
    'payment_required',
    `A member has at most ${MOST} API keys in a workspace, expired ones included: revoke one that is not needed`,
    { code: 'fair_use_limit' },
  )
}
