import { z } from 'zod'
import { Id } from '#contract/common.ts'
import { User, UserName } from '#contract/people/user.ts'
import { Timezone } from '#contract/planning/timezone.ts'
import { keepPictureFor } from '#features/media/index.ts'
import type { Trx } from '#kernel/db/database.ts'
import { enterOrg } from '#kernel/db/enter-org.ts'
import { invalidField } from '#kernel/errors.ts'
import { operation } from '#kernel/operation.ts'
import { presentUser } from '#kernel/present-user.ts'
import { Locale } from '../locale.ts'
import { saveOwn } from '../save-own.ts'

export const updateMe = operation({
  name: 'updateMe',
  route: 'PATCH /v1/users/me',
  summary: 'Change one’s own name, picture, workspace, language or time zone',
  description:
    'Omitted fields stay; null clears a field. avatarUrl is the assetUrl of a profile image that was uploaded.',
  tag: 'users',
  permission: 'signed-in',
  body: {
    name: UserName.nullable().optional(),
    avatarUrl: z.url().max(2048).nullable().optional(),
    activeOrgId: Id.nullable().optional(),
    locale: Locale.nullable().optional(),
    timezone: Timezone.nullable().optional(),
  },
  output: User,
}).handleInSteps(async (ctx, { name, avatarUrl, activeOrgId, locale, timezone }) => {
  if (typeof avatarUrl === 'string') {
    const owner = { kind: 'users', id: ctx.userId } as const
    await keepPictureFor(ctx, owner, avatarUrl, 'body.avatarUrl')
  }
  const changes = {
    ...(name !== undefined && { name }),
    ...(avatarUrl !== undefined && { avatar_url: avatarUrl }),
    ...(activeOrgId !== undefined && { active_org_id: activeOrgId }),
    ...(locale !== undefined && { locale }),
    ...(timezone !== undefined && { timezone }),
  }
  return presentUser(
    await saveOwn(ctx, changes, async (db) => {
      if (activeOrgId) await requireMembership(db, ctx.userId, activeOrgId)
    }),
  )
})

/**
 * Locks the membership until the choice is saved. A request that ends the membership at the same moment then finds the
 * choice, and clears it. Row-level security allows locking the membership only inside the workspace.
 */
async function requireMembership(db: Trx, userId: string, orgId: string): Promise<void> {
  await enterOrg(db, orgId)
  const member = await db
    .selectFrom('member')
    .select('id')
    .where('org_id', '=', orgId)
    .where('user_id', '=', userId)
    .where('status', '=', 'active')
    .forShare()
    .executeTakeFirst()
  await enterOrg(db, null)
  if (!member) {
    throw invalidField('body.activeOrgId', 'not_a_member', 'Choose a workspace that you are an active member of')
  }
}
