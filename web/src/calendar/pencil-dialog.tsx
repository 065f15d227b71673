import { Link } from '@tanstack/react-router'
import { PLATFORM_NAMES } from '#contract/platforms.ts'
import { useLock } from '../auth/permissions.ts'
import { useZone } from '../shell/use-shell-data.ts'
import { formatWhen } from '../time.ts'
import { buttonClasses } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { LockLine } from '../ui/lock-line.tsx'
import type { PencilMark } from './pencil.ts'

/** The actions for a proposal: a draft for its time, or a thought for its pillar. */
export function PencilDialog({ mark, onClose }: { mark: PencilMark; onClose: () => void }) {
  const { at, platform, pillarId, pillarName, contentType } = mark
  const zone = useZone()
  const lock = useLock('content:write')
  return (
    <Dialog
      title={`${pillarName}, ${formatWhen(at, zone)}`}
      description={
        <>
          The plan would put a post here: {PLATFORM_NAMES[platform]}, on {pillarName}
          {contentType && `, ${contentType}`}. It is a suggestion in pencil. Nothing goes out from it.
        </>
      }
      onClose={onClose}
    >
      {lock !== null ? (
        <LockLine words={lock} />
      ) : (
        <div className="flex flex-wrap justify-end gap-2">
          <Link to="/ideas" search={{ about: pillarName }} className={buttonClasses('plain')}>
            Note a thought
          </Link>
          <Link
            to="/compose/{-$groupId}"
            params={{ groupId: undefined }}
            search={{ at, platform, pillar: pillarId, type: contentType ?? undefined }}
            className={buttonClasses('primary')}
          >
            Write it
          </Link>
        </div>
      )}
    </Dialog>
  )
}
