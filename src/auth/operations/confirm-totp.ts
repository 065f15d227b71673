import { sql } from 'kysely'
import { z } from 'zod'
import { SecondFactorCode } from '#contract/people/sign-in.ts'
import type { Trx } from '#kernel/db/database.ts'
import { conflict } from '#kernel/errors.ts'
import { queueMail } from '#kernel/mail/queue-mail.ts'
import { operation } from '#kernel/operation.ts'
import { requireProvenAddress } from '#kernel/proven-address.ts'
import { secondFactorLetter } from '../links/letters.ts'
import { requireOwnPassword } from '../password/require-own-password.ts'
import { newRecoveryCodes, recoveryCodeHash } from '../second-factor/recovery-codes.ts'
import { type Own, totpPlace, wrongCode } from '../second-factor/second-factor.ts'
import { markSecondFactor } from '../second-factor/second-factor-flag.ts'
import { stepOfCode } from '../second-factor/totp.ts'

export const confirmTotp = operation({
  name: 'confirmTotp',
  route: 'POST /v1/auth/totp/confirm',
  summary: 'Switch two-factor codes on with the first code',
  description:
    'Takes the password as well, where the account has one. Answers ten recovery codes, shown only now: each lets one ' +
    'in once without the authenticator app.',
  tag: 'users',
  permission: 'signed-in',
  answer: { secret: true },
  body: { code: SecondFactorCode, password: z.string().max(200).optional() },
  output: z.object({ recoveryCodes: z.array(z.string()) }),
}).handleInSteps(async (ctx, { code, password }) => {
  const { userId } = ctx
  await requireOwnPassword(ctx, 'password', password)
  const recoveryCodes = newRecoveryCodes()
  await ctx.inOwn((db) => switchOn(db, ctx, code, recoveryCodes))
  ctx.audit({ type: 'user', id: userId })
  return { recoveryCodes }
})

async function switchOn(db: Trx, { userId, services, now }: Own, code: string, recoveryCodes: string[]): Promise<void> {
  await requireProvenAddress(db, userId, 'set up codes')
  const row = await db
    .selectFrom('totp')
    .select(['secret_sealed', 'confirmed_at'])
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw conflict('invalid_transition', 'There is nothing to confirm: set up two-factor codes first')
  if (row.confirmed_at !== null) throw conflict('invalid_transition', 'Two-factor codes are on already')
  const secret = services.keyRing.open<string>(row.secret_sealed, totpPlace(userId))
  const step = stepOfCode(secret, code.replace(/\s/g, ''), now)
  if (step === null) throw wrongCode()
  await db
    .updateTable('totp')
    .set({ confirmed_at: sql<string>`now()`, last_step: step })
    .where('user_id', '=', userId)
    .execute()
  await db
    .insertInto('recovery_code')
    .values(recoveryCodes.map((each) => ({ user_id: userId, code_hash: recoveryCodeHash(each) })))
    .execute()
  const { email } = await markSecondFactor(db, userId, 'on')
  await queueMail(db, services, { to: email, letter: secondFactorLetter(services.config.baseUrl, 'on') })
}
