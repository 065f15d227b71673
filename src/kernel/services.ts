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
 * What every operation and worker can reach, made once at the start and handed down. Other rooms of the house add
 * their own piece by declaring it here from where it lives (`declare module '#kernel/services.ts'`), so that the
 * kernel knows none of them.
 */
export interface Services {
  config: Config
  db: Db
  clock: Clock
  log: Log
  keyRing: KeyRing
  storage: Storage
  /** Work that takes long, or is done on bytes of strangers: in processes of its own, a few at once. */
  heavyWork: HeavyWork
  shareWork: ShareWork
  /** Language, image and speech models; what is not configured says so. */
  llm: Llm
  findFfmpeg: FindFfmpeg
  /** For the job that sends mails; everybody else queues them. */
  mailTransport: MailTransport
  /** Both are always there; where they are not set up, they do nothing. */
  metrics: Metrics
  tracing: Tracing
}
