import { Id } from '#contract/common.ts'
import { ContentCheck } from '#contract/posts/content-check.ts'
import { operation } from '#kernel/operation.ts'
import { checkWholly } from '../content/check-post.ts'
import { contentOf } from '../content/content-hash.ts'
import { keptBasis } from '../rows/present.ts'
import { findPost } from '../rows/queries.ts'

export const checkPost = operation({
  name: 'checkPost',
  route: 'POST /v1/orgs/{orgId}/marketing/posts/{postId}/check',
  summary: 'Check a post against its platform’s rules and the brand’s',
  tag: 'marketing',
  permission: 'content:write',
  readsOnly: true,
  params: { postId: Id },
  output: ContentCheck,
}).handle(async (ctx, { postId }) => {
  const post = await findPost(ctx.db, ctx.orgId, postId)
  return checkWholly(ctx, contentOf(post), keptBasis(post))
})
