import { sql } from 'kysely'
import type { Adapter, AdapterPayload } from 'oidc-provider'
import type { KeyRing } from '#kernel/crypto/key-ring.ts'
import type { SealedColumn } from '#kernel/crypto/sealed-column.ts'
import type { Db } from '#kernel/db/database.ts'
import { sha256 } from '#kernel/ids.ts'
import { nothingKept } from './nothing-kept.ts'

const placeOf = (idHash: Buffer): string => `oauth_request/${idHash.toString('base64url')}/payload`

export const sealedRequests: SealedColumn = {
  table: 'oauth_request',
  column: 'payload_sealed',
  names: ['id_hash'],
  place: ({ id_hash }) => placeOf(id_hash as Buffer), // a bytea column
  shortLived: true,
}

/** Authorizations that wait for their person, sealed: they hold what the program will know its answer by. */
export function requestStore({ db, keyRing, baseUrl }: { db: Db; keyRing: KeyRing; baseUrl: string }): Adapter {
  return {
    ...nothingKept,
    async upsert(id, { jti: _, returnTo: __, ...payload }, seconds = 0) {
      const hash = sha256(id)
      const payload_sealed = keyRing.seal(payload, placeOf(hash))
      await db
        .insertInto('oauth_request')
        .values({
          id_hash: hash,
          payload_sealed,
          expires_at: sql<string>`now() + make_interval(secs => ${seconds}::float8)`,
        })
        .onConflict((conflict) => conflict.column('id_hash').doUpdateSet({ payload_sealed }))
        .execute()
    },
    async find(id) {
      const hash = sha256(id)
      const row = await db
        .selectFrom('oauth_request')
        .select('payload_sealed')
        .where('id_hash', '=', hash)
        .where('expires_at', '>', sql<string>`now()`)
        .executeTakeFirst()
      if (!row) return undefined
      const payload = keyRing.open<AdapterPayload>(row.payload_sealed, placeOf(hash))
      return { ...payload, jti: id, returnTo: `${baseUrl}/oauth/authorize/${id}` }
    },
    async destroy(id) {
      await db.deleteFrom('oauth_request').where('id_hash', '=', sha256(id)).execute()
    },
  }
}
