import { Tag, TagColor, TagName } from '#contract/posts/tag.ts'
import { nameKey } from '#contract/text/name-key.ts'
import { operation } from '#kernel/operation.ts'
import { presentTag } from '../present-tag.ts'
import { refuseTakenName } from '../tag-name.ts'

export const createTag = operation({
  name: 'createTag',
  route: 'POST /v1/orgs/{orgId}/marketing/tags',
  done: 'made',
  summary: 'Make a tag',
  tag: 'marketing',
  permission: 'content:write',
  body: { name: TagName, color: TagColor.optional() },
  output: Tag,
}).handle(async (ctx, { name, color }) => {
  await refuseTakenName(ctx.db, ctx.orgId, name)
  const row = await ctx.db
    .insertInto('tag')
    .values({ org_id: ctx.orgId, name, name_key: nameKey(name), color: color ?? null })
    .returningAll()
    .executeTakeFirstOrThrow()
  ctx.audit({ type: 'tag', id: row.id, after: row })
  return presentTag(row)
})
