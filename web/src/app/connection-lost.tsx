import { onlineManager, useQueryClient } from '@tanstack/react-query'
import { CloudOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { isApiError } from '../api/api-error.ts'
import { useZone } from '../shell/use-shell-data.ts'
import { wallOf } from '../time.ts'

/** One calm line while the server cannot be reached: how old the page is, and that nothing written is lost. */
export function ConnectionLost() {
  const since = useUnreachableSince()
  const zone = useZone()
  return (
    <div role="status" aria-label="Connection">
      {since !== null && (
        <p className="mb-3 flex items-start gap-3 rounded-control border border-line-strong bg-surface px-3 py-2">
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

/**
 * The time of the last successful read while the server cannot be reached; 0 if there was none; null while all is well.
 */
function useUnreachableSince(): number | null {
  const cache = useQueryClient().getQueryCache()
  return useSyncExternalStore(
    (listener) => {
      const stop = [cache.subscribe(listener), onlineManager.subscribe(listener)]
      return () => {
        for (const each of stop) each()
      }
    },
    () => {
      const queries = cache.findAll({ type: 'active' })
      const last = Math.max(0, ...queries.map(({ state }) => state.dataUpdatedAt))
      // A read got no answer, and none has succeeded since.
      const away = queries.some(({ state }) => isApiError(state.error, 0) && state.errorUpdatedAt > last)
      return away || !onlineManager.isOnline() ? last : null
    },
  )
}
