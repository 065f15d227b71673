import type { PublishingPause } from '#contract/posts/publishing.ts'
import { useAccounts } from '../accounts/use-accounts.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { NOTHING_PAUSED, pausedThings } from './pause.ts'
import { useHeld } from './use-held.ts'
import { useSetPause } from './use-pause.ts'
import { useScheduler } from './use-scheduler.ts'

/** Asks before held posts are published, and says what will happen. */
export function ResumeDialog({ pause, onClose }: { pause: PublishingPause; onClose: () => void }) {
  const { late } = useHeld(pause)
  const accounts = useAccounts().data ?? []
  const minutes = useScheduler().data?.lateMinutes
  const resume = useSetPause(() => 'Publishing goes on.')
  return (
    <ConfirmDialog
      title="Let publishing go on?"
      verb="Let it go on"
      look="primary"
      write={resume}
      onConfirm={() => resume.mutate({ ...NOTHING_PAUSED, platforms: [], accountIds: [] }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>{pausedThings(pause, accounts)}: no longer paused. Posts go out at their times again.</p>
      <p className="pt-2">
        {late === 0
          ? 'No post is past its time.'
          : `${late === 1 ? '1 post is' : `${late} posts are`} past ${late === 1 ? 'its' : 'their'} time. `}
        {late > 0 &&
          `Posts that are at most ${minutes ?? 60} minutes late are published one by one, as far apart as your scheduling rules require. Later ones keep their approval and need a new time.`}
      </p>
    </ConfirmDialog>
  )
}
