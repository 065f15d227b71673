import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { SealedColumn } from '#kernel/crypto/sealed-column.ts'
import type { Trx } from '#kernel/db/database.ts'
import { type AppError, conflict, invalidField } from '#kernel/errors.ts'
import { answersNothing, isWrite, type Operation } from '#kernel/operation.ts'
import type { Services } from '#kernel/services.ts'
import type { Call } from './call.ts'
import type { MemberScope } from './in-one-transaction.ts'
import type { KeyedMutex } from './keyed-mutex.ts'
import { requestHashes } from './request-hashes.ts'

/** How long a repeat waits for the first request, and the longest pause between two checks, in milliseconds. */
const PATIENCE_MS = 5_000
const LONGEST_PAUSE_MS = 200

/** A key that a caller may send with a mutating request, so that a repeat has one effect and one answer. */
export interface IdempotencyClaim {
  owner: string
  key: string
  /** New records have the first hash; an older record may have any of them. */
  requestHashes: readonly string[]
}

declare module '#kernel/services.ts' {
  interface Services {
    /** Makes repeats of one request in this process wait for each other without holding a connection. */
    repeats: KeyedMutex
  }
}

/** The caller's claim; null if the request has no key or changes nothing. */
export function claimOf(
  { keyRing }: Pick<Services, 'keyRing'>,
  operation: Operation,
  call: Call,
  scope: MemberScope,
  input: unknown,
): IdempotencyClaim | null {
  const { idempotencyKey: key } = call
  if (key === null || !isWrite(operation)) return null
  if (!/^[\x21-\x7e]{1,255}$/.test(key)) {
    throw invalidField('header.idempotency-key', 'invalid_format', 'Use 1 to 255 visible ASCII characters')
  }
  return { owner: ownerOf(call, scope), key, requestHashes: requestHashes(keyRing, operation, input) }
}

/** The owner of a request's key: a person with all of their sessions, an API key, or an assistant. */
const ownerOf = ({ principal }: Call, { orgId, userId }: MemberScope): string =>
  `${orgId ?? '-'} ${principal?.apiKeyId ?? principal?.connectionId ?? userId}`

/** Thrown while another request with the same key runs. `onceAtATime` catches it, waits and tries again. */
class StillRunning extends Error {}

/**
 * Runs `work` while no other request with the caller's key runs. Requests in this process wait for each other in
 * memory; for other processes, each asks the database again after a pause. So a repeat gets the same answer, and holds
 * no connection while it waits. After five seconds it is refused with 409 `in_progress`. The function given to `tried`
 * may run several times.
 */
export async function onceAtATime<T>(
  services: Services,
  operation: Operation,
  call: Call,
  scope: MemberScope,
  work: (tried: <R>(look: () => Promise<R>) => Promise<R>) => Promise<T>,
): Promise<T> {
  if (call.idempotencyKey === null || !isWrite(operation)) return work((look) => look())
  const { clock } = services
  const tried = async <R>(look: () => Promise<R>): Promise<R> => {
    const deadline = clock.monotonic() + PATIENCE_MS
    for (let pause = 10; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      try {
        return await look()
      } catch (error) {
        if (!(error instanceof StillRunning)) throw error
        if (clock.monotonic() + pause > deadline) throw inProgress()
      }
      await sleep(pause)
    }
  }
  if (operation.resumes) return work(tried) // each waits for the same run, which may take minutes
  const key = `${ownerOf(call, scope)} ${call.idempotencyKey}`
  return services.repeats.runExclusive(key, PATIENCE_MS, () => work(tried), inProgress)
}

function inProgress(): AppError {
  return conflict(
    'in_progress',
    'A request with this Idempotency-Key is still running, or was interrupted: check whether it took effect before you repeat it',
  )
}

/**
 * The answer that the same request got before. Null for the first request, which then holds the key until its
 * transaction ends. Another request with the same key is refused with 409 `idempotency_mismatch`.
 */
export async function earlierAnswer(
  db: Trx,
  services: Services,
  operation: Operation,
  claim: IdempotencyClaim,
): Promise<{ output: unknown } | null> {
  const held = await sql<{ ok: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`${claim.owner} ${claim.key}`}, 0)) as ok
  `.execute(db)
  if (!held.rows[0]?.ok) throw new StillRunning()
  const record = await db
    .selectFrom('idempotency_record')
    .selectAll()
    .where('owner', '=', claim.owner)
    .where('key', '=', claim.key)
    .where('created_at', '>', sql<string>`now() - interval '24 hours'`)
    .executeTakeFirst()
  if (!record) return null
  if (!claim.requestHashes.includes(record.request_hash)) {
    throw conflict('idempotency_mismatch', 'This Idempotency-Key was used for another request: use a new one')
  }
  if (record.status === null && operation.resumes) return null
  if (record.status === null) throw new StillRunning()
  if (answersNothing(operation)) return { output: undefined } // JSON has no undefined
  const kept = record.response
  const sealed = operation.secretAnswer ? Buffer.from(String(kept), 'base64') : null
  return { output: sealed ? services.keyRing.open<unknown>(sealed, placeOf(claim)) : kept }
}

/** Stores the answer for repeats. */
export async function remember(
  db: Trx,
  services: Services,
  operation: Operation,
  claim: IdempotencyClaim,
  output: unknown,
): Promise<void> {
  const kept = operation.secretAnswer
    ? services.keyRing.seal(output, placeOf(claim)).toString('base64')
    : (output ?? null)
  await write(db, claim, operation.status, kept)
}

/** Records that a request in steps is running and has no answer yet. */
export async function rememberBegun(db: Trx, claim: IdempotencyClaim): Promise<void> {
  await write(db, claim, null, null)
}

const placeOf = ({ owner, key }: Pick<IdempotencyClaim, 'owner' | 'key'>): string =>
  `idempotency_record/${owner}/${key}/response`

export const sealedAnswers: SealedColumn = {
  table: 'idempotency_record',
  column: 'response',
  path: [],
  names: ['owner', 'key'],
  place: ({ owner, key }) => placeOf({ owner: String(owner), key: String(key) }),
  shortLived: true,
}

async function write(db: Trx, claim: IdempotencyClaim, status: number | null, response: unknown): Promise<void> {
  const [requestHash] = claim.requestHashes
  if (requestHash === undefined) throw new Error('The key ring is empty, so that no request can be named')
  const kept = { request_hash: requestHash, status, response: JSON.stringify(response) }
  await db
    .insertInto('idempotency_record')
    .values({ owner: claim.owner, key: claim.key, ...kept })
    .onConflict((c) => c.columns(['owner', 'key']).doUpdateSet({ ...kept, created_at: sql`now()` }))
    .execute()
}

/** Deletes the record of a request in steps that failed. An answer that another request with the same key got stays. */
export async function forget(db: Trx, claim: IdempotencyClaim): Promise<void> {
  await db
    .deleteFrom('idempotency_record')
    .where('owner', '=', claim.owner)
    .where('key', '=', claim.key)
    .where('status', 'is', null)
    .execute()
}
