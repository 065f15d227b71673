import { useReadContext } from '../api/reads.ts'
import { usePolled } from '../api/use-polled.ts'
import { unreadRead } from './reads.ts'

const LOOK_SECONDS = 30

/**
 * The number of unread notifications. Undefined until it is known. Every page loads it, so this file has nothing else.
 */
export function useUnreadCount(): number | undefined {
  return usePolled({ read: unreadRead(useReadContext()), every: () => LOOK_SECONDS }).data
}
