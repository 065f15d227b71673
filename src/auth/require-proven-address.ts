import type { Trx } from '#kernel/db/database.ts'
import { conflict } from '#kernel/errors.ts'

/**
 * Two-factor codes are for proven addresses: whoever took an address that is not theirs could otherwise keep its owner
 * out with them, past every link by mail. In the person's own transaction; answers the address. Throws 409.
 */
export async function requireProvenAddress(db: Trx, userId: string): Promise<string> {
  const account = db.selectFrom('user_account').select(['email', 'email_verified']).where('id', '=', userId)
  const { email, email_verified } = await account.executeTakeFirstOrThrow()
  if (email_verified) return email
  throw conflict(
    'invalid_transition',
    'Confirm your address first: open the link of the mail about it, or have it sent again, then set up codes',
  )
}
