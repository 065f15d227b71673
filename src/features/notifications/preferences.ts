import type { Selectable } from 'kysely'
import type { NotificationChoices, NotificationPreferences } from '#contract/news/notification.ts'
import type { Trx } from '#kernel/db/database.ts'
import type { DB } from '#kernel/db/types.gen.ts'

/** One person in one workspace. */
export interface Reader {
  orgId: string
  userId: string
}

/** The choices that the request gives; the others are undefined. */
type Changes = { [K in keyof NotificationChoices]?: NotificationChoices[K] | undefined }

/** The choices of somebody who has chosen nothing: the defaults of the table. */
const STANDARD: NotificationChoices = {
  emailEnabled: true,
  inAppEnabled: true,
  actionRequiredEmail: true,
  meaningfulWinEmail: true,
  routineEmail: false,
  digestEnabled: true,
  approvalRemindersEmail: true,
}

export async function preferencesOf(db: Trx, reader: Reader): Promise<NotificationPreferences> {
  const row = await db
    .selectFrom('notification_preference')
    .selectAll()
    .where('org_id', '=', reader.orgId)
    .where('user_id', '=', reader.userId)
    .executeTakeFirst()
  return { ...reader, ...(row ? choicesOf(row) : STANDARD), updatedAt: row?.updated_at ?? null }
}

/** Changes the given choices and leaves the rest. */
export async function savePreferences(
  db: Trx,
  { orgId, userId }: Reader,
  choices: Changes,
  now: Date,
): Promise<NotificationPreferences> {
  const columns = columnsOf(choices)
  const row = await db
    .insertInto('notification_preference')
    .values({ org_id: orgId, user_id: userId, ...columns, updated_at: now.toISOString() })
    .onConflict((conflict) =>
      conflict.columns(['org_id', 'user_id']).doUpdateSet({ ...columns, updated_at: now.toISOString() }),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
  return { orgId, userId, ...choicesOf(row), updatedAt: row.updated_at }
}

function choicesOf(row: Selectable<DB['notification_preference']>): NotificationChoices {
  return {
    emailEnabled: row.email_enabled,
    inAppEnabled: row.in_app_enabled,
    actionRequiredEmail: row.action_required_email,
    meaningfulWinEmail: row.meaningful_win_email,
    routineEmail: row.routine_email,
    digestEnabled: row.digest_enabled,
    approvalRemindersEmail: row.approval_reminders_email,
  }
}

function columnsOf(choices: Changes) {
  return {
    ...(choices.emailEnabled !== undefined && { email_enabled: choices.emailEnabled }),
    ...(choices.inAppEnabled !== undefined && { in_app_enabled: choices.inAppEnabled }),
    ...(choices.actionRequiredEmail !== undefined && { action_required_email: choices.actionRequiredEmail }),
    ...(choices.meaningfulWinEmail !== undefined && { meaningful_win_email: choices.meaningfulWinEmail }),
    ...(choices.routineEmail !== undefined && { routine_email: choices.routineEmail }),
    ...(choices.digestEnabled !== undefined && { digest_enabled: choices.digestEnabled }),
    ...(choices.approvalRemindersEmail !== undefined && { approval_reminders_email: choices.approvalRemindersEmail }),
  }
}
