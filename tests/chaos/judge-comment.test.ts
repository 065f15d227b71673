import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { LedgerEntry } from '../../sandbox/kit/ledger.ts'
import { audit } from './audit.ts'
import type { StoredPost } from './evidence.ts'
import type { HandedIn } from './fates.ts'

const DUE = Date.UTC(2026, 0, 5, 9)
const MISSING = 'The post is live; its first comment is not: The network refused it. Add it there by hand.'
const DOUBTED = 'The post is live; its first comment may be: No answer. Look there before you add it by hand.'

/** A post that was published together with its first comment. */
function sound() {
  const post: HandedIn = {
    ...{
      id: 'post',
      account: { id: 'account', platform: 'linkedin', externalId: '17' },
      blind: false,
      texts: ['News'],
    },
    comment: 'More',
    due: DUE,
    withdrawn: null,
    doubted: false,
  }
  const stored: StoredPost = {
    id: 'post',
    status: 'published',
    live: ['91', '92'],
    outcomeUnknown: false,
    attemptCount: 1,
    lastError: null,
    told: ['post_published'],
  }
  const entry: LedgerEntry = {
    id: '91',
    account: '17',
    handle: 'northwind',
    text: 'News',
    mediaHashes: [],
    replyTo: null,
    createdAt: new Date(DUE + 800).toISOString(),
    key: 'key',
    url: 'https://linkedin.test/91',
    deletedAt: null,
  }
  const comment: LedgerEntry = { ...entry, id: '92', text: 'More', replyTo: '91', key: 'other' }
  return { post, stored, entry, comments: [comment] }
}
type Told = ReturnType<typeof sound>

function judge(change: (told: Told) => void) {
  const told = sound()
  change(told)
  const { post, stored, entry, comments } = told
  const posts = new Map([[stored.id, stored]])
  const result = audit([post], {
    ledger: [...(post.due === null ? [] : [entry]), ...comments],
    posts,
    groups: [],
    moves: [],
    unapprovedAttempts: [],
  })
  const { lost, doubled, early, unapproved, givenUp, untold, misreported, foreign } = result
  const findings = Object.entries({ lost, doubled, early, unapproved, givenUp, untold, misreported, foreign })
  return { kinds: findings.filter(([, found]) => found.length > 0).map(([kind]) => kind), comments: result.comments }
}

function first([comment]: readonly LedgerEntry[]): LedgerEntry {
  return comment ?? assert.fail()
}

/** Makes Galley know of no comment. With `lastError`, people were told so. */
function unknown({ stored }: Told, lastError: string | null): void {
  stored.live = ['91']
  stored.lastError = lastError
  if (lastError) stored.told.push('post_failed')
}

describe('the verdict on a first comment', () => {
  const WRONGS: [name: string, kinds: string[], change: (told: Told) => void][] = [
    ['it appears twice', ['doubled'], ({ comments }) => comments.push({ ...first(comments), id: '93' })],
    [
      'it stands under another post',
      ['unapproved'],
      ({ comments }) => Object.assign(first(comments), { replyTo: '90' }),
    ],
    [
      'it stands there without its post',
      ['unapproved'],
      ({ comments }) => Object.assign(first(comments), { replyTo: null }),
    ],
    ['it is said to be live and is not', ['lost'], ({ comments }) => comments.splice(0)],
    ['it is said to be another', ['misreported'], ({ stored }) => Object.assign(stored, { live: ['91', '99'] })],
    [
      'it is missing, and nobody was told',
      ['lost'],
      (told) => {
        unknown(told, null)
        told.comments = []
      },
    ],
    [
      'it is missing, and whoever settled its post was not told',
      ['lost'],
      (told) => {
        unknown(told, null)
        told.stored.told = ['post_maybe_live']
        told.post.doubted = true
        told.comments = []
      },
    ],
    ['it stands there, and nobody knows of it', ['untold'], (told) => unknown(told, null)],
    ['people were told that it is missing, and it stands there', ['misreported'], (told) => unknown(told, MISSING)],
    [
      'its post was taken back',
      ['unapproved'],
      (told) => {
        Object.assign(told.post, { due: null, withdrawn: { texts: ['News', 'More'], at: DUE - 1_000 } })
        Object.assign(told.stored, { status: 'canceled', live: [] })
      },
    ],
    [
      'its post failed',
      ['misreported'],
      ({ stored }) => {
        const failed = { status: 'failed', outcomeUnknown: true, attemptCount: 5, lastError: 'No' }
        Object.assign(stored, { ...failed, live: [], told: ['post_maybe_live'] })
      },
    ],
  ]
  for (const [name, kinds, change] of WRONGS) test(name, () => assert.deepEqual(judge(change).kinds, kinds))

  const RIGHTS: [name: string, comments: object, change: (told: Told) => void][] = [
    ['once under its post', { live: 1, told: 0 }, () => {}],
    ['in doubt, there, and people told', { live: 1, told: 1 }, (told) => unknown(told, DOUBTED)],
    [
      'missing, and people told',
      { live: 0, told: 1 },
      (told) => {
        unknown(told, MISSING)
        told.comments = []
      },
    ],
    [
      'missing, and said to whoever settled that its post is live',
      { live: 0, told: 1 },
      (told) => {
        Object.assign(told.stored, { live: ['91'], lastError: MISSING, told: ['post_maybe_live'] })
        told.post.doubted = true
        told.comments = []
      },
    ],
  ]
  for (const [name, comments, change] of RIGHTS) {
    test(name, () => assert.deepEqual(judge(change), { kinds: [], comments }))
  }
})
