import { Id } from '#contract/common.ts'
import { ContentCheck } from '#contract/posts/content-check.ts'
import { operation } from '#kernel/operation.ts'
import { checkWholly } from '../content/check-post.ts'
import { assemblePayload, NewPost, requireRoomFor } from '../content/post-input.ts'
import { requireAccount, resolveMedia } from '../content/resolve-content.ts'
import { keptBasis } from '../rows/present.ts'
import { findPost } from '../rows/queries.ts'

export const checkContent = operation({
  name: 'checkContent',
  route: 'POST /v1/orgs/{orgId}/marketing/posts/check',
  summary: 'Check content that is not saved against its platform’s rules and the brand’s',
  tag: 'marketing',
  permission: 'content:write',
  readsOnly: true,
  body: {
    ...NewPost.shape,
    postId: Id.optional().describe(
      'The saved post that the text is for: what its draft claimed without a source counts',
    ),
  },
  output: ContentCheck,
}).handle(async (ctx, { postId, ...post }) => {
  const saved = postId === undefined ? null : await findPost(ctx.db, ctx.orgId, postId)
  const where = { db: ctx.db, orgId: ctx.orgId, storage: ctx.services.storage, path: 'body' }
  const accountId = post.socialAccountId ?? null
  await requireAccount(where, post.platform, accountId)
  const payload = assemblePayload(post.platform, post.platformPayload ?? null, post, 'body')
  requireRoomFor(post.platform, post.contentText, payload, 'body')
  const resolved = await resolveMedia(where, post.media ?? null, payload)
  const content = { platform: post.platform, socialAccountId: accountId, contentText: post.contentText, ...resolved }
  return checkWholly(ctx, content, saved && keptBasis(saved))
})
