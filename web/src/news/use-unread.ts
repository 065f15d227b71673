import { useReadContext } from '../api/reads.ts'
import { usePolled } from '../api/use-polled.ts'
import { unreadRead } from './reads.ts'

const LOOK_SECONDS = 30

/** How much of what one was told is unread; undefined until it is known. It stands on every page: nothing else is here. */
export function useUnreadCount(): number | undefined {
  return usePolled({ read: unreadRead(useReadContext()), every: () => LOOK_SECONDS }).data
}
