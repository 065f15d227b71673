export interface FoundLink {
  /** UTF-16 offsets. */
  start: number
  end: number
  /** The address in full, with a scheme. */
  url: string
}

/**
 * The links in a text as X sees them: with a scheme, or a bare name under a common generic top-level domain.
 * X's own list of top-level domains is longer; the ones here are enough for what a sandbox is fed.
 */
export function findLinks(text: string): FoundLink[] {
  const links: FoundLink[] = []
  for (const match of text.matchAll(LINK)) {
    const written = trimEnd(match[0])
    const url = /^https?:\/\//i.test(written) ? written : `http://${written}`
    if (URL.canParse(url)) links.push({ start: match.index, end: match.index + written.length, url })
  }
  return links
}

const LINK =
  /https?:\/\/[^\s<>"]+|(?<![\p{L}\p{N}@#$._/-])(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+(?:com|org|net|info|biz|app|dev|page|shop|site|blog|tech|xyz|edu|gov|co|tv)(?![\p{L}\p{N}_-]|\.\p{L})(?:\/[^\s<>"]*)?/giu

/** Punctuation after a link belongs to the sentence; a closing bracket does, unless the link opened it. */
function trimEnd(link: string): string {
  let rest = link
  for (;;) {
    const last = rest.at(-1) ?? ''
    const closes = last === ')' && rest.split('(').length < rest.split(')').length
    if (!closes && !/[.,;:!?'"…\]}>]/.test(last)) return rest
    rest = rest.slice(0, -1)
  }
}
