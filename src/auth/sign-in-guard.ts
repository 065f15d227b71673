import { sql } from 'kysely'
import type { Trx } from '#kernel/db/database.ts'
import { AppError } from '#kernel/errors.ts'

/** Five tries in 15 minutes for an account from an address, then a pause that grows. Design: security. */
const FREE_TRIES = 5
const WINDOW_MINUTES = 15

/** Throws 429 when this account was tried too often from this address. */
export async function refuseTooManyTries(db: Trx, bucket: string): Promise<void> {
  const { rows } = await sql<{ tries: number; since: number }>`
    select count(*)::int as tries, coalesce(extract(epoch from now() - max(at)), 1e9)::int as since
    from sign_in_failure where bucket = ${bucket} and at > now() - make_interval(mins => ${WINDOW_MINUTES}::int)
  `.execute(db)
  const { tries = 0, since = 0 } = rows[0] ?? {}
  if (tries < FREE_TRIES) return
  const wait = Math.min(60 * 2 ** (tries - FREE_TRIES), WINDOW_MINUTES * 60) - since
  if (wait > 0) {
    throw new AppError('rate_limited', `Too many tries: wait ${wait} seconds, then try again`, {
      code: 'rate_limit_exceeded',
      retryAfterSeconds: wait,
    })
  }
}

export async function recordFailedTry(db: Trx, bucket: string): Promise<void> {
  await db.insertInto('sign_in_failure').values({ bucket }).execute()
}

export async function forgetFailedTries(db: Trx, bucket: string): Promise<void> {
  await db.deleteFrom('sign_in_failure').where('bucket', '=', bucket).execute()
}
