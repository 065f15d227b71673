import type { Trx } from './db/database.ts'
import { conflict } from './errors.ts'

/**
 * What the owner of an address should not find made by a stranger waits until the address is proven: codes that would
 * keep them out, workspaces with people of the stranger's. In the person's own transaction; `then` says what to do
 * afterwards. Answers the address. Throws 409. Decision 032
 */
export async function requireProvenAddress(db: Trx, userId: string, then: string): Promise<string> {
  const account = db.selectFrom('user_account').select(['email', 'email_verified']).where('id', '=', userId)
  const { email, email_verified } = await account.executeTakeFirstOrThrow()
  if (email_verified) return email
  throw conflict(
    'invalid_transition',
    `Confirm your address first: open the link of the mail about it, or have it sent again, then ${then}`,
  )
}

export async function isProven(db: Trx, userId: string): Promise<boolean> {
  const account = db.selectFrom('user_account').select('email_verified').where('id', '=', userId)
  return (await account.executeTakeFirstOrThrow()).email_verified
}

/** They made the first account here: nobody waits for them, and they may have to set mail up first. Decision 032 */
export async function runsInstallation(db: Trx, userId: string): Promise<boolean> {
  const account = db.selectFrom('user_account').select('is_operator').where('id', '=', userId)
  return (await account.executeTakeFirstOrThrow()).is_operator
}
