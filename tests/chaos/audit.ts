import type { LedgerEntry } from '../../sandbox/kit/ledger.ts'
import { groupStatusByTable } from '../support/group-status-by-table.ts'
import { foreignMoves } from '../support/recorded-moves.ts'
import type { Evidence, StoredPost } from './evidence.ts'
import type { HandedIn } from './fates.ts'
import { type Comments, judgeComment } from './judge-comment.ts'

/** Each list holds sentences that say what happened to which post. */
export interface Findings {
  /** Approved and due, but not public, and nobody was told why. */
  lost: string[]
  /** Public more than once. */
  doubled: string[]
  /** Public before its time. */
  early: string[]
  /** Public although no person approved what was sent, or the approval had ended. */
  unapproved: string[]
  /** Failed, held back or in doubt, although not enough went wrong to justify it. */
  givenUp: string[]
  /** Failed or in doubt, and nobody was notified. */
  untold: string[]
  /** Galley says something else about the post than the platform shows or people asked for. */
  misreported: string[]
  /** A change of status that is not in the post machine's table. */
  foreign: string[]
}

export interface Audit extends Findings {
  published: number
  /** Posts that failed and are certainly not public, with a reason and a notification. */
  failed: number
  /**
   * How many posts may be live and are left to a person, on platforms that can be asked and on platforms that cannot
   * (`blind`).
   */
  inDoubt: { askable: number; blind: number }
  /** How many of the posts that were to be published are on platforms that cannot be asked. */
  blind: number
  comments: Comments
  /** Milliseconds from each post's due time until its first part was public, ascending. */
  lateness: number[]
}

/**
 * The most attempts (Spec P8). No fault justifies giving up earlier, because no simulated platform of a run refuses for
 * good.
 */
const MOST_ATTEMPTS = 5

/** Compares what people submitted with what became public and with what the database says. */
export function audit(handedIn: readonly HandedIn[], evidence: Evidence): Audit {
  const result: Audit = {
    lost: [],
    doubled: [],
    early: [],
    unapproved: [],
    givenUp: [],
    untold: [],
    misreported: [],
    foreign: [],
    published: 0,
    failed: 0,
    inDoubt: { askable: 0, blind: 0 },
    blind: 0,
    lateness: [],
    comments: { live: 0, told: 0 },
  }
  const byText = Map.groupBy(evidence.ledger, ({ account, text }) => `${account} ${text}`)
  const known = new Set<string>()
  const entriesOf = ({ account }: HandedIn, texts: readonly string[]): LedgerEntry[][] => {
    const keys = texts.map((text) => `${account.externalId} ${text}`)
    for (const key of keys) known.add(key)
    return keys.map((key) => byText.get(key) ?? [])
  }

  for (const post of handedIn) {
    const stored = evidence.posts.get(post.id)
    if (post.withdrawn) judgeWithdrawn(post, entriesOf(post, post.withdrawn.texts).flat(), stored, result)
    if (post.due === null) judgeTakenBack(post, stored, result)
    else {
      const parts = entriesOf(post, post.texts)
      judgeDue({ ...post, due: post.due }, parts, stored, result)
      if (post.comment !== null) judgeComment(post, parts, entriesOf(post, [post.comment]).flat(), stored, result)
    }
  }
  // Such a text was written by nobody, was tampered with, or is on the wrong account.
  for (const [key, entries] of byText) {
    if (!known.has(key)) result.unapproved.push(`nobody approved "${entries[0]?.text}" on ${entries[0]?.handle}`)
  }
  for (const id of evidence.unapprovedAttempts) result.unapproved.push(`${id} was sent without an approval of its hash`)
  for (const { id, status, posts } of evidence.groups) {
    const right = groupStatusByTable(posts)
    if (status !== right) result.misreported.push(`group ${id} is said to be ${status} and is ${right}`)
  }
  for (const move of foreignMoves(evidence.moves)) {
    result.foreign.push(`${move.postId} went from ${move.before} to ${move.after}`)
  }
  result.lateness.sort((a, b) => a - b)
  return result
}

/**
 * Judges a post that was withdrawn. It may be public only if it was published before that, under its approval; Galley
 * must then know it as live, as parts of a thread, or as in doubt.
 */
