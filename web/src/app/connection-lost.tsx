import { onlineManager } from '@tanstack/react-query'
import { CloudOff } from 'lucide-react'
import { useZone } from '../shell/use-shell-data.ts'
import { wallOf } from '../time.ts'
import { useUnreachableSince } from './use-unreachable-since.ts'

/** A message while the server cannot be reached: the age of the page's data, and that nothing written is lost. */
export function ConnectionLost() {
  const since = useUnreachableSince()
  const zone = useZone()
  return (
    <div role="status" aria-label="Connection">
      {since !== null && (
        <p className="mb-3 flex items-start gap-3 rounded-control border border-line-3 bg-sheet px-3 py-2">
          <CloudOff aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-ink-3" />
          <span className="min-w-0">
            {onlineManager.isOnline() ? 'The server cannot be reached.' : 'You are offline.'}
            {since > 0 && (
              <>
                {' '}
                Not updated since <time className="figures">{wallOf(since, zone).time}</time>.
              </>
            )}{' '}
            What you write is kept in this browser.
          </span>
        </p>
      )}
    </div>
  )
}
