import type { LedgerEntry } from '../../sandbox/kit/ledger.ts'
import { audit, type Findings } from './audit.ts'
import type { Evidence, StoredPost } from './evidence.ts'
import type { HandedIn } from './fates.ts'

export const DUE = Date.UTC(2026, 0, 5, 9)
const ACCOUNT = { id: 'account', platform: 'x', externalId: '17' } as const

/** One post of one part that went out as it should, and everything that says so. */
function sound() {
  const post: HandedIn = {
    ...{ id: 'post', account: ACCOUNT, blind: false, texts: ['News'], comment: null },
    ...{ due: DUE, withdrawn: null, doubted: false },
  }
  const stored: StoredPost = {
    ...{ id: 'post', status: 'published', live: ['91'], outcomeUnknown: false },
    ...{ attemptCount: 1, lastError: null, told: ['approval_requested', 'post_published'] },
  }
  const entry: LedgerEntry = {
    ...{ id: '91', account: '17', handle: 'northwind', text: 'News', createdAt: at(800), mediaHashes: [] },
    ...{ replyTo: null, key: 'key', url: 'https://x.test/northwind/status/91', deletedAt: null },
  }
  const moves = [
    ['pending_approval', 'approved'],
    ['approved', 'scheduled'],
    ['scheduled', 'publishing'],
    ['publishing', 'published'],
  ].map(([before = '', after = '']) => ({ postId: 'post', before, after, approved: true }))
  const groups = [{ id: 'group', status: 'scheduled', posts: ['published'] }]
  return { post, stored, entries: [entry], entry, groups, moves, unapprovedAttempts: [] as string[] }
}
export type Told = ReturnType<typeof sound>

export const at = (ms: number): string => new Date(DUE + ms).toISOString()
export const takenBack = (told: Told, status: string) => {
  told.post.due = null
  told.post.withdrawn = { texts: ['News'], at: DUE - 1_000 }
  Object.assign(told.stored, { status, live: [] })
  told.entries = []
  told.groups = []
}

export const moved = ({ moves }: Told, before: string, after: string, approved: boolean) =>
  moves.push({ postId: 'post', before, after, approved })

export function findingsOf(change: (told: Told) => void): Findings {
  const told = sound()
  change(told)
  const evidence: Evidence = {
    ledger: told.entries,
    posts: new Map([[told.stored.id, told.stored]]),
    groups: told.groups,
    moves: told.moves,
    unapprovedAttempts: told.unapprovedAttempts,
  }
  const { lost, doubled, early, unapproved, givenUp, untold, misreported, foreign } = audit([told.post], evidence)
  return { lost, doubled, early, unapproved, givenUp, untold, misreported, foreign }
}

export const kindsOf = (findings: Findings): string[] =>
  Object.entries(findings).flatMap(([kind, found]) => (found.length > 0 ? [kind] : []))
