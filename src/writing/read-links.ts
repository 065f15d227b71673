import { findLinks } from '#rules/counting/find-links.ts'
import type { Span } from './finding.ts'

/** Addresses with a protocol, whichever it is. Addresses without one are found by `findLinks`. */
const WITH_PROTOCOL = /\b[a-z][a-z0-9+.-]{1,20}:\/\/[^\s<>"'`)\]}]+/giu

export interface LinkRead extends Span {
  url: string
}

export interface TextRead {
  links: LinkRead[]
  /** The text with its links blanked out, every other character in its place. Signs in an address belong to the address. */
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

/** A form in which two ways to write one address, mention or tag are equal. */
export const sameSign = (one: string): string =>
  one
    .normalize('NFKC')
    .toLowerCase()
    .replace(/^https?:\/\/(www\.)?/, '')
    .replace(/\/$/, '')
