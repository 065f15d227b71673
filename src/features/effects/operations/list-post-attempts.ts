import { z } from 'zod'
import { Id } from '#contract/common.ts'
import { PublishAttempt } from '#contract/posts/publishing.ts'
import { notFound } from '#kernel/errors.ts'
import { operation } from '#kernel/operation.ts'
import { presentAttempt } from '../attempts/present-attempt.ts'

export const listPostAttempts = operation({
  name: 'listPostAttempts',
  route: 'GET /v1/orgs/{orgId}/marketing/posts/{postId}/attempts',
  summary: 'List every call that was made to publish or delete a post, and what became of it',
  description:
    'Oldest first. Each is written down before its first byte leaves, so that an answer that got lost is not forgotten. A post that was deleted on its platform keeps them.',
  tag: 'marketing',
  permission: 'workspace:read',
  params: { postId: Id },
  output: z.array(PublishAttempt),
}).handle(async ({ db, orgId }, { postId }) => {
  const post = db.selectFrom('post').select('id').where('org_id', '=', orgId).where('id', '=', postId)
  if (!(await post.executeTakeFirst())) throw notFound('post')
  const rows = await db
    .selectFrom('publish_attempt')
    .selectAll()
    .where('org_id', '=', orgId)
    .where((eb) =>
      eb.or([
        eb('post_id', '=', postId),
        eb('act_id', 'in', (acts) =>
          acts.selectFrom('platform_act').select('id').where('org_id', '=', orgId).where('post_id', '=', postId),
        ),
      ]),
    )
    .orderBy('started_at')
    .orderBy('id')
    .execute()
  return rows.map(presentAttempt)
})
