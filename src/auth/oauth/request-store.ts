import { sql } from 'kysely'
import type { Adapter, AdapterPayload } from 'oidc-provider'
import type { KeyRing } from '#kernel/crypto/key-ring.ts'
import type { SealedColumn } from '#kernel/crypto/sealed-column.ts'
import type { Db } from '#kernel/db/database.ts'
import { sha256 } from '#kernel/ids.ts'
import { nothingKept } from './nothing-kept.ts'

export const requestPlace = (idHash: Buffer): string => `oauth_request/${idHash.toString('base64url')}/payload`

export const sealedRequests: SealedColumn = {
  table: 'oauth_request',
  column: 'payload_sealed',
  names: ['id_hash'],
  place: ({ id_hash }) => requestPlace(id_hash as Buffer), // a bytea column
  shortLived: true,
}

/**
 * Authorization requests that wait for their person. They are sealed, since they contain the state by which the program
 * recognises the answer.
 */
export function requestStore({
  db,
  keyRing,
  baseUrl,
  over,
}: {
  db: Db
  keyRing: KeyRing
  baseUrl: string
  /** Makes the engine's refusal of an ended authorization. */
  over: () => Error
}): Adapter {
  return {
    ...nothingKept,
    async upsert(id, { jti: _, returnTo: __, ...payload }, seconds = 0) {
      const hash = sha256(id)
      const payload_sealed = keyRing.seal(payload, requestPlace(hash))
      await db
        .insertInto('oauth_request')
        .values({
          id_hash: hash,
          payload_sealed,
          expires_at: sql<string>`now() + make_interval(secs => ${seconds}::float8)`,
        })
        .onConflict((conflict) =>
          conflict.column('id_hash').doUpdateSet({ payload_sealed }).where('oauth_request.finished_at', 'is', null),
        )
        .execute()
    },
    async find(id) {
      const hash = sha256(id)
      const row = await db
        .selectFrom('oauth_request')
        .select('payload_sealed')
        .where('id_hash', '=', hash)
        .where('expires_at', '>', sql<string>`now()`)
        .where('finished_at', 'is', null)
        .executeTakeFirst()
      if (!row) return undefined
      const payload = keyRing.open<AdapterPayload>(row.payload_sealed, requestPlace(hash))
      return { ...payload, jti: id, returnTo: `${baseUrl}/oauth/authorize/${id}` }
    },
    /**
     * The row stays for a browser that returns. If two requests make the return address at once, one of them succeeds.
     */
    async destroy(id) {
      const { numUpdatedRows } = await db
        .updateTable('oauth_request')
        .set({ finished_at: sql<string>`now()` })
        .where('id_hash', '=', sha256(id))
        .where('finished_at', 'is', null)
        .executeTakeFirst()
      if (numUpdatedRows === 0n) throw over()
    },
  }
}
