import { PLATFORM_NAMES } from '#contract/platforms.ts'
import type { Post } from '#contract/posts/post.ts'
import { formatWhen } from '../time.ts'
import { draftedBy } from './drafted-by.ts'

/**
 * A change that somebody made to a post while it was being read: "The text for X was changed by Ada, Tue 24 Nov 14:02."
 */
export function changeWords(before: Post, { writtenBy, ...post }: Post, zone: string): string {
  const at = formatWhen(post.updatedAt, zone)
  const name = PLATFORM_NAMES[post.platform]
  // A person who chooses an account or rereads a link does not become the writer.
  if (wordsOf(before) === wordsOf(post)) return `The account or the link card for ${name} was changed, ${at}.`
  const what = before.contentText === post.contentText ? 'What goes with the text' : 'The text'
  return `${what} for ${name} was changed${writtenBy ? ` ${draftedBy(writtenBy)}` : ''}, ${at}.`
}

const wordsOf = ({ contentText, media, platformPayload }: Post): string =>
  JSON.stringify([contentText, media, platformPayload])
