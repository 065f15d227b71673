import { sql } from 'kysely'
import type { Trx } from '#kernel/db/database.ts'
import { AppError, conflict, invalidField } from '#kernel/errors.ts'
import { canonicalJson, sha256Hex } from '#kernel/ids.ts'

/** A key that a caller may send with a mutating request, so that a repeat has one effect and one answer. */
export interface IdempotencyClaim {
  owner: string
  key: string
  requestHash: string
}

export function idempotencyClaim(owner: string, key: string, operation: string, input: unknown): IdempotencyClaim {
  if (!/^[\x21-\x7e]{1,255}$/.test(key)) {
    throw invalidField('header.idempotency-key', 'invalid_format', 'Use 1 to 255 visible ASCII characters')
  }
  return { owner, key, requestHash: sha256Hex(`${operation}\n${canonicalJson(input)}`) }
}

/**
 * The answer given before to this very request, or null if it is the first; then the key is held until the transaction
 * ends. The same key with another request is 409 `idempotency_mismatch`, while the first still runs `in_progress`.
 */
export async function replayed(db: Trx, claim: IdempotencyClaim): Promise<{ response: unknown } | null> {
  const held = await sql<{ ok: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`${claim.owner} ${claim.key}`}, 0)) as ok
  `.execute(db)
  if (!held.rows[0]?.ok) throw conflict('in_progress', 'A request with this Idempotency-Key is still running')
  const record = await db
    .selectFrom('idempotency_record')
    .selectAll()
    .where('owner', '=', claim.owner)
    .where('key', '=', claim.key)
    .where('created_at', '>', sql<string>`now() - interval '24 hours'`)
    .executeTakeFirst()
  if (!record) return null
  if (record.request_hash !== claim.requestHash) {
    throw conflict('idempotency_mismatch', 'This Idempotency-Key was used for another request: use a new one')
  }
  if (record.status === null) {
    throw new AppError(
      'conflict',
      'A request with this Idempotency-Key began and did not finish: look before you repeat it',
      {
        code: 'in_progress',
      },
    )
  }
  return { response: record.response }
}

export async function remember(
  db: Trx,
  claim: IdempotencyClaim,
  status: number | null,
  response: unknown,
): Promise<void> {
  await db
    .insertInto('idempotency_record')
    .values({
      owner: claim.owner,
      key: claim.key,
      request_hash: claim.requestHash,
      status,
      response: JSON.stringify(response ?? null),
    })
    .onConflict((c) =>
      c.columns(['owner', 'key']).doUpdateSet({
        request_hash: claim.requestHash,
        status,
        response: JSON.stringify(response ?? null),
        created_at: sql`now()`,
      }),
    )
    .execute()
}

export async function forget(db: Trx, claim: IdempotencyClaim): Promise<void> {
  await db.deleteFrom('idempotency_record').where('owner', '=', claim.owner).where('key', '=', claim.key).execute()
}
