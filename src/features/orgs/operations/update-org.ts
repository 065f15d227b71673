import { z } from 'zod'
import { Org, OrgName, OrgSlug } from '#contract/org.ts'
import { operation } from '#kernel/operation.ts'
import { presentOrg } from '../present-org.ts'
import { readOrg } from '../read-org.ts'
import { claimingSlug, refuseTakenSlug } from '../slug.ts'

/** B4-4 */
export const updateOrg = operation({
  name: 'updateOrg',
  route: 'PATCH /v1/orgs/{orgId}',
  summary: 'Change the name, address or picture of the workspace',
  tag: 'orgs',
  permission: 'workspace:manage',
  body: {
    name: OrgName.optional(),
    slug: OrgSlug.optional(),
    avatarUrl: z
      .url({ protocol: /^https?$/ })
      .max(2048)
      .nullable()
      .optional(),
  },
  output: Org,
}).handle(async (ctx, { name, slug, avatarUrl }) => {
  const before = await readOrg(ctx.db, ctx.orgId)
  if (slug !== undefined && slug !== before.slug) await refuseTakenSlug(ctx.db, slug)
  const after = await claimingSlug(slug ?? before.slug, () =>
    ctx.db
      .updateTable('org')
      .set({
        ...(name !== undefined && { name }),
        ...(slug !== undefined && { slug }),
        ...(avatarUrl !== undefined && { avatar_url: avatarUrl }),
        updated_at: ctx.now.toISOString(),
      })
      .where('id', '=', ctx.orgId)
      .returningAll()
      .executeTakeFirstOrThrow(),
  )
  ctx.audit({ type: 'org', id: ctx.orgId, before, after })
  return presentOrg(after)
})
