import type { LedgerEntry } from '../../sandbox/kit/ledger.ts'
import type { StoredPost } from './evidence.ts'
import type { HandedIn } from './people.ts'

/** Each a list of sentences: what happened to which post. */
export interface Findings {
  /** Approved and due, and neither public nor in the hands of a person who was told why. */
  lost: string[]
  /** Public more than once. */
  doubled: string[]
  /** Public before its time. */
  early: string[]
  /** Public though no person approved what was sent, or approved it no longer. */
  unapproved: string[]
  /** In doubt, and nobody was told. */
  untold: string[]
  /** What Galley says of it is not what stands on the platform. */
  misreported: string[]
}

export interface Audit extends Findings {
  published: number
  /** Failed, surely not public, with a reason and a notification. */
  failed: number
  /** Held for a person: may be live, or too late. */
  held: number
  /** From due to public, of the first part of each post, milliseconds, ascending. */
  lateness: number[]
}

/** Compares what people handed in with what became public and with what the database says. */
export function audit(
  handedIn: readonly HandedIn[],
  ledger: readonly LedgerEntry[],
  stored: ReadonlyMap<string, StoredPost>,
): Audit {
  const result: Audit = {
    ...{ lost: [], doubled: [], early: [], unapproved: [], untold: [], misreported: [] },
    ...{ published: 0, failed: 0, held: 0, lateness: [] },
  }
  const byText = Map.groupBy(ledger, ({ account, text }) => `${account} ${text}`)
  const expected = new Set<string>()
  for (const post of handedIn) {
    const keys = post.texts.map((text) => `${post.account.externalId} ${text}`)
    const parts = keys.map((key) => byText.get(key) ?? [])
    if (post.due === null) {
      if (parts.some((entries) => entries.length > 0)) result.unapproved.push(`${post.id} went out unapproved`)
      continue
    }
    for (const key of keys) expected.add(key)
    if (parts.some((entries) => entries.length > 1)) {
      result.doubled.push(
        `${post.id} on ${post.account.platform}: ${parts.map((entries) => entries.length).join(', ')}`,
      )
    }
    judgeTime({ ...post, due: post.due }, parts, result)
    judgeState(post, parts, stored.get(post.id), result)
  }
  // An edited or tampered text, a text that nobody wrote, an account that it was not meant for.
  for (const [key, entries] of byText) {
    const known = expected.has(key) || result.unapproved.length > 0
    if (!known) result.unapproved.push(`nobody approved "${entries[0]?.text}" on ${entries[0]?.handle}`)
  }
  result.lateness.sort((a, b) => a - b)
  return result
}

function judgeTime(post: HandedIn & { due: number }, parts: LedgerEntry[][], result: Audit): void {
  const first = parts[0]?.[0]
  if (!first) return
  const late = Date.parse(first.createdAt) - post.due
  if (late < 0) result.early.push(`${post.id} went out ${-late} ms before its time`)
  result.lateness.push(late)
}

function judgeState(post: HandedIn, parts: LedgerEntry[][], stored: StoredPost | undefined, result: Audit): void {
  const live = parts.filter((entries) => entries.length > 0).length
  const told = (type: string) => stored?.told.includes(type) === true
  const state = stored ? `${stored.status}${stored.lastError ? ` (${stored.lastError})` : ''}` : 'gone'
  switch (stored?.status) {
    case 'published':
      if (live < parts.length) result.lost.push(`${post.id} is said to be published, ${live} of ${parts.length} are`)
      else if (!sameParts(stored.live, parts)) result.misreported.push(`${post.id} is not where it is said to be`)
      result.published++
      return
    case 'failed':
      if (stored.outcomeUnknown) {
        if (!told('post_maybe_live')) result.untold.push(`${post.id} may be live, and nobody was told`)
        result.held++
        return
      }
      if (live > stored.live.length) result.misreported.push(`${post.id} is said to have failed and is live`)
      if (!stored.lastError || !told('post_failed')) result.untold.push(`${post.id} failed, and nobody was told`)
      result.failed++
      return
    case 'approved':
      if (told('stale_post_held')) {
        result.held++
        return
      }
  }
  result.lost.push(`${post.id} on ${post.account.platform} is ${state}; ${live} of ${parts.length} parts are public`)
}

/** The parts that Galley names are those that stand there, in the order of the thread. */
function sameParts(said: readonly string[], parts: LedgerEntry[][]): boolean {
  return said.length === parts.length && parts.every((entries, index) => entries.some(({ id }) => id === said[index]))
}
