import type { JWK } from 'jose'
import type { SealedColumn } from '#kernel/crypto/sealed-column.ts'
import type { Services } from '#kernel/services.ts'
import { newSigningKey } from '#platforms/client-key.ts'

const PLACE = 'client_key/jwk'

/**
 * The installation's own key, for networks that register no apps. The first caller creates it, and all later callers
 * use the same key.
 */
export function clientKeyOf({ db, keyRing }: Pick<Services, 'db' | 'keyRing'>): () => Promise<JWK> {
  let known: JWK | null = null
  const read = async () => {
    const row = await db.selectFrom('client_key').select('jwk_sealed').executeTakeFirst()
    return row ? keyRing.open<JWK>(row.jwk_sealed, PLACE) : null
  }
  return async () => {
    known ??= await read()
    if (known) return known
    const made = keyRing.seal(await newSigningKey(), PLACE)
    await db
      .insertInto('client_key')
      .values({ jwk_sealed: made })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    known = await read()
    if (!known) throw new Error('There is no key for networks that register nobody, and none could be made')
    return known
  }
}

export const sealedClientKey: SealedColumn = {
  table: 'client_key',
  column: 'jwk_sealed',
  names: ['id'],
  place: () => PLACE,
}
