import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { PLATFORM_NAMES } from '#contract/platforms.ts'
import type { Post } from '#contract/posts/post.ts'
import { canMove, isChangeable } from '#contract/posts/post-machine.ts'
import { isApproved, isInFlight, isUndecided } from '#contract/statuses.ts'
import { useAccountOf } from '../accounts/use-accounts.ts'
import { useClient, useWorkspace } from '../api/client-context.ts'
import { queryKeys } from '../api/query-keys.ts'
import { usePolled } from '../api/use-polled.ts'
import { useReasonNot } from '../auth/permissions.ts'
import { AgainDialog, DeleteDialog, LiveDialog } from '../publishing/dialogs.ts'
import { halfOf } from '../publishing/half.ts'
import { Obstacle } from '../publishing/obstacle.tsx'
import { PostStory } from '../publishing/post-story.tsx'
import type { CalendarEntry } from '../publishing/reads.ts'
import { useWhyNot } from '../publishing/use-why-not.ts'
import { TimeDialog } from '../review/time-dialog.tsx'
import { useSlots } from '../review/use-slots.ts'
import { useZone } from '../shell/use-shell-data.ts'
import { formatWhen } from '../time.ts'
import { Button, buttonClasses } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { ReadProblem } from '../ui/problem.tsx'
import { StatusMark } from '../ui/status-mark.tsx'

interface Props {
  entry: CalendarEntry
  move: (entry: CalendarEntry, at: string) => void
  onClose: () => void
}

/** One post of the calendar: its content, its history and its actions. */
export function EntryDialog({ entry, move, onClose }: Props) {
  const { api } = useClient()
  const { orgId } = useWorkspace()
  const zone = useZone()
  const accountOf = useAccountOf()
  const [step, setStep] = useState<'look' | 'move' | 'live' | 'again' | 'delete'>('look')
  const slots = useSlots([entry.platform])[entry.platform] ?? []
  const booked = !isUndecided(entry)
  const mayNot = useReasonNot(booked ? 'content:approve' : 'content:write')
  const mayNotPublish = useReasonNot('content:publish')
  const post = usePolled<Post>({
    read: {
      queryKey: [...queryKeys.groups(orgId), 'post', entry.id],
      queryFn: () => api('GET /v1/orgs/{orgId}/marketing/posts/{postId}', { orgId, postId: entry.id }),
    },
    every: (data) => (data && isInFlight(data.status) ? 5 : null),
    enabled: booked,
  })
  const subject = post.data ?? entry
  const whyNot = useWhyNot([subject])
  const account = post.data ? accountOf(post.data) : null
  if (post.data && step === 'live') return <LiveDialog post={post.data} account={account} onClose={onClose} />
  if (post.data && step === 'again')
    return <AgainDialog post={post.data} account={account} slots={slots} onClose={onClose} />
  if (post.data && step === 'delete') return <DeleteDialog post={post.data} account={account} onClose={onClose} />
  if (step === 'move') {
    return (
      <TimeDialog
        title="Move to"
        verb="Move to"
        slots={slots}
        current={entry.time}
        zone={zone}
        choose={(at) => {
          move(entry, at)
          onClose()
        }}
        onClose={onClose}
      />
    )
  }
  const status = post.data?.status ?? entry.status
  const inDoubt = post.data?.mayBeLive === true && canMove('resolve', status)
  return (
    <Dialog
      title={`${PLATFORM_NAMES[entry.platform]}, ${formatWhen(entry.time, zone)}`}
      description={entry.excerpt}
      onClose={onClose}
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <StatusMark status={status} word={inDoubt ? 'May be live' : post.data && halfOf(post.data)?.words} />
        <Obstacle words={isApproved({ status }) ? whyNot(subject) : null} />
      </div>
      {post.error && <ReadProblem error={post.error} retry={() => void post.refetch()} />}
      {post.data && <PostStory post={post.data} account={account} />}
      <div className="flex flex-wrap justify-end gap-2">
        {inDoubt && (
          <>
            <Button unavailable={mayNotPublish} onClick={() => setStep('live')}>
              It is live …
            </Button>
            <Button look="danger" unavailable={mayNotPublish} onClick={() => setStep('again')}>
              Publish again …
            </Button>
          </>
        )}
        {post.data && !inDoubt && canMove('cancel', status) && (
          <Button look="quiet" unavailable={mayNot} onClick={() => setStep('delete')}>
            Cancel it …
          </Button>
        )}
        {post.data && canMove('remove', status) && (
          <Button look="danger" unavailable={mayNotPublish} onClick={() => setStep('delete')}>
            Delete on {PLATFORM_NAMES[entry.platform]} …
          </Button>
        )}
        {isChangeable(entry.status) && !inDoubt && (
          <Button unavailable={mayNot} onClick={() => setStep('move')}>
            Move to …
          </Button>
        )}
        <Link
          to="/review/{-$groupId}"
          params={{ groupId: entry.groupId }}
          search={booked ? { tab: 'decided' } : {}}
          className={buttonClasses('primary')}
        >
          {booked ? 'Open' : 'Review it'}
        </Link>
      </div>
    </Dialog>
  )
}
