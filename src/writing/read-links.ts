import { findLinks } from '#rules/counting/find-links.ts'
import type { Span } from './finding.ts'

/** Matches addresses with any protocol. `findLinks` finds addresses without one. */
const WITH_PROTOCOL = /\b[a-z][a-z0-9+.-]{1,20}:\/\/[^\s<>"'`)\]}]+/giu

export interface LinkRead extends Span {
  url: string
}

export interface TextRead {
  links: LinkRead[]
  /**
   * The text with its links replaced by blanks and all other characters in place, because signs in an address belong to
   * the address.
   */
  rest: string
}

/** Reads a text once for all searches, since finding its links takes longest. */
export function readLinks(text: string): TextRead {
  const links: LinkRead[] = []
  const left = text.replace(WITH_PROTOCOL, (link, start: number) => {
    const url = withoutClosingMarks(link)
    links.push({ url, start, end: start + url.length })
    return ' '.repeat(link.length)
  })
  const parts: string[] = []
  let after = 0
  for (const { start, end, url } of findLinks(left)) {
    links.push({ url, start, end })
    parts.push(left.slice(after, start), ' '.repeat(end - start))
    after = end
  }
  return { links, rest: [...parts, left.slice(after)].join('') }
}

/**
 * Removes punctuation from the end. It is a loop, since a regular expression takes quadratic time on a long run of such
 * marks.
 */
function withoutClosingMarks(link: string): string {
  let end = link.length
  while (end > 0 && '.,;:!?…'.includes(link.charAt(end - 1))) end--
  return link.slice(0, end)
}

/** A form that is the same for all spellings of an address, mention or tag. */
export const sameSign = (one: string): string =>
  one
    .normalize('NFKC')
    .toLowerCase()
    .replace(/^https?:\/\/(www\.)?/, '')
    .replace(/\/$/, '')
