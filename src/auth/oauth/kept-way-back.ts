import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Clock } from '#kernel/clock.ts'
import type { KeyRing } from '#kernel/crypto/key-ring.ts'
import type { Db } from '#kernel/db/database.ts'
import { sha256 } from '#kernel/ids.ts'
import { requestPlace } from './request-store.ts'

const LOOK_EVERY_MS = 50
/** Long enough: making a way back takes only a few statements. */
const WAIT_MS = 5_000

interface KeptIn {
  db: Db
  keyRing: KeyRing
  clock: Clock
}

/**
 * Stores the address to which the browser was redirected, including the code, for a browser that did not arrive. It is
 * sealed like the request.
 */
export async function storeRedirect({ db, keyRing }: KeptIn, id: string, location: string): Promise<void> {
  const hash = sha256(id)
  await db
    .updateTable('oauth_request')
    .set({ payload_sealed: keyRing.seal({ location }, requestPlace(hash)) })
    .where('id_hash', '=', hash)
    .where('finished_at', 'is not', null)
    .execute()
}

/**
 * The stored address of an ended authorization. Null if the authorization has not ended, or has none. If the address is
 * being made at this moment, waits for it.
 */
export async function readStoredRedirect({ db, keyRing, clock }: KeptIn, id: string): Promise<string | null> {
  const hash = sha256(id)
  const giveUpAt = clock.monotonic() + WAIT_MS
  for (;;) {
    const row = await db
      .selectFrom('oauth_request')
      .select('payload_sealed')
      .where('id_hash', '=', hash)
      .where('finished_at', 'is not', null)
      .where('expires_at', '>', sql<string>`now()`)
      .executeTakeFirst()
    if (!row) return null
    const { location } = keyRing.open<{ location?: string }>(row.payload_sealed, requestPlace(hash))
    if (location !== undefined) return location
    if (clock.monotonic() > giveUpAt) return null
    await sleep(LOOK_EVERY_MS)
  }
}
