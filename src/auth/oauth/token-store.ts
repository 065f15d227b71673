import { sql } from 'kysely'
import type { Adapter, AdapterPayload } from 'oidc-provider'
import type { Db, Trx } from '#kernel/db/database.ts'
import { inScope } from '#kernel/db/transaction.ts'
import { sha256 } from '#kernel/ids.ts'
import { type GrantKey, grantId, grantKey } from './grant-id.ts'
import { nothingKept } from './nothing-kept.ts'

/** Our name for each of the engine's kinds of tokens. */
export const TOKEN_KINDS = { AuthorizationCode: 'code', AccessToken: 'access', RefreshToken: 'refresh' } as const
type EngineKind = keyof typeof TOKEN_KINDS

/**
 * Stores codes and tokens of one kind, found by their hash. The engine's own record would contain the token itself
 * (`jti`), the person and the program. These are removed when it is stored, and added again when it is read.
 */
export function tokenStore(options: {
  db: Db
  kind: EngineKind
  /**
   * If a used token is used again within this time, only the request is refused. Later, its connection ends as well.
   */
  graceSeconds: number
  /** Called if another request used up the code or token at the same moment. For codes that counts as a replay. */
  onLost: (key: GrantKey) => Promise<void>
  /** Makes the engine's refusal of a used code or token. */
  usedUp: () => Error
  /** Whether the request gives tokens back (revokes them). */
  isGivenBack: () => boolean
}): Adapter {
  const { db, kind, graceSeconds, onLost, usedUp, isGivenBack } = options
  const ownKind = TOKEN_KINDS[kind]

  /** Runs in the token's workspace. Undefined if there is no such token, or if its connection has ended. */
  async function withToken<T>(id: string, work: (trx: Trx, key: GrantKey & { hash: Buffer }) => Promise<T>) {
    const hash = sha256(id)
    const key = await inScope(db, {}, async (trx) => {
      const { rows } = await sql<GrantKey>`
        select org_id as "orgId", connection_id as "connectionId" from auth_oauth_token(${hash}, ${ownKind})
      `.execute(trx)
      return rows[0]
    })
    return key && inScope(db, key, (trx) => work(trx, { ...key, hash }))
  }

  return {
    ...nothingKept,
    async upsert(id, { jti: _, grantId: ofGrant, accountId: __, clientId: ___, kind: ____, ...payload }, seconds = 0) {
      const key = grantKey(ofGrant ?? '')
      if (!key) throw new TypeError(`A ${kind} of no connection`)
      await inScope(db, key, (trx) =>
        trx
          .insertInto('oauth_token')
          .values({
            org_id: key.orgId,
            connection_id: key.connectionId,
            id_hash: sha256(id),
            kind: ownKind,
            payload: JSON.stringify(payload),
            expires_at: sql<string>`now() + make_interval(secs => ${seconds}::float8)`,
          })
          .execute(),
      )
    },
    find: (id) =>
      withToken(id, async (trx, key) => {
        const row = await trx
          .selectFrom('oauth_token as t')
          .innerJoin('connection as c', (on) =>
            on.onRef('c.org_id', '=', 't.org_id').onRef('c.id', '=', 't.connection_id'),
          )
          .select(['t.payload', 'c.user_id', 'c.client_id'])
          .select([
            epoch('t.created_at').as('iat'),
            epoch('t.expires_at').as('exp'),
            epoch('t.consumed_at').as('consumed'),
          ])
          .select(
            sql<boolean>`coalesce(t.consumed_at > now() - make_interval(secs => ${graceSeconds}::float8), false)`.as(
              'justUsed',
            ),
          )
          .where('t.org_id', '=', key.orgId)
          .where('t.id_hash', '=', key.hash)
          .executeTakeFirst()
        // Parallel sessions of one program may send the same token, which alone is not a theft. A returned token was
        // sent by the program itself.
        if (!row || (row.justUsed && !isGivenBack())) return undefined
        const { iat, exp, consumed } = row
        return {
          ...(row.payload as AdapterPayload), // written above
          jti: id,
          kind,
          grantId: grantId(key),
          accountId: row.user_id,
          clientId: row.client_id,
          ...(iat !== null && { iat }),
          ...(exp !== null && { exp }),
          ...(consumed !== null && { consumed }),
        }
      }),
    async consume(id) {
      const use = await withToken(id, async (trx, { hash, ...key }) => {
        const { numUpdatedRows } = await trx
          .updateTable('oauth_token')
          .set({ consumed_at: sql<string>`now()` })
          .where('org_id', '=', key.orgId)
          .where('id_hash', '=', hash)
          .where('consumed_at', 'is', null)
          .executeTakeFirst()
        return { key, won: numUpdatedRows === 1n }
      })
      if (use?.won) return
      if (use) await onLost(use.key)
      throw usedUp() // of several concurrent requests, one succeeds
    },
    async destroy(id) {
      await withToken(id, (trx, { orgId, hash }) =>
        trx.deleteFrom('oauth_token').where('org_id', '=', orgId).where('id_hash', '=', hash).execute(),
      )
    },
  }
}

const epoch = (column: string) => sql<number | null>`floor(extract(epoch from ${sql.ref(column)}))::int`
