import { timingSafeEqual } from 'node:crypto'
import type { Adapter, AllClientMetadata } from 'oidc-provider'
import type { Db } from '#kernel/db/database.ts'
import { sha256 } from '#kernel/ids.ts'
import { findClient } from './clients.ts'
import { nothingKept } from './nothing-kept.ts'

/** The registered programs, in the form of the engine. In place of a secret, the engine gets its hash. */
export function clientStore(db: Db): Adapter {
  return {
    ...nothingKept,
    async upsert() {
      throw new TypeError('A program registers at /oauth/register')
    },
    async find(id) {
      const client = await findClient(db, id)
      if (!client) return undefined
      const { metadata, secretHash } = client
      const found: AllClientMetadata = {
        ...metadata,
        client_id: id,
        response_types: ['code'],
        ...(secretHash && { client_secret: secretHash.toString('hex') }),
      }
      return found
    },
  }
}

/** Whether a program's secret has this hash. The comparison takes the same time for every answer. */
export function secretFits(hash: string | undefined, given: string): boolean {
  return hash !== undefined && timingSafeEqual(Buffer.from(hash, 'hex'), sha256(given))
}
