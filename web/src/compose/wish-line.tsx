import { useNavigate } from '@tanstack/react-router'
import { CalendarClock } from 'lucide-react'
import { useNow } from '../clock.ts'
import { useZone } from '../shell/use-shell-data.ts'
import { formatWhen } from '../time.ts'
import { Button } from '../ui/button.tsx'
import type { ChangeDraft } from './use-draft.ts'

/** The time that a new draft is written for. */
export function WishLine({ wish, change }: { wish: string; change: ChangeDraft }) {
  const navigate = useNavigate({ from: '/compose/{-$groupId}' })
  const when = formatWhen(wish, useZone())
  const passed = Date.parse(wish) <= useNow()
  return (
    <div className="flex flex-wrap items-center gap-x-3">
      <p className="flex min-h-11 items-center gap-2 text-ink-2 lg:min-h-9">
        <CalendarClock aria-hidden="true" className="size-4 shrink-0" />
        {passed ? (
          <span>{when} has passed: it is saved without a time.</span>
        ) : (
          <span>
            Written for <time dateTime={wish}>{when}</time>. Whoever approves it is offered that time first.
          </span>
        )}
      </p>
      <Button
        look="quiet"
        onClick={() => {
          change(({ wish: _, ...rest }) => rest)
          // Otherwise the time in the address would set the wish again.
          void navigate({ search: (said) => ({ ...said, at: undefined }), replace: true })
        }}
      >
        Without a time
      </Button>
    </div>
  )
}
