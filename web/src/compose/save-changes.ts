import type { Post } from '#contract/posts/post.ts'
import type { PostGroupWithPosts } from '#contract/posts/post-group.ts'
import type { Api } from '../api/client.ts'
import { changedParts } from './changed-parts.ts'
import { differenceOf } from './difference.ts'
import type { Draft } from './draft.ts'
import { postOf, withNames } from './sent-post.ts'

const GROUP = '/v1/orgs/{orgId}/marketing/post-groups/{groupId}'
const POST = '/v1/orgs/{orgId}/marketing/posts/{postId}'

interface Changes {
  api: Api
  /** Stays the same for the same input. */
  key: string
  orgId: string
  draft: Draft
  /** The group as it is saved now. */
  item: PostGroupWithPosts
  send: boolean
}

/** Sends one request for each difference. Each gets 409 if somebody has changed that post since it was read. */
export async function saveChanges({ api: plain, key, orgId, draft, item, send }: Changes): Promise<PostGroupWithPosts> {
  const api = inTurn(plain, key)
  const groupId = item.group.id
  const { title, changed, added, removed } = differenceOf(draft, item)
  const submit = send ? { status: 'pending_approval' as const } : {}
  const parts = changedParts(draft, item.group)
  if (title !== null || parts !== null)
    await api(`PATCH ${GROUP}`, { orgId, groupId, ...(title !== null && { title }), ...parts })
  for (const { variant, post } of changed) {
    const sent = api(`PATCH ${POST}`, {
      orgId,
      postId: post.id,
      ...postOf(draft, variant),
      ...(variant.saved && { ifUpdatedAt: variant.saved.updatedAt }),
      ...(post.status === 'draft' && submit),
    })
    await withNames(variant.platform, sent)
  }
  for (const variant of added) {
    const { platform } = variant
    const sent = api(`POST ${GROUP}/posts`, { orgId, groupId, platform, ...postOf(draft, variant) })
    const post = await withNames(platform, sent)
    if (send) await api(`PATCH ${POST}`, { orgId, postId: post.id, ...submit })
  }
  for (const { id } of removed) await api(`DELETE ${POST}`, { orgId, postId: id })
  if (send) {
    const done = new Set(changed.map(({ post }) => post.id))
    const untouched = draft.variants.flatMap(({ saved }) =>
      item.posts.filter((post: Post) => post.id === saved?.postId),
    )
    for (const post of untouched) {
      if (post.status === 'draft' && !done.has(post.id))
        await api(`PATCH ${POST}`, { orgId, postId: post.id, ...submit })
    }
  }
  return api(`GET ${GROUP}`, { orgId, groupId })
}

/** Gives each request a key by its position, so that a repeated save does nothing twice. */
function inTurn(api: Api, key: string): Api {
  let turn = 0
  return (route, input) => {
    turn += 1
    return api(route, input, { idempotencyKey: `${key}-${turn}` })
  }
}
