import { z } from 'zod'
import { Tag } from '#contract/posts/tag.ts'
import { operation } from '#kernel/operation.ts'
import { presentTag } from '../present-tag.ts'

export const listTags = operation({
  name: 'listTags',
  route: 'GET /v1/orgs/{orgId}/marketing/tags',
  summary: 'List the tags of the workspace, by name',
  tag: 'marketing',
  permission: 'workspace:read',
  output: z.array(Tag),
}).handle(async (ctx) => {
  const rows = await ctx.db.selectFrom('tag').selectAll().where('org_id', '=', ctx.orgId).orderBy('name').execute()
  return rows.map(presentTag)
})
