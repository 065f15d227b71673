import type { Post } from '#contract/post.ts'
import type { PostStatus } from '#contract/statuses.ts'
import { isBuilt } from '../accounts/use-networks.ts'
import { useClient, useWorkspace } from '../api/client-context.ts'
import { queryKeys } from '../api/query-keys.ts'
import { usePolled } from '../api/use-polled.ts'
import { now } from '../clock.ts'

const LOOK_SECONDS = 60
const HOUR_MS = 3_600_000
/** More than these nobody works through on one page: the numbers above say how many there are. */
const MOST = 50
/** A failed post always; an approved one where it has no time. */
const NEEDING: readonly PostStatus[] = ['failed', 'approved']

/** Posts that will not go out without a person: failed, perhaps live, or approved and without a time. */
export function useAttention() {
  const { api } = useClient()
  const { orgId } = useWorkspace()
  return usePolled<readonly Post[]>({
    key: queryKeys.attention(orgId),
    read: async () => {
      const { items } = await api('GET /v1/orgs/{orgId}/marketing/posts', {
        orgId,
        limit: MOST,
        'filter[status]': NEEDING.join(),
        'filterOp[status]': 'in',
      })
      return items.filter((post) => post.status === 'failed' || (post.scheduledForUtc === null && !isWaiting(post)))
    },
    every: () => LOOK_SECONDS,
  })
}

/** What went out since this time yesterday: seen at once to be out, and gone from what is still to come. */
export function useWentOut() {
  const { api } = useClient()
  const { orgId } = useWorkspace()
  // To the hour, so that the question stays the same while the page is open.
  const to = Math.ceil(now() / HOUR_MS) * HOUR_MS
  const range = { from: new Date(to - 25 * HOUR_MS).toISOString(), to: new Date(to).toISOString() }
  return usePolled({
    key: queryKeys.calendarRange(orgId, range.from, range.to),
    read: () => api('GET /v1/orgs/{orgId}/marketing/scheduler/calendar', { orgId, ...range }),
    every: () => LOOK_SECONDS,
  })
}

/** Approved for a network that nothing can be published to yet: it waits, and there is nothing to do about it. */
const isWaiting = ({ platform, lastError }: Post): boolean => !isBuilt(platform) && lastError === null
