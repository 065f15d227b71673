import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { PLATFORM_NAMES } from '#contract/platforms.ts'
import type { Post } from '#contract/posts/post.ts'
import type { PostGroup, PostGroupWithPosts } from '#contract/posts/post-group.ts'
import type { RejectReason } from '#contract/statuses.ts'
import { isUndecided } from '#contract/statuses.ts'
import type { Api } from '../api/client.ts'
import { useClient, useWorkspace } from '../api/client-context.ts'
import { sentence } from '../api/problem-words.ts'
import { queryKeys } from '../api/query-keys.ts'
import { useWrite } from '../api/use-write.ts'
import type { GroupPage } from '../publishing/group-reads.ts'
import { useZone } from '../shell/use-shell-data.ts'
import { formatWhen } from '../time.ts'

interface Verdict {
  item: PostGroupWithPosts
  /** The posts that the verdict covers. */
  posts: readonly Post[]
}
export interface Approving extends Verdict {
  /** A time that the person chose; null leaves it to the wish or the best slot. */
  at: string | null
  /** False approves without a time. */
  schedule: boolean
  /** The times that the button showed. The server takes these or decides nothing. */
  offered: readonly { postId: string; scheduledForUtc: string }[]
}
export interface Rejecting extends Verdict {
  reason: RejectReason
  note: string
}

type Approved = PostGroupWithPosts & Pick<PostGroup, 'warnings'>

interface Options {
  /** Called for a refused verdict, which the desk shows at its group. */
  refused: (error: Error, item: PostGroupWithPosts) => void
  /** Reopens a group whose verdict has been undone. */
  open: (groupId: string) => void
}

const GROUP = '/v1/orgs/{orgId}/marketing/post-groups/{groupId}'

/** Approve and reject, each with its Undo. */
export function useDecisions({ refused, open }: Options) {
  const { api } = useClient()
  const { orgId } = useWorkspace()
  const zone = useZone()
  const touches = (): QueryKey[] => [queryKeys.groups(orgId), queryKeys.slots(orgId), queryKeys.calendar(orgId)]
  const undo = useUndo(open)
  const common = {
    touches,
    screenFirst: true as const,
    optimistic: (cache: QueryClient, verdict: Verdict) => takeFromLists(cache, orgId, verdict),
    pendingId: ({ item }: Verdict) => item.group.id,
    refused: (error: Error, { item }: Verdict) => {
      refused(error, item)
      return true
    },
  }
  const read = (groupId: string) => api(`GET ${GROUP}`, { orgId, groupId })

  const approve = useWrite<Approving, Approved>({
    ...common,
    kept: ({ item }) => `“${item.group.title}” approved`,
    send: async (call: Api, { item: { group }, posts, at, schedule, offered }, idempotencyKey) => {
      const times = at !== null ? { scheduledForUtc: at } : offered.length > 0 ? { offered: [...offered] } : {}
      const body = {
        orgId,
        groupId: group.id,
        approvePosts: posts.map(({ id }) => id),
        // Nobody may approve what they did not see. Spec R9
        expected: posts.map(({ id, contentHash }) => ({ postId: id, contentHash })),
        ...(schedule ? times : { autoSchedule: false }),
      }
      const { warnings } = await call(`POST ${GROUP}/approve`, body, { idempotencyKey })
      return { ...(await read(group.id)), warnings }
    },
    done: (result, verdict) => ({
      message: [
        `Approved “${verdict.item.group.title}”. ${goesOut(result, verdict.posts, zone)}`,
        ...(result.warnings ?? []).map(({ message }) => sentence(message)),
      ].join(' '),
      undo: () => undo.mutateAsync(verdict),
    }),
  })

  const reject = useWrite<Rejecting, unknown>({
    ...common,
    kept: ({ item }) => `“${item.group.title}” rejected`,
    send: (call, { item: { group }, posts, reason, note }, idempotencyKey) => {
      const rejectPosts = posts.map(({ id }) => id)
      const body = { orgId, groupId: group.id, rejectPosts, reason, ...(note.trim() && { note: note.trim() }) }
      return call(`POST ${GROUP}/reject`, body, { idempotencyKey })
    },
    done: (_result, verdict) => {
      // A rejected draft is still a draft, so nothing has to be restored.
      const posts = verdict.posts.filter(({ status }) => status !== 'draft')
      return {
        message: `Sent “${verdict.item.group.title}” back to its writer.`,
        ...(posts.length > 0 && { undo: () => undo.mutateAsync({ ...verdict, posts }) }),
      }
    },
  })
  return { approve, reject }
}

/** Returns each post to its state before the verdict. The approval stays in the history. Spec P4 */
function useUndo(open: (groupId: string) => void) {
  const { orgId } = useWorkspace()
  return useWrite<Verdict, unknown>({
    touches: () => [queryKeys.groups(orgId), queryKeys.slots(orgId), queryKeys.calendar(orgId)],
    send: (call, { posts }) =>
      Promise.all(
        posts.map(({ id, status }) =>
          call('PATCH /v1/orgs/{orgId}/marketing/posts/{postId}', { orgId, postId: id, status }),
        ),
      ),
    done: (_result, { item }) => {
      open(item.group.id)
      return { message: `Undone: “${item.group.title}” is back in its earlier place.` }
    },
    failed: ({ item }) => `Couldn’t undo “${item.group.title}”`,
  })
}

/** Removes a group from the waiting lists once each of its undecided posts has its verdict. */
function takeFromLists(cache: QueryClient, orgId: string, { item, posts }: Verdict): void {
  const decided = new Set(posts.map(({ id }) => id))
  if (item.posts.some((post) => isUndecided(post) && !decided.has(post.id))) return
  const isIt = ({ group }: PostGroupWithPosts) => group.id === item.group.id
  const pages = cache.getQueriesData<GroupPage>({ queryKey: [...queryKeys.groups(orgId), 'list'] })
  const filters = new Set(pages.filter(([, page]) => page?.items.some(isIt)).map(([key]) => listOf(key)))
  for (const [key, page] of pages) {
    if (!page || !filters.has(listOf(key))) continue
    const items = page.items.some(isIt) ? page.items.filter((one) => !isIt(one)) : page.items
    cache.setQueryData<GroupPage>(key, { ...page, items, total: page.total - 1 })
  }
}

/** The list of a page: the page's key without the page number. */
const listOf = (key: QueryKey): string => JSON.stringify({ ...(key.at(-1) as object), page: 0 }) // groupList made it so

/** The actual times from the server's answer, which may differ from the button's. */
function goesOut({ posts, warnings = [] }: Approved, decided: readonly Post[], zone: string): string {
  const ids = new Set(decided.map(({ id }) => id))
  const times = posts.filter(({ id }) => ids.has(id))
  const set = times.filter(({ scheduledForUtc, status }) => scheduledForUtc !== null && status === 'scheduled')
  if (set.length === 0) return 'It has no time yet.'
  return set
    .map(({ id, platform, scheduledForUtc }) => {
      // A post with a warning is scheduled but may not be published, so the message does not promise it.
      const verb = warnings.some(({ postId }) => postId === id) ? 'is booked for' : 'goes out'
      return `${PLATFORM_NAMES[platform]} ${verb} ${formatWhen(scheduledForUtc ?? '', zone)}.`
    })
    .join(' ')
}
