import { invalidField } from '#kernel/errors.ts'
import { countTry, forgetTries } from '#kernel/tries.ts'
import { ownPasswordTries } from '../guard/sign-in-guard.ts'
import type { Own } from '../second-factor/second-factor.ts'
import { verifyPassword } from './passwords.ts'

/**
 * Requires the password, in the body's `field`, for changes that could take over an account: an open session is not
 * enough. An account without a password (its person signs in by a link or a provider) needs none. Throws 400 and 429.
 */
export async function requireOwnPassword(own: Own, field: string, password: string | undefined): Promise<void> {
  const tries = ownPasswordTries(own.userId)
  const stored = await own.inOwn(async (db) => {
    const account = await db
      .selectFrom('user_account')
      .select('password_hash')
      .where('id', '=', own.userId)
      .executeTakeFirstOrThrow()
    if (account.password_hash !== null && password !== undefined) await countTry(db, tries)
    return account.password_hash
  })
  if (stored === null) return
  if (password === undefined) throw invalidField(`body.${field}`, 'required', 'Give your password')
  if (!(await verifyPassword(password, stored))) {
    throw invalidField(`body.${field}`, 'password_wrong', 'This is not your password')
  }
  await own.inOwn((db) => forgetTries(db, tries))
}
