import { sql } from 'kysely'
import { z } from 'zod'
import { NOTIFICATION_TIERS } from '#contract/statuses.ts'
import type { Db, Trx } from '#kernel/db/database.ts'
import { newId } from '#kernel/ids.ts'
import { enqueue } from '#kernel/jobs/enqueue.ts'
import { defineJob, type TypedJob } from '#kernel/jobs/job.ts'
import { MAIL_RETRY_DELAYS_SECONDS } from '#kernel/mail/send-mail.ts'
import { eachDue } from '#kernel/recurring/each-due.ts'
import type { Services } from '#kernel/services.ts'
import { ASKS_STILL } from './asks-still.ts'
import { type Item, newsLetter } from './letters.ts'
import { mayBeMailed } from './may-be-mailed.ts'
import { preferencesOf, type Reader } from './preferences.ts'
import { sendToReader } from './send-to-reader.ts'

const MOST_PEOPLE = 200

const Input = z.object({
  id: z.uuid(),
  queuedAt: z.iso.datetime(),
  orgId: z.uuid(),
  userId: z.uuid(),
  tier: z.enum(NOTIFICATION_TIERS),
  notificationIds: z.array(z.uuid()),
})

/**
 * The job that mails one person all due notifications of one tier, in one mail: those that are still unread, unsettled
 * and wanted.
 */
export const mailNews: TypedJob<z.input<typeof Input>> = defineJob({
  name: 'notifications.mail',
  input: Input,
  retryDelaysSeconds: MAIL_RETRY_DELAYS_SECONDS,
  atOncePerOrg: 2,
}).handle(async (ctx, { id, queuedAt, tier, notificationIds: all, ...reader }) => {
  let mailed: string[] = []
  await sendToReader<Item[]>(ctx, {
    mail: { id, queuedAt },
    reader,
    kind: tier,
    async read(db) {
      const choices = await preferencesOf(db, reader)
      const rows = (await unread(db, reader, all)).filter((row) => mayBeMailed(choices, row))
      mailed = rows.map((row) => row.id)
      return rows.length > 0 ? rows : null
    },
    letter: newsLetter,
    async keep(db, outcome) {
      if (outcome === 'sent') await keepMailed(db, reader, mailed, ctx.now)
      await settle(db, reader, all, outcome === 'failed' ? 'failed' : 'sent')
    },
  })
})

/** Adds a job for each person for whom something is due. `sweep` may look across workspaces. */
export async function mailDueNews(services: Services, sweep: Db): Promise<void> {
  const now = services.clock.now().toISOString()
  const due = sql<Reader>`select org_id as "orgId", user_id as "userId" from people_to_mail(${now}, ${MOST_PEOPLE})`
  await eachDue(services, sweep, due, (db, reader) => takeDue(db, reader, now))
}

async function takeDue(db: Trx, reader: Reader, now: string): Promise<void> {
  const { rows } = await sql<{ id: string; tier: z.infer<typeof Input>['tier'] }>`
    update notification set email_due_at = null
    where org_id = ${reader.orgId} and user_id = ${reader.userId} and email_due_at <= ${now}
    returning id, tier
  `.execute(db)
  for (const [tier, due] of Map.groupBy(rows, (row) => row.tier)) {
    const notificationIds = due.map((row) => row.id)
    await enqueue(db, mailNews, { id: newId(), queuedAt: now, ...reader, tier, notificationIds })
  }
}

function unread(db: Trx, { orgId, userId }: Reader, ids: readonly string[]) {
  return db
    .selectFrom('notification')
    .select(['id', 'type', 'tier', 'title', 'body', 'href'])
    .where('org_id', '=', orgId)
    .where('user_id', '=', userId)
    .where('id', 'in', ids)
    .where('read_at', 'is', null)
    .where('dismissed_at', 'is', null)
    .where('email_sent_at', 'is', null)
    .where(ASKS_STILL)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** Saves the outcome (Spec E3). A notification that was read meanwhile stays read. */
async function settle(db: Trx, { orgId, userId }: Reader, ids: readonly string[], status: 'sent' | 'failed') {
  await db
    .updateTable('notification')
    .set({ status })
    .where('org_id', '=', orgId)
    .where('user_id', '=', userId)
    .where('id', 'in', ids)
    .where('status', '=', 'pending')
    .execute()
}

export async function keepMailed(db: Trx, { orgId, userId }: Reader, ids: readonly string[], now: Date): Promise<void> {
  await db
    .updateTable('notification')
    .set({ email_sent_at: now.toISOString(), channels: sql<string[]>`array_append(channels, 'email')` })
    .where('org_id', '=', orgId)
    .where('user_id', '=', userId)
    .where('id', 'in', ids)
    .where('email_sent_at', 'is', null)
    .execute()
}
