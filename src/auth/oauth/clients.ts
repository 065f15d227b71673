import { sql } from 'kysely'
import type { Db } from '#kernel/db/database.ts'
import { newId, newSecret, sha256 } from '#kernel/ids.ts'
import { type ClientMetadata, clientMetadata } from './client-metadata.ts'

/** The answer to a registration. RFC 7591, 3.2.1. */
export interface RegisteredClient extends ClientMetadata {
  client_id: string
  client_id_issued_at: number
  client_secret?: string
  /** 0 means that it does not expire. */
  client_secret_expires_at?: number
}

/** Registers a program. Its secret is shown only in this answer. Throws an OauthError. */
export async function registerClient(db: Db, given: unknown): Promise<RegisteredClient> {
  const metadata = clientMetadata(given)
  const secret = metadata.token_endpoint_auth_method === 'none' ? null : newSecret()
  const row = await db
    .insertInto('oauth_client')
    .values({ id: newId(), metadata: JSON.stringify(metadata), secret_hash: secret === null ? null : sha256(secret) })
    .returning(['id', sql<number>`floor(extract(epoch from created_at))::int`.as('issuedAt')])
    .executeTakeFirstOrThrow()
  return {
    client_id: row.id,
    client_id_issued_at: row.issuedAt,
    ...(secret !== null && { client_secret: secret, client_secret_expires_at: 0 }),
    ...metadata,
  }
}

export interface StoredClient {
  id: string
  metadata: ClientMetadata
  secretHash: Buffer | null
}

export async function findClient(db: Db, id: string): Promise<StoredClient | undefined> {
  if (!/^[\da-f-]{36}$/.test(id)) return undefined
  const row = await db.selectFrom('oauth_client').selectAll().where('id', '=', id).executeTakeFirst()
  // Only registerClient writes it.
  return row && { id: row.id, metadata: row.metadata as unknown as ClientMetadata, secretHash: row.secret_hash }
}
