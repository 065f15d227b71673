import { onlineManager, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { isApiError } from '../api/api-error.ts'

/**
 * The time of the last successful read while the server cannot be reached; 0 if there was none; null while it can be
 * reached.
 */
export function useUnreachableSince(): number | null {
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
      // A read got no answer, and no later read has succeeded.
      const away = queries.some(({ state }) => isApiError(state.error, 0) && state.errorUpdatedAt > last)
      return away || !onlineManager.isOnline() ? last : null
    },
  )
}
