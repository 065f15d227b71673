import type { Platform } from '#contract/platforms.ts'
import type { Connecting } from './connecting.ts'
import type { Publishing } from './publishing.ts'
import type { Reading } from './reading.ts'

/**
 * One platform, as the rest of the program sees it. A missing part or method means that the platform cannot do it.
 * Every method returns or throws a PlatformError. None reads the database, the clock or the environment, and none
 * retries: retries belong to the publisher.
 */
export interface PlatformAdapter<P extends Platform = Platform> {
  readonly platform: P
  readonly connecting?: Connecting<P>
  readonly publishing?: Publishing<P>
  readonly reading?: Reading
}
