import { z } from 'zod'
import { MAIL_KINDS } from '#contract/news/notification.ts'
import { writeAudit } from '#kernel/audit.ts'
import type { Trx } from '#kernel/db/database.ts'
import { operation } from '#kernel/operation.ts'
import { CHOICE_OF } from '../may-be-mailed.ts'
import { type Reader, savePreferences } from '../preferences.ts'
import { invalidLink, readStopToken } from '../stop-link.ts'

export const unsubscribe = operation({
  name: 'unsubscribe',
  route: 'POST /v1/public/unsubscribe/{token}',
  done: 'stopped mails of one kind to',
  summary: 'Stop mails of one kind, with the link of such a mail',
  description:
    'What the List-Unsubscribe header of a mail names (RFC 8058), and what the button on the page of its link calls. It ' +
    'works without a session and can be repeated. A GET does nothing: programs that look at mails follow links.',
  tag: 'notifications',
  permission: 'public',
  counted: 'address',
  takes: { aForm: true },
  params: { token: z.string().min(1).max(500) },
  output: z.object({ stopped: z.enum(MAIL_KINDS) }),
}).handle(async (ctx, { token }) => {
  const { kind, ...reader } = readStopToken(ctx.services.keyRing, token)
  await ctx.inScope(reader, async (db) => {
    await requireReader(db, reader)
    await savePreferences(db, reader, { [CHOICE_OF[kind]]: false }, ctx.now)
    await writeAudit(db, {
      orgId: reader.orgId,
      userId: reader.userId,
      actor: { kind: 'user', userId: reader.userId },
      action: 'unsubscribe',
      requestId: ctx.requestId,
      target: { type: 'user', id: reader.userId },
    })
  })
  return { stopped: kind }
})

/**
 * Throws if the reader of the link has no account any more, because a link outlives the account that it was sent to.
 */
async function requireReader(db: Trx, { userId }: Reader): Promise<void> {
  const person = await db.selectFrom('user_account').select('id').where('id', '=', userId).executeTakeFirst()
  if (!person) throw invalidLink()
}
