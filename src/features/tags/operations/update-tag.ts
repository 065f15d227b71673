import { Id } from '#contract/common.ts'
import { Tag, TagColor, TagName } from '#contract/posts/tag.ts'
import { nameKey } from '#contract/text/name-key.ts'
import { notFound } from '#kernel/errors.ts'
import { operation } from '#kernel/operation.ts'
import { presentTag } from '../present-tag.ts'
import { refuseTakenName } from '../tag-name.ts'

export const updateTag = operation({
  name: 'updateTag',
  route: 'PATCH /v1/orgs/{orgId}/marketing/tags/{tagId}',
  done: 'changed',
  summary: 'Rename or recolour a tag',
  tag: 'marketing',
  permission: 'content:write',
  params: { tagId: Id },
  body: { name: TagName.optional(), color: TagColor.nullable().optional().describe('null: none') },
  output: Tag,
}).handle(async (ctx, { tagId, name, color }) => {
  const before = await ctx.db
    .selectFrom('tag')
    .selectAll()
    .where('org_id', '=', ctx.orgId)
    .where('id', '=', tagId)
    .forUpdate()
    .executeTakeFirst()
  if (!before) throw notFound('tag')
  if (name !== undefined) await refuseTakenName(ctx.db, ctx.orgId, name, tagId)
  const after = await ctx.db
    .updateTable('tag')
    .set({
      ...(name !== undefined && { name, name_key: nameKey(name) }),
      color: color === undefined ? before.color : color,
      updated_at: ctx.now.toISOString(),
    })
    .where('org_id', '=', ctx.orgId)
    .where('id', '=', tagId)
    .returningAll()
    .executeTakeFirstOrThrow()
  ctx.audit({ type: 'tag', id: tagId, before, after })
  return presentTag(after)
})
