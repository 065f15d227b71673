import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { LedgerEntry } from '../../sandbox/kit/ledger.ts'
import { audit, type Findings } from './audit.ts'
import type { Evidence, StoredPost } from './evidence.ts'
import type { HandedIn } from './fates.ts'

const DUE = Date.UTC(2026, 0, 5, 9)
const ACCOUNT = { id: 'account', platform: 'x', externalId: '17' } as const

/** A post of one part that was published correctly, and all evidence of that. */
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
type Told = ReturnType<typeof sound>

const at = (ms: number): string => new Date(DUE + ms).toISOString()
const takenBack = (told: Told, status: string) => {
  told.post.due = null
  told.post.withdrawn = { texts: ['News'], at: DUE - 1_000 }
  Object.assign(told.stored, { status, live: [] })
  told.entries = []
  told.groups = []
}

const moved = ({ moves }: Told, before: string, after: string, approved: boolean) =>
  moves.push({ postId: 'post', before, after, approved })

function findingsOf(change: (told: Told) => void): Findings {
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

const kindsOf = (findings: Findings): string[] =>
  Object.entries(findings).flatMap(([kind, found]) => (found.length > 0 ? [kind] : []))

/** Tests the audit: every wrong that a run could do is made up here, and must be reported under its right name. */
describe('the audit finds', () => {
  const WRONGS: [string, (told: Told) => void, (keyof Findings)[]][] = [
    [
      'a post that nobody published',
      (told) => {
        told.entries = []
        Object.assign(told.stored, { status: 'scheduled', live: [] })
      },
      ['lost'],
    ],
    [
      'a post that is said to be published and is not there',
      (told) => {
        told.entries = []
      },
      ['lost'],
    ],
    ['a part of a thread that is missing', (told) => told.post.texts.push('Its second part'), ['lost']],
    [
      'a post that is gone from the database',
      (told) => {
        told.stored.id = 'another'
      },
      ['lost'],
    ],
    [
      'a post that went out twice',
      (told) => told.entries.push({ ...told.entry, id: '92', createdAt: at(9_000) }),
      ['doubled'],
    ],
    [
      'a post that went out twice on a platform that cannot be asked',
      (told) => {
        told.post.blind = true
        told.entries.push({ ...told.entry, id: '92' })
      },
      ['doubled'],
    ],
    [
      'a post that may be live and went out twice',
      (told) => {
        told.post.blind = true
        told.entries.push({ ...told.entry, id: '92' })
        Object.assign(told.stored, {
          ...{ status: 'failed', outcomeUnknown: true, live: [] },
          ...{ lastError: 'It may be live', told: ['post_maybe_live'] },
        })
      },
      ['doubled'],
    ],
    [
      'a post that went out before its time',
      (told) => {
        told.entry.createdAt = at(-1)
      },
      ['early'],
    ],
    ['words that nobody wrote', (told) => told.entries.push({ ...told.entry, text: 'Olds' }), ['unapproved']],
    [
      'an account that it was not meant for',
      (told) => told.entries.push({ ...told.entry, account: '18' }),
      ['unapproved'],
    ],
    [
      'words that were taken back before they went out',
      (told) => {
        takenBack(told, 'canceled')
        told.entries = [told.entry]
      },
      ['unapproved'],
    ],
    [
      'a part of a thread that was taken back, of which Galley does not know that it is live',
      (told) => {
        takenBack(told, 'approved')
        told.entries = [{ ...told.entry, createdAt: at(-2_000) }]
      },
      ['unapproved'],
    ],
    [
      'words that were taken back while they were in doubt, and were sent afterwards',
      (told) => {
        takenBack(told, 'pending_approval')
        told.stored.told.push('post_maybe_live')
        told.entries = [told.entry]
      },
      ['unapproved'],
    ],
    [
      'the first words of a post that was approved anew with others',
      (told) => {
        told.post.withdrawn = { texts: ['Olds'], at: DUE - 1_000 }
        told.entries.push({ ...told.entry, id: '92', text: 'Olds' })
      },
      ['unapproved'],
    ],
    [
      'a call that was begun with a hash that nobody approved',
      (told) => told.unapprovedAttempts.push('post'),
      ['unapproved'],
    ],
    [
      'a post that failed at the first fault',
      (told) => {
        told.entries = []
        Object.assign(told.stored, { status: 'failed', live: [], lastError: 'No', told: ['post_failed'] })
      },
      ['givenUp'],
    ],
    [
      'a post that is left in doubt although the platform could be asked',
      (told) => {
        const doubt = { outcomeUnknown: true, live: [], lastError: 'It may be live', told: ['post_maybe_live'] }
        Object.assign(told.stored, { status: 'failed', ...doubt })
      },
      ['givenUp'],
    ],
    [
      'a post that was held as too late within minutes',
      (told) => {
        told.entries = []
        Object.assign(told.stored, { status: 'approved', live: [], told: ['stale_post_held'] })
        told.groups = []
      },
      ['givenUp'],
    ],
    [
      'a failure that nobody was told of',
      (told) => {
        told.entries = []
        Object.assign(told.stored, { status: 'failed', attemptCount: 5, live: [], lastError: 'No' })
      },
      ['untold'],
    ],
    [
      'a doubt that nobody was told of',
      (told) => {
        told.post.blind = true
        Object.assign(told.stored, { status: 'failed', outcomeUnknown: true, live: [], lastError: 'It may be live' })
      },
      ['untold'],
    ],
    [
      'a doubt that nobody was told of, though somebody settled it',
      (told) => {
        told.post.doubted = true
      },
      ['untold'],
    ],
    [
      'a post that is said to have failed and is live',
      (told) => {
        const failed = { status: 'failed', attemptCount: 5, live: [], lastError: 'No', told: ['post_failed'] }
        Object.assign(told.stored, failed)
      },
      ['misreported'],
    ],
    [
      'a post that is not where it is said to be',
      (told) => {
        told.stored.live = ['90']
      },
      ['misreported'],
    ],
    ['a post that was taken back and is scheduled', (told) => takenBack(told, 'scheduled'), ['misreported']],
    [
      'a group whose status is not that of its posts',
      (told) => {
        told.groups = [{ id: 'group', status: 'approved', posts: ['published', 'canceled'] }]
      },
      ['misreported'],
    ],
    ['a time for what nobody approved', (told) => moved(told, 'pending_approval', 'scheduled', false), ['foreign']],
    ['a move that is not in the table', (told) => moved(told, 'published', 'scheduled', true), ['foreign']],
  ]
  for (const [name, change, kinds] of WRONGS) {
    test(name, () => assert.deepEqual(kindsOf(findingsOf(change)), kinds))
  }

  test('each kind of fault at least once', () => {
    const kinds = new Set(WRONGS.flatMap(([, , found]) => found))
    assert.deepEqual([...kinds].sort(), Object.keys(findingsOf(() => {})).sort())
  })
})

describe('the audit accepts', () => {
  const RIGHTS: [string, (told: Told) => void][] = [
    ['a post that went out', () => {}],
    [
      'a post that people named by its address',
      (told) => {
        told.stored.live = [told.entry.url]
      },
    ],
    ['a post that was taken back in time', (told) => takenBack(told, 'canceled')],
    [
      'a post that had gone out, was in doubt, and was taken back then',
      (told) => {
        takenBack(told, 'canceled')
        told.post.withdrawn = { texts: ['News'], at: DUE + 9_000 }
        told.stored.told.push('post_maybe_live')
        told.entries = [told.entry]
      },
    ],
    [
      'a thread whose first parts had gone out, and that was taken back before the rest',
      (told) => {
        const { entry } = told
        takenBack(told, 'approved')
        told.post.withdrawn = { texts: ['News', 'The rest'], at: DUE + 9_000 }
        told.stored.live = [entry.id]
        told.entries = [entry]
      },
    ],
    [
      'a doubt on a platform that cannot be asked, of which people were told',
      (told) => {
        told.post.blind = true
        const doubt = { outcomeUnknown: true, live: [], lastError: 'It may be live', told: ['post_maybe_live'] }
        Object.assign(told.stored, { status: 'failed', ...doubt })
      },
    ],
    [
      'a post that failed after five attempts, of which people were told',
      (told) => {
        told.entries = []
        const failed = { status: 'failed', attemptCount: 5, live: [], lastError: 'No', told: ['post_failed'] }
        Object.assign(told.stored, failed)
      },
    ],
  ]
  for (const [name, change] of RIGHTS) {
    test(name, () => assert.deepEqual(kindsOf(findingsOf(change)), []))
  }
})
