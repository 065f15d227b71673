import { z } from 'zod'
import { Id, Timestamp } from '../common.ts'
import { NOTIFICATION_STATUSES, NOTIFICATION_TIERS } from '../statuses.ts'
import { NOTIFICATION_TYPES, type NotificationType } from './notifications.ts'

const TYPES = Object.keys(NOTIFICATION_TYPES) as [NotificationType, ...NotificationType[]] // its own keys

/** Spec E1: a message to one person, sent once for its cause. */
export const Notification = z
  .object({
    id: Id,
    orgId: Id.nullable(),
    type: z.enum(TYPES),
    title: z.string(),
    body: z.string().nullable(),
    href: z.string().nullable().describe('The path in the web app where one can act on it'),
    tier: z.enum(NOTIFICATION_TIERS),
    channels: z.array(z.string()).describe('Where it was shown or sent: in_app, email'),
    status: z
      .enum(NOTIFICATION_STATUSES)
      .describe('pending: a mail may follow; sent: every channel has it; failed: its mail could not be delivered'),
    dedupeKey: z.string().describe('Names the cause; a person gets one notification for each cause'),
    readAt: Timestamp.nullable(),
    dismissedAt: Timestamp.nullable(),
    emailSentAt: Timestamp.nullable(),
    createdAt: Timestamp,
    metadata: z.record(z.string(), z.unknown()).nullable().optional(),
  })
  .meta({ id: 'Notification' })
export type Notification = z.infer<typeof Notification>

/** A person's choices, each on or off. Spec E4; decision 058 says what each means. */
export const NotificationChoices = z.object({
  emailEnabled: z.boolean().describe('Whether any mail about this workspace is sent'),
  inAppEnabled: z.boolean().describe('In the app; what asks for action is shown there in any case'),
  actionRequiredEmail: z.boolean().describe('What asks for action, if it is still unread after five minutes'),
  meaningfulWinEmail: z.boolean().describe('What went well'),
  routineEmail: z.boolean().describe('Everything else, each as it happens rather than in the digest'),
  digestEnabled: z
    .boolean()
    .describe('One mail at 08:00 with what is unread and was not mailed; none if there is nothing'),
  approvalRemindersEmail: z
    .boolean()
    .describe('Mails about drafts that wait for a decision; needs actionRequiredEmail too'),
})
export type NotificationChoices = z.infer<typeof NotificationChoices>

export const NotificationPreferences = z
  .object({
    orgId: Id,
    userId: Id,
    ...NotificationChoices.shape,
    updatedAt: Timestamp.nullable().describe('Null: nothing has been chosen yet'),
  })
  .meta({ id: 'NotificationPreferences' })
export type NotificationPreferences = z.infer<typeof NotificationPreferences>

/** The kinds of mail that an unsubscribe link stops. */
export const MAIL_KINDS = ['action_required', 'meaningful_win', 'routine', 'digest'] as const
export type MailKind = (typeof MAIL_KINDS)[number]
