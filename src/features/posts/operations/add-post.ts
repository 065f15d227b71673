import { Id } from '#contract/common.ts'
import { Post } from '#contract/posts/post.ts'
import { conflict } from '#kernel/errors.ts'
import { operation } from '#kernel/operation.ts'
import { NewPost } from '../content/post-input.ts'
import { withProblems } from '../content/problems.ts'
import { groupRefusal } from '../moves/group-moves.ts'
import { refreshGroup } from '../moves/refresh-group.ts'
import { lockGroup, readPost } from '../rows/queries.ts'
import { insertPost, MOST_POSTS } from '../writing/create-group.ts'
import { readForNew } from '../writing/read-outside.ts'

export const addPost = operation({
  name: 'addPost',
  route: 'POST /v1/orgs/{orgId}/marketing/post-groups/{groupId}/posts',
  done: 'added a version to',
  summary: 'Add a variant to a post group, as a draft',
  tag: 'marketing',
  permission: 'content:write',
  params: { groupId: Id },
  body: NewPost.shape,
  output: Post,
  answer: { status: 201 },
}).handleAfter(
  ({ groupId: _, ...post }) => readForNew([post]),
  async (ctx, { groupId, ...post }, found) => {
    const { group, posts } = await lockGroup(ctx.db, ctx.orgId, groupId)
    if (group.status === 'canceled') throw groupRefusal(posts, 'draft', 'take another post')
    if (posts.length >= MOST_POSTS) {
      const message = `A group holds at most ${MOST_POSTS} posts: put this one into a group of its own`
      throw conflict('invalid_transition', message)
    }
    const id = await insertPost(ctx, { groupId, post, status: 'draft', wish: group.wished_for, path: 'body', found })
    await refreshGroup(ctx, groupId)
    const created = await readPost(ctx.db, ctx.orgId, id)
    ctx.audit({ type: 'post', id, after: created })
    const [answered = created] = await withProblems(ctx, [created])
    return answered
  },
)
