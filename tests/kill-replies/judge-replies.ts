import type { LedgerEntry } from '../../sandbox/kit/ledger.ts'
import type { Person } from '../support/factories.ts'

/** A reply as a person saw and sent it. */
export interface Reply {
  owner: Person
  itemId: string
  text: string
  platform: 'x' | 'reddit'
  /** The post that it answers, as the network names it. */
  to: string
}

export interface Found {
  items: readonly {
    id: string
    status: string
    in_doubt: boolean
    last_error: string | null
    sent_external_id: string | null
  }[]
  /** The notifications of all workspaces. */
  told: readonly { type: string; metadata: unknown }[]
  acts: readonly { id: string; subject: string }[]
  /** Everything that became public on the networks. */
  ledger: readonly Pick<LedgerEntry, 'id' | 'text' | 'replyTo' | 'deletedAt'>[]
}

const TELLS = { failed: 'post_failed', inDoubt: 'post_maybe_live' } as const

/** Everything that is wrong with the end of these replies, as `<fault>: <text>`; empty if all is right. */
export function judgeReplies(replies: readonly Reply[], { items, told, acts, ledger }: Found): string[] {
  const wrong: string[] = []
  const public_ = Map.groupBy(
    ledger.filter(({ replyTo }) => replyTo !== null),
    ({ text }) => text,
  )
  const seen = new Set(replies.map(({ text }) => text))
  for (const text of public_.keys()) if (!seen.has(text)) wrong.push(`other text: ${text}`)
  const isTold = (itemId: string, type: string) => {
    const own = new Set(acts.filter(({ subject }) => subject === `reply:${itemId}`).map(({ id }) => id))
    return told.some((one) => one.type === type && own.has(subjectOf(one.metadata) ?? ''))
  }
  for (const { itemId, text, to } of replies) {
    const item = items.find(({ id }) => id === itemId)
    const live = public_.get(text) ?? []
    if (live.length > 1) wrong.push(`doubled: ${text}`)
    if (live.some(({ replyTo }) => replyTo !== to)) wrong.push(`another thread: ${text}`)
    if (item?.status === 'sent') {
      if (live.length === 0) wrong.push(`lost: ${text}`)
      else if (live[0]?.id !== item.sent_external_id) wrong.push(`another address: ${text}`)
    } else if (item?.status !== 'failed' || item.last_error === null) {
      wrong.push(`lost: ${text}`)
    } else if (item.in_doubt) {
      if (!isTold(itemId, TELLS.inDoubt)) wrong.push(`doubt untold: ${text}`)
    } else {
      if (live.length > 0) wrong.push(`said to have failed, and stands: ${text}`)
      if (!isTold(itemId, TELLS.failed)) wrong.push(`failure untold: ${text}`)
    }
  }
  return wrong
}

function subjectOf(metadata: unknown): string | null {
  const { subject } = (metadata ?? {}) as { subject?: { id?: string } } // any notification's
  return subject?.id ?? null
}
