import { formatAhead, formatWhen } from '../time.ts'
import type { Conversation, DmFilter } from './reads.ts'

/** What a list is called, and what it says if it is empty. */
export const FILTER_WORDS: Record<DmFilter, { label: string; none: string }> = {
  open: { label: 'Open', none: 'Every conversation is closed.' },
  your_turn: { label: 'Your turn', none: 'Nobody waits for an answer.' },
  follow_up_due: { label: 'Write again', none: 'No follow-up is due.' },
  waiting: { label: 'Their turn', none: 'You wait for nobody’s answer.' },
  closed: { label: 'Closed', none: 'No conversation is closed.' },
}

type Standing = Pick<Conversation, 'status' | 'followUpAt' | 'followUpDue' | 'messages'>

/** Says whose turn it is, in a few words for a row. `now` is epoch milliseconds. */
export function turnWords({ status, followUpAt, followUpDue, messages }: Standing, now: number): string {
  if (status === 'closed') return 'Closed'
  if (status === 'your_turn') return messages.length === 0 ? 'Your turn: nothing said yet' : 'Your turn'
  if (followUpDue) return 'Write again: no answer came'
  return followUpAt === null ? 'Their turn' : `Their turn · write again ${formatAhead(followUpAt, now)}`
}

/** When to write again, as a sentence. */
export function followUpWords({ status, followUpAt, followUpDue }: Standing, zone: string): string {
  if (status === 'closed') return 'Closed. A new message, theirs or yours, opens it again.'
  if (status === 'your_turn') return 'It is your turn. A reminder begins once you have written.'
  if (followUpAt === null) return 'You have reminded them twice. Galley suggests no third time.'
  return followUpDue
    ? `No answer came by ${formatWhen(followUpAt, zone)}: write again, or close it.`
    : `If no answer comes, write again on ${formatWhen(followUpAt, zone)}.`
}
