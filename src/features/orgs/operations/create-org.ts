import { Org, OrgName, OrgSlug } from '#contract/people/org.ts'
import { Timezone } from '#contract/planning/timezone.ts'
import type { Trx } from '#kernel/db/database.ts'
import { enterOrg } from '#kernel/db/enter-org.ts'
import { AppError } from '#kernel/errors.ts'
import { newId } from '#kernel/ids.ts'
import { operation } from '#kernel/operation.ts'
import { requireProvenAddress, runsInstallation } from '#kernel/proven-address.ts'
import { presentOrg } from '../present-org.ts'
import { refuseTakenSlug } from '../slug.ts'

export const createOrg = operation({
  name: 'createOrg',
  route: 'POST /v1/orgs',
  done: 'made',
  summary: 'Make a workspace and become its owner',
  description:
    'Where a mail server is set up, 409 until the person has confirmed their address; the operator need not.',
  tag: 'orgs',
  permission: 'signed-in',
  body: {
    name: OrgName,
    slug: OrgSlug,
    timezone: Timezone.optional().describe('Its time zone from the beginning; UTC until it is set'),
  },
  output: Org,
  answer: { status: 201 },
}).handle(async (ctx, { name, slug, timezone }) => {
  if (ctx.services.mailTransport.kind === 'smtp' && !(await runsInstallation(ctx.db, ctx.userId))) {
    await requireProvenAddress(ctx.db, ctx.userId, 'make the workspace')
  }
  await requireRoomForWorkspace(ctx.db, ctx.userId, ctx.services.config.maxWorkspaces)
  await refuseTakenSlug(ctx.db, slug)
  const id = newId()
  // The transaction belongs to a person and sees no workspace, so row-level security would refuse both rows. The id is
  // made here and not by the database, so that the transaction can enter the workspace before it exists.
  await enterOrg(ctx.db, id)
  const row = await ctx.db
    .insertInto('org')
    .values({
      id,
      name,
      slug,
      owner_id: ctx.userId,
      ...(timezone && { timezone }),
      access_state: ctx.services.billing.name === 'none' ? 'full' : 'subscription_required',
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await ctx.db.insertInto('member').values({ org_id: id, user_id: ctx.userId, role: 'owner' }).execute()
  // The audit line belongs to the person, who acted outside any workspace.
  await enterOrg(ctx.db, null)
  await ctx.db
    .updateTable('user_account')
    .set({ active_org_id: id, updated_at: ctx.now.toISOString() })
    .where('id', '=', ctx.userId)
    .where('active_org_id', 'is', null)
    .execute()
  ctx.audit({ type: 'org', id, after: row })
  return presentOrg(row)
})

/**
 * Throws 402 `fair_use_limit` if the person may not own another workspace. `most` 0 means no limit. Suspended
 * workspaces count. Locks the person's row, so that concurrently created workspaces are all counted.
 */
async function requireRoomForWorkspace(db: Trx, userId: string, most: number): Promise<void> {
  if (most === 0) return
  await db.selectFrom('user_account').select('id').where('id', '=', userId).forUpdate().execute()
  const { owned } = await db
    .selectFrom('org')
    .select((eb) => eb.fn.countAll<number>().as('owned'))
    .where('owner_id', '=', userId)
    .executeTakeFirstOrThrow()
  if (Number(owned) < most) return
  throw new AppError(
    'payment_required',
    `One person can own ${most} workspaces, and you do: make somebody else an owner of one and leave it, or ask whoever runs this installation to raise GALLEY_MAX_WORKSPACES`,
    { code: 'fair_use_limit' },
  )
}
