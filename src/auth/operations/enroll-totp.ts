import { z } from 'zod'
import { conflict } from '#kernel/errors.ts'
import { operation } from '#kernel/operation.ts'
import { requireProvenAddress } from '#kernel/proven-address.ts'
import { totpPlace } from '../second-factor/second-factor.ts'
import { newTotp } from '../second-factor/totp.ts'

export const enrollTotp = operation({
  name: 'enrollTotp',
  route: 'POST /v1/auth/totp/enroll',
  summary: 'Begin to set up two-factor codes',
  description:
    'Answers a new secret for an authenticator app, shown only now. Codes are on once `POST /v1/auth/totp/confirm` ' +
    'has taken the first one, for which the address must be confirmed. Until then another call answers another ' +
    'secret.',
  tag: 'users',
  permission: 'signed-in',
  answer: { secret: true },
  output: z.object({
    secret: z.string().describe('In base32, to be typed'),
    otpauthUri: z.url().describe('To be shown as a QR code'),
  }),
}).handle(async ({ db, services, userId, audit }) => {
  const email = await requireProvenAddress(db, userId, 'set up codes')
  const { secret, otpauthUri } = newTotp(email)
  const secret_sealed = services.keyRing.seal(secret, totpPlace(userId))
  const begun = await db
    .insertInto('totp')
    .values({ user_id: userId, secret_sealed })
    .onConflict((existing) =>
      existing.column('user_id').doUpdateSet({ secret_sealed }).where('totp.confirmed_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst()
  if (!begun) throw conflict('invalid_transition', 'Two-factor codes are on already: switch them off first')
  audit({ type: 'user', id: userId })
  return { secret, otpauthUri }
})
