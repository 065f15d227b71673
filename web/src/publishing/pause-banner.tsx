import { Link } from '@tanstack/react-router'
import { CirclePause } from 'lucide-react'
import { useState } from 'react'
import type { PublishingPause } from '#contract/posts/publishing.ts'
import { useAccounts } from '../accounts/use-accounts.ts'
import { useReasonNot } from '../auth/permissions.ts'
import { useNow } from '../clock.ts'
import { useMemberName, useZone } from '../shell/use-shell-data.ts'
import { formatAge, formatWhen } from '../time.ts'
import { Button } from '../ui/button.tsx'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import { pausedThings } from './pause.ts'
import { useHeld } from './use-held.ts'

const ResumeDialog = lazyDialog(() => import('./resume-dialog.tsx').then((module) => module.ResumeDialog))

/**
 * Shown above every page while anything is paused: what, by whom, since when, which posts are held, and where to change
 * it.
 */
export function PauseBanner({ pause }: { pause: PublishingPause }) {
  const now = useNow()
  const zone = useZone()
  const accounts = useAccounts().data ?? []
  const who = useMemberName(pause.updatedBy)
  const reasonNot = useReasonNot('content:publish')
  const [asking, setAsking] = useState(false)
  const held = useHeld(pause)
  return (
    <section
      aria-label="Publishing is paused"
      className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-panel border border-amber bg-amber-soft px-4 py-3"
    >
      <CirclePause aria-hidden="true" className="size-5 shrink-0 text-amber" />
      <div className="min-w-0 grow basis-60">
        <p>
          <span className="font-medium">{pausedThings(pause, accounts)} paused</span>
          {pause.reason && `: ${pause.reason}`}
        </p>
        <p className="text-facts text-ink-2">
          {who ? `By ${who}` : 'Paused'}
          {pause.updatedAt && (
            <time dateTime={pause.updatedAt} data-tip={formatWhen(pause.updatedAt, zone)}>
              {' '}
              {formatAge(pause.updatedAt, now)}
            </time>
          )}
          . {heldWords(held)}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Link to="/settings/publishing" className="flex min-h-11 items-center px-2 font-medium link lg:min-h-8">
          Change what is paused
        </Link>
        <Button unavailable={reasonNot} onClick={() => setAsking(true)}>
          Let it go on …
        </Button>
      </div>
      {asking && <ResumeDialog pause={pause} onClose={() => setAsking(false)} />}
    </section>
  )
}

/** "2 posts are past their time; 3 more are due within 36 hours." */
function heldWords({ late, coming }: { late: number; coming: number }): string {
  if (late + coming === 0) return 'No post of the next 36 hours is held by this pause.'
  const posts = (count: number) => (count === 1 ? '1 post' : `${count} posts`)
  if (late === 0) return `${posts(coming)} due within 36 hours will wait.`
  const rest = coming > 0 ? ` ${posts(coming)} more due within 36 hours.` : ''
  return `${posts(late)} past ${late === 1 ? 'its time waits' : 'their time wait'}.${rest}`
}
