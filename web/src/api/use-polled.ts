import { type QueryKey, type UseQueryResult, useQuery } from '@tanstack/react-query'

interface Polled<T> {
  key: QueryKey
  read: () => Promise<T>
  /** How often to look again, in seconds, while the tab is visible; null once there is nothing to wait for. */
  every: (data: T | undefined) => number | null
  enabled?: boolean
  /** Keeps what of an answer is the same as before; by place in its lists, unless told otherwise. */
  share?: (before: unknown, now: unknown) => T
  placeholder?: (previous: T | undefined) => T | undefined
}

/** A read that keeps itself fresh. A hidden tab asks nothing; after an error it waits three times as long. */
export function usePolled<T>({
  key,
  read,
  every,
  enabled = true,
  share,
  placeholder,
}: Polled<T>): UseQueryResult<T, Error> {
  return useQuery<T, Error, T>({
    queryKey: key,
    queryFn: read,
    enabled,
    ...(share && { structuralSharing: share }),
    ...(placeholder && { placeholderData: placeholder as never }),
    refetchIntervalInBackground: false,
    refetchInterval: (query) => {
      const seconds = every(query.state.data)
      return seconds === null ? false : seconds * 1000 * (query.state.error ? 3 : 1)
    },
  })
}
