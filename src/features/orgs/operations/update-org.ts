import { z } from 'zod'
import { Org, OrgName, OrgSlug } from '#contract/people/org.ts'
import { dropReplaced, keepPictureFor } from '#features/media/index.ts'
import { operation } from '#kernel/operation.ts'
import { presentOrg } from '../present-org.ts'
import { readOrg } from '../read-org.ts'
import { refuseTakenSlug } from '../slug.ts'

/** Spec W8 */
export const updateOrg = operation({
  name: 'updateOrg',
  route: 'PATCH /v1/orgs/{orgId}',
  done: 'changed',
  summary: 'Change the name, address or logo of the workspace',
  description: 'avatarUrl is the assetUrl of a logo that was uploaded, or null. Omitted fields stay.',
  tag: 'orgs',
  permission: 'workspace:manage',
  body: {
    name: OrgName.optional(),
    slug: OrgSlug.optional(),
    avatarUrl: z.url().max(2048).nullable().optional(),
  },
  output: Org,
}).handleInSteps(async (ctx, { name, slug, avatarUrl }) => {
  const { storage } = ctx.services
  const logo = { kind: 'orgs', id: ctx.orgId } as const
  if (typeof avatarUrl === 'string') await keepPictureFor(ctx, logo, avatarUrl, 'body.avatarUrl')
  const { before, after } = await ctx.inOrg(async (db) => {
    const before = await readOrg(db, ctx.orgId)
    if (slug !== undefined && slug !== before.slug) await refuseTakenSlug(db, slug)
    const after = await db
      .updateTable('org')
      .set({
        ...(name !== undefined && { name }),
        ...(slug !== undefined && { slug }),
        ...(avatarUrl !== undefined && { avatar_url: avatarUrl }),
        updated_at: ctx.now.toISOString(),
      })
      .where('id', '=', ctx.orgId)
      .returningAll()
      .executeTakeFirstOrThrow()
    return { before, after }
  })
  await dropReplaced(storage, logo, before.avatar_url, after.avatar_url)
  ctx.audit({ type: 'org', id: ctx.orgId, before, after })
  return presentOrg(after)
})
