import { PLATFORM_NAMES, type Platform } from '#contract/platforms.ts'
import type { PostGroupWithPosts } from '#contract/posts/post-group.ts'
import type { Api } from '../api/client.ts'
import { useWorkspace } from '../api/client-context.ts'
import { queryKeys } from '../api/query-keys.ts'
import { useWrite } from '../api/use-write.ts'
import { now } from '../clock.ts'
import { inWords } from '../publishing/pause.ts'
import { type Draft, titleOf } from './draft.ts'
import { namedFields } from './named-parts.ts'
import { postOf, withNames } from './sent-post.ts'

export interface Saving {
  draft: Draft
  /** The group as it is saved now; null for a new draft. */
  item: PostGroupWithPosts | null
  /** True to submit it for review, false to store it as a draft. */
  send: boolean
  /** Platforms with several accounts whose post names none of them. */
  open: readonly Platform[]
}

/** A first save does not need this code. The composer loads it on the first interaction. */
export const changesOfSaved = () => import('./save-changes.ts')

/** Saves the draft, and submits it on request. Returns the saved group. */
export function useSaveDraft() {
  const { orgId } = useWorkspace()
  return useWrite<Saving, PostGroupWithPosts>({
    touches: () => [queryKeys.groups(orgId), queryKeys.slots(orgId), queryKeys.calendar(orgId)],
    repeats: true,
    send: async (api, { draft, item, send }, key) =>
      item
        ? (await changesOfSaved()).saveChanges({ api, key, orgId, draft, item, send })
        : create(api, orgId, draft, send, key),
    done: (_result, { send, open }) => ({ message: send ? sentWords(open) : 'Draft saved.' }),
  })
}

/** Tells the writer what the reviewer will have to settle. */
function sentWords(open: readonly Platform[]): string {
  if (open.length === 0) return 'Sent to review.'
  const names = inWords(open.map((platform) => PLATFORM_NAMES[platform]))
  return `Sent to review. Choose the ${names} account that publishes it: it cannot be approved before.`
}

/** Creates the group. A repeat after a lost answer does not create it twice. */
function create(
  api: Api,
  orgId: string,
  draft: Draft,
  send: boolean,
  idempotencyKey: string,
): Promise<PostGroupWithPosts> {
  const posts = draft.variants.map((variant) => ({ platform: variant.platform, ...postOf(draft, variant) }))
  // A wished time in the past would be refused.
  const wish = draft.wish && Date.parse(draft.wish) > now() ? { scheduledFor: draft.wish } : {}
  const input = { orgId, title: titleOf(draft), posts, ...wish, ...namedFields(draft.parts) }
  return withNames(
    posts.map(({ platform }) => platform),
    send
      ? api('POST /v1/orgs/{orgId}/marketing/drafts', input, { idempotencyKey })
      : api('POST /v1/orgs/{orgId}/marketing/post-groups', input, { idempotencyKey }),
  )
}
