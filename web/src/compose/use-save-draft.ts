import { PLATFORM_NAMES, type Platform } from '#contract/platforms.ts'
import type { Post } from '#contract/posts/post.ts'
import type { PostGroupWithPosts } from '#contract/posts/post-group.ts'
import type { Api } from '../api/client.ts'
import { useWorkspace } from '../api/client-context.ts'
import { queryKeys } from '../api/query-keys.ts'
import { useWrite } from '../api/use-write.ts'
import { now } from '../clock.ts'
import { inWords } from '../publishing/pause.ts'
import { contentOf, type Draft, differenceOf, titleOf, type Variant } from './draft.ts'

export interface Saving {
  draft: Draft
  /** The group as it is saved now; null for a new draft. */
  item: PostGroupWithPosts | null
  /** True: submits it for review; false: keeps it as a draft. */
  send: boolean
  /** Platforms with several accounts whose post does not say which one it goes out from. */
  open: readonly Platform[]
}

const GROUP = '/v1/orgs/{orgId}/marketing/post-groups/{groupId}'
const POST = '/v1/orgs/{orgId}/marketing/posts/{postId}'

/** Saves the draft, and submits it if asked to. Answers the group as it then is. */
export function useSaveDraft() {
  const { orgId } = useWorkspace()
  return useWrite<Saving, PostGroupWithPosts>({
    touches: () => [queryKeys.groups(orgId), queryKeys.slots(orgId), queryKeys.calendar(orgId)],
    repeats: true,
    send: (api, { draft, item, send }, key) =>
      item ? saveChanges(inTurn(api, key), orgId, draft, item, send) : create(api, orgId, draft, send, key),
    done: (_result, { send, open }) => ({ message: send ? sentWords(open) : 'Draft saved.' }),
  })
}

/** Tells the writer what the reviewer will have to settle. */
function sentWords(open: readonly Platform[]): string {
  if (open.length === 0) return 'Sent to review.'
  const names = inWords(open.map((platform) => PLATFORM_NAMES[platform]))
  return `Sent to review. Choose the ${names} account that publishes it: it cannot be approved before.`
}

function fieldsOf(draft: Draft, variant: Variant) {
  const { contentText, media, platformPayload } = contentOf(draft, variant)
  return { contentText, media, platformPayload, socialAccountId: variant.accountId }
}

/** Repeats after a lost answer without creating it twice. */
function create(
  api: Api,
  orgId: string,
  draft: Draft,
  send: boolean,
  idempotencyKey: string,
): Promise<PostGroupWithPosts> {
  const posts = draft.variants.map((variant) => ({ platform: variant.platform, ...fieldsOf(draft, variant) }))
  // A wish that time has overtaken would be refused.
  const wish = draft.wish && Date.parse(draft.wish) > now() ? { scheduledFor: draft.wish } : {}
  const input = { orgId, title: titleOf(draft), posts, ...wish }
  return withNames(
    posts.map(({ platform }) => platform),
    send
      ? api('POST /v1/orgs/{orgId}/marketing/drafts', input, { idempotencyKey })
      : api('POST /v1/orgs/{orgId}/marketing/post-groups', input, { idempotencyKey }),
  )
}

/**
 * Adds the network and the field to a refusal. If the code for the words cannot be loaded, the refusal stays as it is.
 */
const withNames = <R>(of: Platform | readonly Platform[], sent: Promise<R>): Promise<R> =>
  sent.catch(async (error: unknown) => {
    const words = await import('./named-problem.ts').catch(() => null)
    throw words ? words.namedProblem(error, of) : error
  })

/** Gives each request a key by its position: when the save is repeated from the start, nothing is done twice. */
function inTurn(api: Api, key: string): Api {
  let turn = 0
  return (route, input) => {
    turn += 1
    return api(route, input, { idempotencyKey: `${key}-${turn}` })
  }
}

/**
 * Sends one request for each difference. Each is refused with 409 if somebody has changed that post since it was read.
 */
async function saveChanges(
  api: Api,
  orgId: string,
  draft: Draft,
  item: PostGroupWithPosts,
  send: boolean,
): Promise<PostGroupWithPosts> {
  const groupId = item.group.id
  const { title, changed, added, removed } = differenceOf(draft, item)
  const submit = send ? { status: 'pending_approval' as const } : {}
  if (title !== null) await api(`PATCH ${GROUP}`, { orgId, groupId, title })
  for (const { variant, post } of changed) {
    const sent = api(`PATCH ${POST}`, {
      orgId,
      postId: post.id,
      ...fieldsOf(draft, variant),
      ...(variant.saved && { ifUpdatedAt: variant.saved.updatedAt }),
      ...(post.status === 'draft' && submit),
    })
    await withNames(variant.platform, sent)
  }
  for (const variant of added) {
    const { platform } = variant
    const sent = api(`POST ${GROUP}/posts`, { orgId, groupId, platform, ...fieldsOf(draft, variant) })
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
