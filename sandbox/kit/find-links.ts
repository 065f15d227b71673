import TLDS from 'tlds' with { type: 'json' }

export interface FoundLink {
  /** UTF-16 offsets. */
  start: number
  end: number
  /** The address in full, with a scheme. */
  url: string
}

/** X documents that a link is an address with its scheme, or a bare name under a top-level domain that there is. */
const DOMAINS = new Set(TLDS)
/** Latin and Cyrillic letters, digits and the marks of RFC 3986: at any other sign the text goes on. */
const IN_PATH = "A-Za-z0-9\\u00C0-\\u024F\\u0400-\\u04FF!*';:=+,.$/?%#\\[\\]\\-\\u2013_~@|&()"
const LINK = new RegExp(
  `(?:https?://(?:\\[[0-9a-f:.]+\\]|[\\p{L}\\p{M}\\p{N}_.-]+)|(?<![\\p{Script=Latin}\\p{Nd}@#$._/-])(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\\.)+[a-z]{2,})(?::\\d+)?(?:[/?#][${IN_PATH}]*)?`,
  'giu',
)

/** The links in a text, first to last. With a scheme any host is taken, since what a sandbox is fed are reserved names. */
export function findLinks(text: string): FoundLink[] {
  const links: FoundLink[] = []
  for (const match of text.matchAll(LINK)) {
    const isBare = !/^https?:/i.test(match[0])
    const written = trimEnd(isBare ? match[0] : withoutRunningText(match[0]))
    const host = written.split(/[:/?#]/)[0] ?? ''
    if (isBare && !DOMAINS.has(host.slice(host.lastIndexOf('.') + 1).toLowerCase())) continue
    if (isBare && /^[a-z0-9]/i.test(text.charAt(match.index + match[0].length))) continue
    const url = isBare ? `http://${written}` : written
    if (URL.canParse(url)) links.push({ start: match.index, end: match.index + written.length, url })
  }
  return links
}

/** Words that follow a domain without a space, as in Japanese, are no part of it: `https://a.com` of `https://a.comを見て`. */
function withoutRunningText(link: string): string {
  const found = /^(https?:\/\/[^/?#]*?\.([a-z]{2,}))[^ -~]/i.exec(link)
  return found?.[1] && DOMAINS.has(found[2]?.toLowerCase() ?? '') ? found[1] : link
}

/** Punctuation after a link belongs to the sentence; a closing bracket does, unless the link opened it. */
function trimEnd(link: string): string {
  let rest = link
  for (;;) {
    const last = rest.at(-1) ?? ''
    const closes = last === ')' && rest.split('(').length < rest.split(')').length
    if (!closes && !/[.,;:!?'*|~@$%[\]\u2013]/.test(last)) return rest
    rest = rest.slice(0, -1)
  }
}
