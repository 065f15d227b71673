import { useWorkspace } from './client-context.ts'
import { queryKeys } from './query-keys.ts'

/** What any change of a post concerns: the drafts and their lists, the free times, the calendar. */
export function usePostTouches() {
  const { orgId } = useWorkspace()
  return () => [queryKeys.groups(orgId), queryKeys.slots(orgId), queryKeys.calendar(orgId)]
}
