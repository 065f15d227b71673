import { sql } from 'kysely'
import type { Trx } from '#kernel/db/database.ts'
import { AppError } from '#kernel/errors.ts'
import { clientNetwork } from './client-network.ts'

/** Five tries in 15 minutes, then a pause that doubles with each further one. Design: security. */
const FREE_TRIES = 5
const WINDOW_MINUTES = 15
/** Behind one address there may be an office. */
const FREE_MAILS_OF_ADDRESS = 20

/** What is counted together. */
export interface Counter {
  bucket: string
  free: number
}

const counter = (bucket: string, free = FREE_TRIES): Counter => ({ bucket, free })

/** Passwords: of an account from an address, so that nobody can lock out somebody elsewhere. */
export const passwordTries = (email: string, address: string): Counter =>
  counter(`password ${email.toLowerCase()} ${clientNetwork(address)}`)

/** The password again, from within a session: of the account. */
export const ownPasswordTries = (userId: string): Counter => counter(`own password ${userId}`)

/** Codes: of the account, wherever from. Who is asked for one has proven to know the password. */
export const codeTries = (userId: string): Counter => counter(`code ${userId}`)

/** Mails that somebody asks for: to one mailbox, and from one address. */
export const mailTries = (email: string, address: string): Counter[] => [
  counter(`mail to ${email.toLowerCase()}`),
  counter(`mail from ${clientNetwork(address)}`, FREE_MAILS_OF_ADDRESS),
]

export const verificationMails = (userId: string): Counter => counter(`verification of ${userId}`)

/**
 * Counts a try before it is made, so that a burst of tries at the same time is counted as well; it must be committed
 * before the try. Throws 429, the same whether there is such an account.
 */
export async function countTry(db: Trx, ...counters: Counter[]): Promise<void> {
  const inOrder = counters.toSorted((a, b) => (a.bucket < b.bucket ? -1 : 1)) // so that two never wait for each other
  for (const { bucket, free } of inOrder) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`try ${bucket}`}, 0))`.execute(db)
    await refuseTooMany(db, bucket, free)
  }
  await db
    .insertInto('sign_in_failure')
    .values(inOrder.map(({ bucket }) => ({ bucket })))
    .execute()
}

/** The try was a right one. */
export async function forgetTries(db: Trx, ...counters: Counter[]): Promise<void> {
  const buckets = counters.map(({ bucket }) => bucket)
  await db.deleteFrom('sign_in_failure').where('bucket', 'in', buckets).execute()
}

async function refuseTooMany(db: Trx, bucket: string, free: number): Promise<void> {
  const { rows } = await sql<{ tries: number; since: number }>`
    select count(*)::int as tries, coalesce(extract(epoch from now() - max(at)), 1e9)::int as since
    from sign_in_failure where bucket = ${bucket} and at > now() - make_interval(mins => ${WINDOW_MINUTES}::int)
  `.execute(db)
  const { tries = 0, since = 0 } = rows[0] ?? {}
  if (tries < free) return
  const wait = Math.min(60 * 2 ** (tries - free), WINDOW_MINUTES * 60) - since
  if (wait > 0) {
    throw new AppError('rate_limited', `Too many tries: wait ${wait} seconds, then try again`, {
      code: 'rate_limit_exceeded',
      retryAfterSeconds: wait,
    })
  }
}
