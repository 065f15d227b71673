import { sql } from 'kysely'
import { z } from 'zod'
import { writeAudit } from '#kernel/audit.ts'
import { defineJob } from '#kernel/jobs/job.ts'
import { queueMail } from '#kernel/mail/queue-mail.ts'
import { passwordResetLetter, signInLinkLetter } from './letters.ts'
import { makeLink } from './one-time-link.ts'

const LETTERS = {
  sign_in: { letter: signInLinkLetter, action: 'requestMagicLink' },
  password_reset: { letter: passwordResetLetter, action: 'requestPasswordReset' },
} as const

/**
 * Sends the requested link. Only this job looks up whether the address has an account, so that the request gives the
 * same answer in the same time for every address.
 */
export const sendLink = defineJob({
  name: 'auth.send-link',
  input: z.object({ email: z.string(), kind: z.enum(['sign_in', 'password_reset']), requestId: z.string() }),
  retryDelaysSeconds: [5, 60],
}).handle(async ({ services, inScope }, { email, kind, requestId }) => {
  const { rows } = await inScope({}, (db) =>
    sql<{ id: string }>`select id from auth_user_by_email(${email})`.execute(db),
  )
  const userId = rows[0]?.id
  if (!userId) return
  await inScope({ userId }, async (db) => {
    const account = await db
      .selectFrom('user_account')
      .select('email')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    const token = await makeLink(db, { userId, kind, email: account.email })
    // Sent to the address in the account's spelling, which may differ from the caller's.
    await queueMail(db, services, {
      to: account.email,
      letter: LETTERS[kind].letter(services.config.baseUrl, token),
    })
    await writeAudit(db, {
      orgId: null,
      userId,
      actor: { kind: 'system', job: 'auth.send-link' },
      action: LETTERS[kind].action,
      requestId,
      target: { type: 'user', id: userId },
    })
  })
})
