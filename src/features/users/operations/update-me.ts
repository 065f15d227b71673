import { z } from 'zod'
import { Id } from '#contract/common.ts'
import { Timezone } from '#contract/timezone.ts'
import { User } from '#contract/user.ts'
import type { Trx } from '#kernel/db/database.ts'
import { invalidField } from '#kernel/errors.ts'
import { operation } from '#kernel/operation.ts'
import { presentUser } from '#kernel/present-user.ts'
import { Locale } from '../locale.ts'

export const updateMe = operation({
  name: 'updateMe',
  route: 'PATCH /v1/users/me',
  summary: 'Change one’s own name, picture, workspace, language or time zone',
  description: 'Omitted fields stay; null clears a field.',
  tag: 'users',
  permission: 'signed-in',
  body: {
    name: z.string().trim().min(1).max(100).nullable().optional(),
    avatarUrl: z
      .url({ protocol: /^https?$/ })
      .max(2048)
      .nullable()
      .optional(),
    activeOrgId: Id.nullable().optional(),
    locale: Locale.nullable().optional(),
    timezone: Timezone.nullable().optional(),
  },
  output: User,
}).handle(async (ctx, { name, avatarUrl, activeOrgId, locale, timezone }) => {
  if (activeOrgId) await requireMembership(ctx.db, ctx.userId, activeOrgId)
  const own = ctx.db.selectFrom('user_account').selectAll().where('id', '=', ctx.userId)
  const before = await own.forUpdate().executeTakeFirstOrThrow()
  const after = await ctx.db
    .updateTable('user_account')
    .set({
      ...(name !== undefined && { name }),
      ...(avatarUrl !== undefined && { avatar_url: avatarUrl }),
      ...(activeOrgId !== undefined && { active_org_id: activeOrgId }),
      ...(locale !== undefined && { locale }),
      ...(timezone !== undefined && { timezone }),
      updated_at: ctx.now.toISOString(),
    })
    .where('id', '=', ctx.userId)
    .returningAll()
    .executeTakeFirstOrThrow()
  ctx.audit({ type: 'user', id: ctx.userId, before, after })
  return presentUser(after)
})

async function requireMembership(db: Trx, userId: string, orgId: string): Promise<void> {
  const member = await db
    .selectFrom('member')
    .select('id')
    .where('org_id', '=', orgId)
    .where('user_id', '=', userId)
    .where('status', '=', 'active')
    .executeTakeFirst()
  if (!member) {
    throw invalidField('body.activeOrgId', 'not_a_member', 'Choose a workspace that you are an active member of')
  }
}
