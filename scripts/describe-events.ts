import { WEBHOOK_EVENT_DATA } from '#contract/programs/webhook.ts'
import { WEBHOOK_EVENTS } from '#contract/programs/webhook-events.ts'
import { betweenMarks } from './between-marks.ts'

/** The guide to webhooks, with its table of the events. */
export function withEvents(guide: string): string {
  const data: Readonly<Record<string, { meta(): { id?: unknown } | undefined } | undefined>> = WEBHOOK_EVENT_DATA
  const rows = Object.entries(WEBHOOK_EVENTS).map(
    ([event, words]) => `| \`${event}\` | ${words} | ${data[event]?.meta()?.id ?? 'does not occur yet'} |`,
  )
  const table = ['| Event | What has happened | `data` |', '|---|---|---|', ...rows].join('\n')
  return betweenMarks(guide, 'src/contract/programs', table)
}
