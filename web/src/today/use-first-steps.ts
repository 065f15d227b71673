import { useQuery } from '@tanstack/react-query'
import { APPROVED_STATUSES, type PostGroupStatus } from '#contract/statuses.ts'
import { useAccounts } from '../accounts/use-accounts.ts'
import { useClient, useWorkspace } from '../api/client-context.ts'
import { queryKeys } from '../api/query-keys.ts'
import type { Home } from '../publishing/reads.ts'

export interface FirstSteps {
  connected: boolean
  written: boolean
  approved: boolean
}

/** How far a new workspace has come, by what it holds; null when the steps are done, undefined until that is known. */
export function useFirstSteps(home: Home | undefined): FirstSteps | null | undefined {
  const { api } = useClient()
  const { orgId } = useWorkspace()
  const key = `galley.begun.${orgId}`
  const accounts = useAccounts()
  const connected = accounts.data?.some(({ status }) => status !== 'disconnected') ?? false
  // Nobody starts twice: a browser that has seen the end does not ask again.
  const begun = localStorage.getItem(key) !== null || (home !== undefined && hasBegun(home, connected))
  const drafts = useQuery({
    queryKey: [...queryKeys.groups(orgId), 'first steps'],
    queryFn: async () => {
      const read = (statuses: readonly PostGroupStatus[]) =>
        api('GET /v1/orgs/{orgId}/marketing/post-groups', {
          orgId,
          limit: 1,
          ...(statuses.length > 0 && { 'filter[status]': statuses.join(), 'filterOp[status]': 'in' as const }),
        })
      const [any, approved] = await Promise.all([read([]), read(APPROVED_STATUSES)])
      return { written: any.total > 0, approved: approved.total > 0 }
    },
    enabled: home !== undefined && !begun,
  })
  if (begun || accounts.error || drafts.error) return null
  if (!accounts.data || !drafts.data) return undefined
  const steps = { connected, ...drafts.data }
  if (!steps.connected || !steps.written || !steps.approved) return steps
  localStorage.setItem(key, '1')
  return null
}

/** A post that goes out shows that all three steps are done, so nothing else has to be read. */
const hasBegun = ({ nextPosts, coverage }: Home, connected: boolean): boolean =>
  (connected && nextPosts.length > 0) || coverage.channels.some(({ publishedCount }) => publishedCount > 0)
