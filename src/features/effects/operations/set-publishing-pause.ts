import { z } from 'zod'
import { idsUpTo } from '#contract/common.ts'
import { PLATFORMS } from '#contract/platforms.ts'
import { PublishingPause } from '#contract/posts/publishing.ts'
import type { Trx } from '#kernel/db/database.ts'
import { invalid } from '#kernel/errors.ts'
import { operation } from '#kernel/operation.ts'
import { loadPause, presentPause } from '../pause/pause.ts'

const MOST_ACCOUNTS = 500

export const setPublishingPause = operation({
  name: 'setPublishingPause',
  route: 'PUT /v1/orgs/{orgId}/marketing/publishing/pause',
  done: 'changed',
  summary: 'Pause publishing or let it go on: for the workspace, for platforms, for accounts',
  description:
    'Send everything that is to be paused: what is left out goes on. It takes effect within a second; a post whose ' +
    'call has begun is finished. After the pause late posts go out one by one, as far apart as the scheduling ' +
    'profile wants them, while they are within lateMinutes of their time. Later ones become approved without a ' +
    'time, and their people are told.',
  tag: 'marketing',
  permission: 'content:publish',
  body: {
    workspace: z.boolean().default(false),
    platforms: z.array(z.enum(PLATFORMS)).max(PLATFORMS.length).default([]),
    accountIds: idsUpTo(MOST_ACCOUNTS).default([]),
    reason: z.string().trim().max(500).nullable().default(null),
  },
  output: PublishingPause,
}).handle(async (ctx, input) => {
  const { db, orgId, now, userId } = ctx
  const { accountIds } = input
  await refuseUnknown(db, orgId, accountIds)
  const before = await loadPause(db, orgId)
  const values = {
    workspace: input.workspace,
    platforms: PLATFORMS.filter((platform) => input.platforms.includes(platform)),
    account_ids: accountIds,
    reason: input.reason || null,
    updated_at: now.toISOString(),
    updated_by: userId,
  }
  const row = await db
    .insertInto('publishing_pause')
    .values({ org_id: orgId, ...values })
    .onConflict((conflict) => conflict.column('org_id').doUpdateSet(values))
    .returningAll()
    .executeTakeFirstOrThrow()
  const after = presentPause(row)
  ctx.audit({ type: 'publishing_pause', id: orgId, before, after })
  ctx.afterCommit(() => ctx.services.wakePublisher())
  return after
})

/**
 * Throws for accounts that the workspace never had. Disconnected accounts are accepted, because they may be connected
 * again.
 */
async function refuseUnknown(db: Trx, orgId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const found = await db
    .selectFrom('social_account')
    .select('id')
    .where('org_id', '=', orgId)
    .where('id', 'in', ids)
    .execute()
  const known = new Set(found.map(({ id }) => id))
  const unknown = ids.flatMap((id, index) =>
    known.has(id)
      ? []
      : [
          {
            path: `body.accountIds.${index}`,
            code: 'account_not_found',
            message: 'There is no such account in this workspace',
          },
        ],
  )
  if (unknown.length > 0) throw invalid(unknown)
}
