import { sql } from 'kysely'
import type { PublicContext } from '#kernel/context.ts'
import type { KeyRing } from '#kernel/crypto/key-ring.ts'
import type { SealedColumn } from '#kernel/crypto/sealed-column.ts'
import type { Trx } from '#kernel/db/database.ts'
import { type AppError, invalidField } from '#kernel/errors.ts'
import type { Services } from '#kernel/services.ts'
import { countTry, forgetTries } from '#kernel/tries.ts'
import { codeTries } from '../guard/sign-in-guard.ts'
import { recoveryCodeHash } from './recovery-codes.ts'
import { stepOfCode } from './totp.ts'

/** The person, and a function that opens their own transactions. */
export interface Own {
  services: Services
  now: Date
  userId: string
  inOwn<T>(work: (db: Trx) => Promise<T>): Promise<T>
}

export function ownOf({ services, now, inScope }: PublicContext, userId: string): Own {
  return { services, now, userId, inOwn: (work) => inScope({ userId }, work) }
}

/** Throws 400 in its transaction if the code is wrong. */
type Proof = (db: Trx) => Promise<void>

export const totpPlace = (userId: string): string => `totp/${userId}/secret`

export const sealedTotpSecrets: SealedColumn = {
  table: 'totp',
  column: 'secret_sealed',
  names: ['user_id'],
  place: ({ user_id }) => totpPlace(String(user_id)),
}

/**
 * The second factor, for a person with two-factor codes. Other people have nothing more to prove. Asks for the code if
 * it is missing, and counts the attempt. The proof itself runs in the transaction that signs the person in, since it
 * uses up the code. Throws 400 and 429.
 */
export async function secondFactor(own: Own, code: string | undefined): Promise<Proof> {
  const { userId, services, now } = own
  if (!(await own.inOwn((db) => hasSecondFactor(db, userId)))) return async () => {}
  if (!code) {
    throw invalidField('body.code', 'code_required', 'Give the code of your authenticator app, or a recovery code')
  }
  await own.inOwn((db) => countTry(db, codeTries(userId)))
  return async (db) => {
    const digits = code.replace(/\s/g, '')
    const right = /^\d{6}$/.test(digits)
      ? await spendStep(db, services.keyRing, { userId, digits, now })
      : await spendRecoveryCode(db, userId, code)
    if (!right) throw wrongCode()
    await forgetTries(db, codeTries(userId))
  }
}

export async function hasSecondFactor(db: Trx, userId: string): Promise<boolean> {
  const row = await db.selectFrom('totp').select('confirmed_at').where('user_id', '=', userId).executeTakeFirst()
  return row !== undefined && row.confirmed_at !== null
}

export function wrongCode(): AppError {
  return invalidField('body.code', 'code_wrong', 'This code is not right, or was used already: give the next one')
}

/**
 * Uses up the code's time step. A code that somebody else saw must not work again: each step counts once, and no
 * earlier step counts after it.
 */
async function spendStep(
  db: Trx,
  keyRing: KeyRing,
  { userId, digits, now }: { userId: string; digits: string; now: Date },
): Promise<boolean> {
  const row = await db
    .selectFrom('totp')
    .select('secret_sealed')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  const step = row ? stepOfCode(keyRing.open<string>(row.secret_sealed, totpPlace(userId)), digits, now) : null
  if (step === null) return false
  const spent = await db
    .updateTable('totp')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where(sql<number>`coalesce(last_step, 0)`, '<', step)
    .returning('user_id')
    .executeTakeFirst()
  return spent !== undefined
}

async function spendRecoveryCode(db: Trx, userId: string, code: string): Promise<boolean> {
  const spent = await db
    .deleteFrom('recovery_code')
    .where('user_id', '=', userId)
    .where('code_hash', '=', recoveryCodeHash(code))
    .returning('user_id')
    .executeTakeFirst()
  return spent !== undefined
}
