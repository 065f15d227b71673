import type { MailKind } from '#contract/news/notification.ts'
import type { Trx } from '#kernel/db/database.ts'
import { GiveUp } from '#kernel/jobs/give-up.ts'
import type { JobContext } from '#kernel/jobs/job.ts'
import { deliverMail } from '#kernel/mail/deliver-mail.ts'
import type { Letter } from '#kernel/mail/letter.ts'
import { renderLetter } from '#kernel/mail/render-letter.ts'
import type { About } from './letters.ts'
import type { Reader } from './preferences.ts'
import { stopToken } from './stop-link.ts'

interface Sending<F> {
  /** The same mail at each attempt. */
  mail: { id: string; queuedAt: string }
  reader: Reader
  kind: MailKind
  /**
   * Reads the contents of the mail. This happens at each attempt, because the notification may have been read or become
   * unwanted. Null if nothing is to be sent.
   */
  read(db: Trx): Promise<F | null>
  letter(found: F, about: About): Letter
  /** Saves the outcome: sent, not wanted, or finally failed. */
  keep(db: Trx, outcome: 'sent' | 'not_wanted' | 'failed'): Promise<void>
}

/**
 * Makes one attempt to mail a member. Sends nothing to a person who is no longer an active member, or whose address is
 * not confirmed, since it may be a stranger's. If a worker dies between sending and saving, the mail is sent once more,
 * with the same Message-ID.
 */
export async function sendToReader<F>(ctx: JobContext, sending: Sending<F>): Promise<void> {
  const { services } = ctx
  const { mail, reader, kind } = sending
  const found = await ctx.inScope(reader, async (db) => {
    const address = await addressOf(db, reader)
    const content = address && (await sending.read(db))
    if (address && content !== null) return { address, content }
    await sending.keep(db, 'not_wanted')
    return null
  })
  if (!found) return
  const token = stopToken(services.keyRing, { ...reader, kind })
  const { baseUrl } = services.config
  const letter = sending.letter(found.content as F, {
    orgName: found.address.orgName,
    baseUrl,
    stopUrl: `${baseUrl}/unsubscribe#token=${token}`, // after the #, so that no log on the way has it
  })
  try {
    await deliverMail(services.mailTransport, {
      ...mail,
      to: found.address.email,
      ...renderLetter(letter),
      unsubscribeUrl: `${baseUrl}/v1/public/unsubscribe/${token}`,
    })
  } catch (error) {
    if (ctx.last || error instanceof GiveUp) await ctx.inScope(reader, (db) => sending.keep(db, 'failed'))
    throw error
  }
  await ctx.inScope(reader, (db) => sending.keep(db, 'sent'))
}

async function addressOf(db: Trx, { orgId, userId }: Reader): Promise<{ email: string; orgName: string } | null> {
  const row = await db
    .selectFrom('member as m')
    .innerJoin('user_account as u', 'u.id', 'm.user_id')
    .innerJoin('org as o', 'o.id', 'm.org_id')
    .select(['u.email', 'o.name as orgName'])
    .where('m.org_id', '=', orgId)
    .where('m.user_id', '=', userId)
    .where('m.status', '=', 'active')
    .where('u.email_verified', '=', true)
    .executeTakeFirst()
  return row ?? null
}
