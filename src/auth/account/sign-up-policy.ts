import { sql } from 'kysely'
import type { Config } from '#kernel/config.ts'
import type { Trx } from '#kernel/db/database.ts'
import { SignInRefusal } from './sign-in-refusal.ts'

/** Serialises sign-ups, so that exactly one account is the first. */
const SIGN_UP_LOCK = 4_400_001

/**
 * Checks whether a person may make an account: always for the first one, by the policy for later ones (Spec S2).
 * `invited` is called only if it matters. Returns whether this account is the first. Throws 403.
 */
export async function admitNewAccount(
  db: Trx,
  policy: Config['signUp'],
  invited: () => boolean | Promise<boolean>,
): Promise<{ first: boolean }> {
  await sql`select pg_advisory_xact_lock(${SIGN_UP_LOCK})`.execute(db)
  const { rows } = await sql<{ any: boolean }>`select auth_any_account() as any`.execute(db)
  if (rows[0]?.any !== true) return { first: true }
  switch (policy) {
    case 'open':
      return { first: false }
    case 'invite-only':
      if (await invited()) return { first: false }
      throw new SignInRefusal(
        'forbidden',
        'by_invitation',
        'Accounts are made by invitation here: ask an owner of the workspace to invite you',
      )
    case 'closed':
      throw new SignInRefusal('forbidden', 'closed', 'This installation takes no new accounts: ask whoever runs it')
  }
}
