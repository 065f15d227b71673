import { Id } from '#contract/common.ts'
import { Tag } from '#contract/posts/tag.ts'
import { notFound } from '#kernel/errors.ts'
import { operation } from '#kernel/operation.ts'
import { presentTag } from '../present-tag.ts'

export const deleteTag = operation({
  name: 'deleteTag',
  route: 'DELETE /v1/orgs/{orgId}/marketing/tags/{tagId}',
  done: 'deleted',
  summary: 'Delete a tag; the post groups that had it stay',
  tag: 'marketing',
  permission: 'content:write',
  params: { tagId: Id },
  output: Tag,
}).handle(async (ctx, { tagId }) => {
  const row = await ctx.db
    .deleteFrom('tag')
    .where('org_id', '=', ctx.orgId)
    .where('id', '=', tagId)
    .returningAll()
    .executeTakeFirst()
  if (!row) throw notFound('tag')
  ctx.audit({ type: 'tag', id: tagId, before: row })
  return presentTag(row)
})
