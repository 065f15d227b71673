import { z } from 'zod'
import { operation } from '#kernel/operation.ts'
import { countTry } from '#kernel/tries.ts'
import { askToVerify } from '../account/create-account.ts'
import { mailsToAddress } from '../guard/sign-in-guard.ts'
import { forgetLinks } from '../links/one-time-link.ts'

export const requestEmailVerification = operation({
  name: 'requestEmailVerification',
  route: 'POST /v1/auth/verify-email/request',
  summary: 'Have the link that confirms one’s address sent again',
  description: 'Links sent before stop working. Nothing is sent for an address that is confirmed.',
  tag: 'users',
  permission: 'signed-in',
  output: z.object({ sent: z.boolean() }),
}).handle(async ({ db, services, userId, audit }) => {
  const { email, email_verified } = await db
    .selectFrom('user_account')
    .select(['email', 'email_verified'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  audit({ type: 'user', id: userId })
  if (email_verified) return { sent: false }
  await countTry(db, mailsToAddress(email))
  await forgetLinks(db, userId, ['verify_email'])
  await askToVerify(db, services, { userId, email })
  return { sent: true }
})
