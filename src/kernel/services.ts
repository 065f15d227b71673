import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { KeyRing } from './crypto/key-ring.ts'
import type { Db } from './db/database.ts'
import type { Log } from './log.ts'
import type { Storage } from './storage/storage.ts'

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
}
