import type { LedgerEntry } from '../../sandbox/kit/ledger.ts'
import type { Findings } from './audit.ts'
import type { StoredPost } from './evidence.ts'
import type { HandedIn } from './fates.ts'

/** The first comments of published posts: how many are there, and how many people were told about. */
export interface Comments {
  live: number
  told: number
}

/** A first comment must be under its own post once, or people must have been told to look for it. */
export function judgeComment(
  { id, account, doubted }: HandedIn,
  parts: readonly LedgerEntry[][],
  entries: readonly LedgerEntry[],
  stored: StoredPost | undefined,
  result: Findings & { comments: Comments },
): void {
  const [comment] = entries
  const what = `the first comment of ${id} on ${account.platform}`
  if (entries.length > 1) result.doubled.push(`${what} stands there ${entries.length} times`)
  for (const { replyTo } of entries) {
    if (!parts.flat().some((post) => post.id === replyTo)) result.unapproved.push(`${what} stands under another post`)
  }
  if (comment) result.comments.live++
  if (stored?.status !== 'published') {
    if (comment) result.misreported.push(`${what} stands there, and its post is said to be ${stored?.status ?? 'gone'}`)
    return
  }
  const said = stored.live[parts.length]
  if (said !== undefined) {
    if (!comment) result.lost.push(`${what} is said to be live, and is not`)
    else if (said !== comment.id) result.misreported.push(`${what} is not where it is said to be`)
    return
  }
  // If Galley knows of no comment, people must have been told to look. A person who settled a doubt about the post was
  // told in the answer, and reads it with the post.
  const told = stored.lastError !== null && (doubted || stored.told.includes('post_failed'))
  if (told) result.comments.told++
  else if (comment) result.untold.push(`${what} stands there, and nobody knows of it`)
  else result.lost.push(`${what} is not there, and nobody was told`)
  if (comment && told && /first comment is not:/.test(stored.lastError ?? '')) {
    result.misreported.push(`${what} is said to be missing and stands there`)
  }
}
