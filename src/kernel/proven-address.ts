import type { Trx } from './db/database.ts'
import { conflict } from './errors.ts'

/**
 * Requires that the person has proven their address. It is called before steps that would harm the owner of the address
 * if the person is a stranger, such as two-factor codes that lock the owner out, or workspaces in which the stranger
 * invites people. Runs in the person's own transaction. `then` says what to do next. Returns the address. Throws 409.
 * Decision 032
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

/**
 * Whether the person is an operator of this installation, either as its first account or by command. Operators cannot
 * be strangers, and may have to set up mail before they can prove an address. Decision 032
 */
export async function runsInstallation(db: Trx, userId: string): Promise<boolean> {
  const account = db.selectFrom('user_account').select('is_operator').where('id', '=', userId)
  return (await account.executeTakeFirstOrThrow()).is_operator
}
