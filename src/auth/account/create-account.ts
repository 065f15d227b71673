import type { Selectable } from 'kysely'
import type { Trx } from '#kernel/db/database.ts'
import type { DB } from '#kernel/db/types.gen.ts'
import { queueMail } from '#kernel/mail/queue-mail.ts'
import type { Services } from '#kernel/services.ts'
import { verifyEmailLetter } from '../links/letters.ts'
import { makeLink } from '../links/one-time-link.ts'

export interface NewAccount {
  id: string
  email: string
  emailVerified: boolean
  passwordHash: string | null
  name: string | null
  /** The person with the first account is the operator of the installation. */
  first: boolean
}

/**
 * Makes the account in the person's own transaction. If the address is not proven yet, a mail asks the person to prove
 * it.
 */
export async function createAccount(
  db: Trx,
  services: Services,
  account: NewAccount,
): Promise<Selectable<DB['user_account']>> {
  const row = await db
    .insertInto('user_account')
    .values({
      id: account.id,
      email: account.email,
      email_verified: account.emailVerified,
      password_hash: account.passwordHash,
      name: account.name,
      is_operator: account.first,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  if (!row.email_verified) await askToVerify(db, services, { userId: row.id, email: row.email })
  return row
}

export async function askToVerify(
  db: Trx,
  services: Services,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  const token = await makeLink(db, { userId, kind: 'verify_email', email })
  await queueMail(db, services, { to: email, letter: verifyEmailLetter(services.config.baseUrl, token) })
}
