import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { PLATFORM_NAMES } from '#contract/platforms.ts'
import { useReasonNot } from '../auth/permissions.ts'
import { TimeDialog } from '../review/time-dialog.tsx'
import { useSlots } from '../review/use-slots.ts'
import { useZone } from '../shell/use-shell-data.ts'
import { formatWhen } from '../time.ts'
import { Button, buttonClasses } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { StatusMark } from '../ui/status-mark.tsx'
import { type CalendarEntry, isMovable } from './use-calendar.ts'

interface Props {
  entry: CalendarEntry
  move: (entry: CalendarEntry, at: string) => void
  onClose: () => void
}

/** One post of the calendar: what it is, and the two ways on. */
export function EntryDialog({ entry, move, onClose }: Props) {
  const zone = useZone()
  const [moving, setMoving] = useState(false)
  const slots = useSlots([entry.platform])
  const booked = entry.status !== 'draft' && entry.status !== 'pending_approval'
  const mayNot = useReasonNot(booked ? 'content:approve' : 'content:write')
  if (moving) {
    return (
      <TimeDialog
        title="Move to"
        verb="Move to"
        slots={slots[entry.platform] ?? []}
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
  return (
    <Dialog
      title={`${PLATFORM_NAMES[entry.platform]}, ${formatWhen(entry.time, zone)}`}
      description={entry.excerpt}
      onClose={onClose}
    >
      <div>
        <StatusMark status={entry.status} />
      </div>
      <div className="flex flex-wrap justify-end gap-2">
        {isMovable(entry) && (
          <Button unavailable={mayNot} onClick={() => setMoving(true)}>
            Move to …
          </Button>
        )}
        <Link
          to="/review/{-$groupId}"
          params={{ groupId: entry.groupId }}
          search={{}}
          className={buttonClasses('primary')}
        >
          {booked ? 'Open' : 'Review it'}
        </Link>
      </div>
    </Dialog>
  )
}