function judgeWithdrawn(post: HandedIn, entries: LedgerEntry[], stored: StoredPost | undefined, result: Audit): void {
  for (const [text, same] of Map.groupBy(entries, (entry) => entry.text)) {
    if (same.length > 1) result.doubled.push(`${post.id}, taken back, went out ${same.length} times as "${text}"`)
  }
  for (const { id, text, createdAt } of entries) {
    const before = Date.parse(createdAt) <= (post.withdrawn?.at ?? 0)
    if (before && (stored?.live.includes(id) || stored?.told.includes('post_maybe_live'))) continue
    result.unapproved.push(`${post.id} went out as "${text}", which was taken back or never approved`)
  }
}

function judgeTakenBack(post: HandedIn, stored: StoredPost | undefined, result: Audit): void {
  const asked = ['draft', 'pending_approval', 'approved', 'canceled']
  if (!stored || !asked.includes(stored.status)) {
    result.misreported.push(`${post.id} was taken back and is ${stored?.status ?? 'gone'}`)
  }
}

type Due = HandedIn & { due: number }

function judgeDue(post: Due, parts: LedgerEntry[][], stored: StoredPost | undefined, result: Audit): void {
  if (post.blind) result.blind++
  if (parts.some((entries) => entries.length > 1)) {
    const times = parts.map((entries) => entries.length).join(', ')
    result.doubled.push(`${post.id} on ${post.account.platform}${post.blind ? ', blind' : ''}: ${times}`)
  }
  judgeTime(post, parts, result)
  judgeState(post, parts, stored, result)
}

function judgeTime(post: Due, parts: LedgerEntry[][], result: Audit): void {
  const first = parts[0]?.[0]
  if (!first) return
  const late = Date.parse(first.createdAt) - post.due
  if (late < 0) result.early.push(`${post.id} went out ${-late} ms before its time`)
  result.lateness.push(late)
}

function judgeState(post: Due, parts: LedgerEntry[][], stored: StoredPost | undefined, result: Audit): void {
  const live = parts.filter((entries) => entries.length > 0).length
  const told = (type: string) => stored?.told.includes(type) === true
  const state = stored ? `${stored.status}${stored.lastError ? ` (${stored.lastError})` : ''}` : 'gone'
  if (post.doubted && !told('post_maybe_live')) result.untold.push(`${post.id} may have been live, and nobody was told`)
  switch (stored?.status) {
    case 'published':
      if (live < parts.length) result.lost.push(`${post.id} is said to be published, ${live} of ${parts.length} are`)
      else if (!sameParts(stored.live.slice(0, parts.length), parts))
        result.misreported.push(`${post.id} is not where it is said to be`)
      result.published++
      return
    case 'failed': {
      const what = stored.outcomeUnknown ? 'may be live' : 'failed'
      if (!(stored.outcomeUnknown && post.blind) && stored.attemptCount < MOST_ATTEMPTS) {
        result.givenUp.push(`${post.id} ${what} after ${stored.attemptCount} attempts: ${state}`)
      }
      const type = stored.outcomeUnknown ? 'post_maybe_live' : 'post_failed'
      if (!stored.lastError || !told(type)) result.untold.push(`${post.id} ${what}, and nobody was told`)
      if (stored.outcomeUnknown) result.inDoubt[post.blind ? 'blind' : 'askable']++
      else if (live > stored.live.length) result.misreported.push(`${post.id} is said to have failed and is live`)
      else result.failed++
      return
    }
    case 'approved':
      // A run takes minutes, so no post in it can be an hour late.
      if (told('stale_post_held')) {
        result.givenUp.push(`${post.id} was held as too late`)
        return
      }
  }
  result.lost.push(`${post.id} on ${post.account.platform} is ${state}; ${live} of ${parts.length} parts are public`)
}

/**
 * Whether the parts that Galley knows are the parts on the platform, in the order of the thread. A person names a part
 * by its address.
 */
function sameParts(said: readonly string[], parts: LedgerEntry[][]): boolean {
  const isSaid = (index: number) => (entry: LedgerEntry) => [entry.id, entry.url].includes(said[index] ?? '')
  return said.length === parts.length && parts.every((entries, index) => entries.some(isSaid(index)))
}
