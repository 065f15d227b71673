import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { KeyRing } from './crypto/key-ring.ts'
import type { Db } from './db/database.ts'
import type { FindFfmpeg } from './ffmpeg/find-ffmpeg.ts'
import type { HeavyWork } from './heavy-work/heavy-work.ts'
import type { ShareWork } from './heavy-work/share-work.ts'
import type { Llm } from './llm/llm.ts'
import type { Log } from './log.ts'
import type { MailTransport } from './mail/transport.ts'
import type { Metrics } from './metrics/metrics.ts'
import type { Storage } from './storage/storage.ts'
import type { Tracing } from './tracing.ts'

/**
 * What every operation and worker can reach, made once at the start and passed down. Other folders declare their own
 * services here from where they live (`declare module '#kernel/services.ts'`), so that the kernel depends on none of
 * them.
 */
export interface Services {
  config: Config
  db: Db
  clock: Clock
  log: Log
  keyRing: KeyRing
  storage: Storage
  /** Runs work that takes long or handles strangers' data: in separate processes, a few at once. */
  heavyWork: HeavyWork
  shareWork: ShareWork
  /** Language, image and speech models. Its `missing` says which tasks have no model. */
  llm: Llm
  findFfmpeg: FindFfmpeg
  /** For the job that sends mails. All other code queues them. */
  mailTransport: MailTransport
  /** Do nothing if they are not set up. */
  metrics: Metrics
  tracing: Tracing
}
