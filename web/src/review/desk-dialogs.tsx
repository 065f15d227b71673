import type { Slot } from '#contract/planning/scheduler.ts'
import type { Post } from '#contract/posts/post.ts'
import type { PostGroupWithPosts } from '#contract/posts/post-group.ts'
import type { RejectReason } from '#contract/statuses.ts'
import { isUndecided } from '#contract/statuses.ts'
import { useAccountOf } from '../accounts/use-accounts.ts'
import { AgainDialog, DeleteDialog, LiveDialog } from '../publishing/dialogs.ts'
import { useZone } from '../shell/use-shell-data.ts'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import { useMoveTime } from './use-post-writes.ts'

const RejectDialog = lazyDialog(() => import('./reject-dialog.tsx').then((module) => module.RejectDialog))
const TimeDialog = lazyDialog(() => import('./time-dialog.tsx').then((module) => module.TimeDialog))
const PublishNowDialog = lazyDialog(() => import('./publish-now-dialog.tsx').then((module) => module.PublishNowDialog))

/** Loads the dialogs of a verdict while a draft is being read. */
export function preloadDialogs(): void {
  for (const dialog of [RejectDialog, TimeDialog, PublishNowDialog, LiveDialog, AgainDialog, DeleteDialog])
    dialog.preload()
}

export type DeskDialog = 'reject' | 'time' | 'publish' | 'live' | 'again' | 'delete'

interface Props {
  dialog: DeskDialog
  item: PostGroupWithPosts
  shown: Post
  slots: readonly Slot[]
  planned: string | null
  /** Uses the chosen time for the coming verdict. */
  choose: (at: string) => void
  reject: (reason: RejectReason, note: string) => void
  onClose: () => void
}

/** The desk's dialogs, one at a time. */
export function DeskDialogs({ dialog, item, shown, slots, planned, choose, reject, onClose }: Props) {
  const zone = useZone()
  const accountOf = useAccountOf()
  const move = useMoveTime()
  return (
    <>
      {dialog === 'reject' && <RejectDialog title={item.group.title} reject={reject} onClose={onClose} />}
      {dialog === 'publish' && <PublishNowDialog post={shown} account={accountOf(shown)} onClose={onClose} />}
      {dialog === 'live' && <LiveDialog post={shown} account={accountOf(shown)} onClose={onClose} />}
      {dialog === 'again' && <AgainDialog post={shown} account={accountOf(shown)} slots={slots} onClose={onClose} />}
      {dialog === 'delete' && <DeleteDialog post={shown} account={accountOf(shown)} onClose={onClose} />}
      {dialog === 'time' && (
        <TimeDialog
          title={isUndecided(shown) ? 'When it goes out' : 'Change the time'}
          verb={isUndecided(shown) ? 'Take' : 'Move to'}
          slots={slots}
          current={isUndecided(shown) ? planned : shown.scheduledForUtc}
          zone={zone}
          write={move}
          choose={(at) => {
            if (!isUndecided(shown))
              return move.mutate({ posts: [shown], at, was: shown.scheduledForUtc }, { onSuccess: onClose })
            choose(at)
            onClose()
          }}
          onClose={onClose}
        />
      )}
    </>
  )
}
