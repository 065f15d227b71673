import { useQuery } from '@tanstack/react-query'
import type { SocialAccount } from '#contract/networks/social-account.ts'
import { PLATFORM_NAMES } from '#contract/platforms.ts'
import type { PostStatus } from '#contract/statuses.ts'
import { useClient, useWorkspace } from '../api/client-context.ts'
import { queryKeys } from '../api/query-keys.ts'
import { useWrite } from '../api/use-write.ts'
import { useZone } from '../shell/use-shell-data.ts'
import { formatWhen } from '../time.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { accountsKey } from './reads.ts'

/** The most posts that are listed. The rest are only counted. */
const NAMED = 5
const SCHEDULED: PostStatus = 'scheduled'

export function DisconnectDialog({ account, onClose }: { account: SocialAccount; onClose: () => void }) {
  const { orgId } = useWorkspace()
  const name = account.accountHandle ?? account.accountName ?? 'this account'
  const disconnect = useWrite<string, { scheduledPosts: readonly unknown[] }>({
    touches: () => [accountsKey(orgId), queryKeys.groups(orgId), queryKeys.home(orgId)],
    send: (api, accountId) => api('DELETE /v1/orgs/{orgId}/marketing/accounts/{accountId}', { orgId, accountId }),
    done: ({ scheduledPosts: { length } }) => ({
      message: `Disconnected ${name}.${length > 0 ? ` ${length} scheduled ${length === 1 ? 'post has' : 'posts have'} no account now.` : ''}`,
    }),
  })
  return (
    <ConfirmDialog
      title={`Disconnect ${name}?`}
      verb={`Disconnect ${name}`}
      write={disconnect}
      onConfirm={() => disconnect.mutate(account.id, { onSuccess: onClose })}
      onClose={onClose}
    >
      Its access to {PLATFORM_NAMES[account.platform]} is erased. <WhatIsScheduled accountId={account.id} />
    </ConfirmDialog>
  )
}

/** The posts that would fail at their time, shown while there is still time to act. */
function WhatIsScheduled({ accountId }: { accountId: string }) {
  const { api } = useClient()
  const { orgId } = useWorkspace()
  const zone = useZone()
  const { data, isError } = useQuery({
    queryKey: [...accountsKey(orgId), accountId, 'scheduled'],
    queryFn: () =>
      api('GET /v1/orgs/{orgId}/marketing/posts', {
        orgId,
        'filter[socialAccountId]': accountId,
        'filter[status]': SCHEDULED,
        sortBy: 'scheduledForUtc',
        sortDir: 'asc',
        limit: NAMED,
      }),
  })
  if (isError) return <>Posts scheduled on this account will fail at their time unless you connect it again.</>
  if (!data) return <>Looking for posts scheduled on this account …</>
  if (data.total === 0) return <>No posts are scheduled on this account.</>
  const times = data.items.flatMap(({ scheduledForUtc }) =>
    scheduledForUtc ? [formatWhen(scheduledForUtc, zone)] : [],
  )
  const more = data.total - times.length
  return (
    <>
      <strong>
        {data.total} {data.total === 1 ? 'post is' : 'posts are'} scheduled on it
      </strong>{' '}
      ({times.join('; ')}
      {more > 0 && `; and ${more} more`}) and will fail unless it is connected again.
    </>
  )
}
