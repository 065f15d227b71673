import type { MailKind, NotificationChoices } from '#contract/news/notification.ts'
import type { NotificationType } from '#contract/news/notifications.ts'
import type { NotificationTier } from '#contract/statuses.ts'

/** Whether the person wants a mail for this notification alone. */
export function mayBeMailed(
  choices: NotificationChoices,
  { type, tier }: { type: NotificationType; tier: NotificationTier },
): boolean {
  if (type === 'approval_requested' && !choices.approvalRemindersEmail) return false
  return wants(choices, tier)
}

/** Whether the person wants mails of this kind. */
export function wants(choices: NotificationChoices, kind: MailKind): boolean {
  return choices.emailEnabled && choices[CHOICE_OF[kind]]
}

/** The choice that a mail's unsubscribe link turns off. */
export const CHOICE_OF = {
  action_required: 'actionRequiredEmail',
  meaningful_win: 'meaningfulWinEmail',
  routine: 'routineEmail',
  digest: 'digestEnabled',
} as const satisfies Record<MailKind, keyof NotificationChoices>
