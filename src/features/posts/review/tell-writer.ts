import { REJECT_WORDS, type RejectReason } from '#contract/statuses.ts'
import { plainLine } from '#contract/text/plain-text.ts'
import { type Actor, actorUserId } from '#kernel/actor.ts'
import type { OrgContext } from '#kernel/context.ts'
import type { Trx } from '#kernel/db/database.ts'
import { personName } from '#kernel/db/person-name.ts'
import { queueMail } from '#kernel/mail/queue-mail.ts'
import type { GroupRow } from '../rows/present.ts'

/**
 * Mails the person who drafted the group which posts were sent back, by whom, and why. It is only a mail, since the
 * closed list of notifications (Spec E2) has no type for this. Nobody gets mail about their own verdict, and former or
 * suspended members get none.
 */
export async function tellWriter(
  ctx: OrgContext,
  group: GroupRow,
  { reason, note }: { reason?: RejectReason | undefined; note?: string | undefined },
): Promise<void> {
  const writerId = actorUserId(group.created_by as Actor) // only ctx.actor is written there
  if (writerId === null || writerId === ctx.userId) return
  const writer = await activeMember(ctx.db, ctx.orgId, writerId)
  const by = await activeMember(ctx.db, ctx.orgId, ctx.userId)
  if (!writer) return
  const who = plainLine(by?.name ?? 'A reviewer')
  const title = plainLine(group.title)
  await queueMail(ctx.db, ctx.services, {
    to: writer.email,
    letter: {
      subject: `“${title}” was sent back to you`,
      paragraphs: [
        `${who} sent your draft “${title}” back.`,
        ...(reason ? [`Reason: ${REJECT_WORDS[reason]}`] : []),
        ...(note ? [`Note: ${note}`] : []),
        'The draft is still there: change it, then hand it in again.',
      ],
      action: { label: 'Open the draft', href: `${ctx.services.config.baseUrl}/review/${group.id}` },
      footer: 'You get this because you drafted it.',
    },
  })
}

function activeMember(db: Trx, orgId: string, userId: string) {
  return db
    .selectFrom('member')
    .innerJoin('user_account as u', 'u.id', 'member.user_id')
    .select(['u.email', personName('u').as('name')])
    .where('member.org_id', '=', orgId)
    .where('member.user_id', '=', userId)
    .where('member.status', '=', 'active')
    .executeTakeFirst()
}
