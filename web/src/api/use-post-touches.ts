import { useWorkspace } from './client-context.ts'
import { queryKeys } from './query-keys.ts'

/** The cache keys that any change of a post affects: drafts and their lists, free times, the calendar. */
export function usePostTouches() {
  const { orgId } = useWorkspace()
  return () => [queryKeys.groups(orgId), queryKeys.slots(orgId), queryKeys.calendar(orgId)]
}
