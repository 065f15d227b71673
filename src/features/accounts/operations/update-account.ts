import { z } from 'zod'
import { Id } from '#contract/common.ts'
import { AccountVoiceChanges } from '#contract/networks/account-voice.ts'
import { SocialAccount } from '#contract/networks/social-account.ts'
import { notFound } from '#kernel/errors.ts'
import { operation } from '#kernel/operation.ts'
import { findAccount, presentAccount } from '../rows/account.ts'
import { changedVoice } from '../rows/account-voice.ts'

export const updateSocialAccount = operation({
  name: 'updateSocialAccount',
  route: 'PATCH /v1/orgs/{orgId}/marketing/accounts/{accountId}',
  done: 'changed',
  summary: 'Set the link to an account, and how drafts for it sound',
  description:
    '`voice` goes before the workspace’s when a draft is written for this account; its banned phrases hold beside the ' +
    'workspace’s. Members that are left out stay; null gives the workspace’s voice back.',
  tag: 'marketing',
  permission: 'accounts:manage',
  params: { accountId: Id },
  body: {
    profileUrl: z
      .url({ protocol: /^https?$/, error: 'Use a web address: one that begins with https:// or http://' })
      .max(2000)
      .nullable(),
    voice: AccountVoiceChanges.nullable().optional().describe('Left out: as it is'),
  },
  output: SocialAccount,
}).handle(async (ctx, { accountId, profileUrl, voice }) => {
  const before = await findAccount(ctx.db, { orgId: ctx.orgId, accountId })
  if (!before) throw notFound('account')
  const shown = presentAccount(ctx.services.storage, before)
  const row = await ctx.db
    .updateTable('social_account')
    .set({
      profile_url: profileUrl,
      updated_at: ctx.now.toISOString(),
      ...(voice !== undefined && { voice: changedVoice(shown.voice, voice) }),
    })
    .where('org_id', '=', ctx.orgId)
    .where('id', '=', accountId)
    .returningAll()
    .executeTakeFirstOrThrow()
  const after = presentAccount(ctx.services.storage, row)
  ctx.audit({ type: 'social_account', id: accountId, before: shown, after })
  return after
})
