import { sql } from 'kysely'
import { z } from 'zod'
import type { Db, Trx } from '#kernel/db/database.ts'
import { newId } from '#kernel/ids.ts'
import { enqueue } from '#kernel/jobs/enqueue.ts'
import { defineJob, type TypedJob } from '#kernel/jobs/job.ts'
import { MAIL_RETRY_DELAYS_SECONDS } from '#kernel/mail/send-mail.ts'
import { eachDue } from '#kernel/recurring/each-due.ts'
import type { Services } from '#kernel/services.ts'
import { ASKS_STILL } from './asks-still.ts'
import { digestLetter } from './letters.ts'
import { keepMailed } from './mail-news.ts'
import { wants } from './may-be-mailed.ts'
import { preferencesOf, type Reader } from './preferences.ts'
import { sendToReader } from './send-to-reader.ts'

const MOST_PEOPLE = 200
const TWO_DAYS_MS = 2 * 24 * 60 * 60_000

const Input = z.object({ id: z.uuid(), queuedAt: z.iso.datetime(), orgId: z.uuid(), userId: z.uuid() })

/** The job that mails one person what is unread and was not mailed. `id` is the id of the day's digest notification. */
export const mailDigest: TypedJob<z.input<typeof Input>> = defineJob({
  name: 'notifications.digest',
  input: Input,
  retryDelaysSeconds: MAIL_RETRY_DELAYS_SECONDS,
  atOncePerOrg: 2,
}).handle(async (ctx, { id, queuedAt, ...reader }) => {
  let told: string[] = []
  await sendToReader(ctx, {
    mail: { id, queuedAt },
    reader,
    kind: 'digest',
    async read(db) {
      if (!wants(await preferencesOf(db, reader), 'digest')) return null
      const rows = await untold(db, reader, new Date(Date.parse(queuedAt) - TWO_DAYS_MS))
      told = rows.map((row) => row.id)
      return rows.length > 0 ? rows : null
    },
    letter: digestLetter,
    async keep(db, outcome) {
      if (outcome === 'sent') await keepMailed(db, reader, [...told, id], ctx.now)
      await db
        .updateTable('notification')
        .set({ status: outcome === 'failed' ? 'failed' : 'sent' })
        .where('org_id', '=', reader.orgId)
        .where('id', '=', id)
        .execute()
    },
  })
})

/**
 * Starts the digest of everybody whose local time is 08:00 to 12:00, so that a worker that was down in the morning can
 * catch up. A notification row of the day prevents a second digest; the app does not show it.
 */
export async function beginDigests(services: Services, sweep: Db): Promise<void> {
  const now = services.clock.now().toISOString()
  const due = sql<Reader & { day: string }>`
    select org_id as "orgId", user_id as "userId", to_char(day, 'YYYY-MM-DD') as day from digests_due(${now}, ${MOST_PEOPLE})
  `
  await eachDue(services, sweep, due, (db, { day, ...reader }) => begin(db, reader, day, now))
}

async function begin(db: Trx, { orgId, userId }: Reader, day: string, now: string): Promise<void> {
  const id = newId()
  const made = await db
    .insertInto('notification')
    .values({
      org_id: orgId,
      id,
      user_id: userId,
      type: 'digest',
      tier: 'routine',
      title: `Digest of ${day}`,
      dedupe_key: `digest:${day}`,
      channels: [],
      metadata: JSON.stringify({ subject: { type: 'user', id: userId } }),
      read_at: now,
    })
    .onConflict((conflict) => conflict.columns(['org_id', 'user_id', 'dedupe_key']).doNothing())
    .executeTakeFirst()
  if (made.numInsertedOrUpdatedRows === 1n) await enqueue(db, mailDigest, { id, queuedAt: now, orgId, userId })
}

function untold(db: Trx, { orgId, userId }: Reader, since: Date) {
  return db
    .selectFrom('notification')
    .select(['id', 'title', 'body', 'href'])
    .where('org_id', '=', orgId)
    .where('user_id', '=', userId)
    .where('type', '<>', 'digest')
    .where('created_at', '>', since.toISOString())
    .where('read_at', 'is', null)
    .where('dismissed_at', 'is', null)
    .where('email_sent_at', 'is', null)
    .where('email_due_at', 'is', null) // these get a separate mail
    .where(ASKS_STILL)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}
