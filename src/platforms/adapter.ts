import type { Platform } from '#contract/platforms.ts'
import type { Addresses } from './addresses.ts'
import type { Analytics } from './analytics.ts'
import type { Composing } from './composing.ts'
import type { Connecting } from './connecting.ts'
import type { Inbox } from './inbox.ts'
import type { Listening } from './listening.ts'
import type { Publishing } from './publishing.ts'
import type { Reading } from './reading.ts'

/** The parts of adapters. Each is one file of the same name, and one suite of the conformance tests. */
export interface AdapterParts<P extends Platform = Platform> {
  connecting: Connecting<P>
  composing: Composing
  publishing: Publishing<P>
  addresses: Addresses
  analytics: Analytics
  inbox: Inbox
  reading: Reading
  listening: Listening
}

export type AdapterPart = keyof AdapterParts

/**
 * One platform, as the rest of the program sees it. A missing part or method means that the platform does not support
 * it. Every method returns or throws a PlatformError. None reads the database, the clock or the environment, and none
 * retries, because the publisher does.
 */
export type PlatformAdapter<P extends Platform = Platform> = { readonly platform: P } & Readonly<
  Partial<AdapterParts<P>>
>
