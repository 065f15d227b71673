import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { Read } from './reads.ts'

interface Polled<T> {
  read: Read<T>
  /** How often to look again, in seconds, while the tab is visible; null once there is nothing to wait for. */
  every: (data: T | undefined) => number | null
  enabled?: boolean
  /** Keeps the parts of an answer that have not changed. By default it compares lists by position. */
  share?: (before: unknown, now: unknown) => T
  placeholder?: (previous: T | undefined) => T | undefined
  /** Turns the kept answer into what is shown. */
  select?: (data: T) => T
}

/**
 * A read that is repeated at an interval. A hidden tab requests nothing, and after an error the interval is three times
 * as long.
 */
export function usePolled<T>({
  read,
  every,
  enabled = true,
  share,
  placeholder,
  select,
}: Polled<T>): UseQueryResult<T, Error> {
  return useQuery<T, Error, T>({
    ...read,
    enabled,
    ...(share && { structuralSharing: share }),
    ...(placeholder && { placeholderData: placeholder as never }),
    ...(select && { select }),
    refetchIntervalInBackground: false,
    refetchInterval: (query) => {
      const seconds = every(query.state.data)
      return seconds === null ? false : seconds * 1000 * (query.state.error ? 3 : 1)
    },
  })
}
