import TLDS from 'tlds' with { type: 'json' }

export interface FoundLink {
  /** Offsets in UTF-16 units. */
  start: number
  end: number
  /** The full address, with a scheme. */
  url: string
}

/** X documents that a link is an address with its scheme, or a bare name under an existing top-level domain. */
const DOMAINS = new Set(TLDS)
/**
 * The characters of a path: Latin and Cyrillic letters, digits and the marks of RFC 3986. Any other character ends the
 * link.
 */
const IN_PATH = "A-Za-z0-9\\u00C0-\\u024F\\u0400-\\u04FF!*';:=+,.$/?%#\\[\\]\\-\\u2013_~@|&()"
const LINK = new RegExp(
  `(?:https?://(?:\\[[0-9a-f:.]+\\]|[\\p{L}\\p{M}\\p{N}_.-]+)|(?<![\\p{Script=Latin}\\p{Nd}@#$._/-])(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\\.)+[a-z]{2,})(?::\\d+)?(?:[/?#][${IN_PATH}]*)?`,
  'giu',
)

/** The links in a text, in order. With a scheme, any host is accepted, because tests use reserved names. */
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

/** Cuts off words that follow a domain without a space, as in Japanese: `https://a.com` of `https://a.comを見て`. */
function withoutRunningText(link: string): string {
  const found = /^(https?:\/\/[^/?#]*?\.([a-z]{2,}))[^ -~]/i.exec(link)
  return found?.[1] && DOMAINS.has(found[2]?.toLowerCase() ?? '') ? found[1] : link
}

/** Cuts off punctuation that belongs to the sentence, also a closing bracket, unless the link opened it. */
function trimEnd(link: string): string {
  let rest = link
  for (;;) {
    const last = rest.at(-1) ?? ''
    const closes = last === ')' && rest.split('(').length < rest.split(')').length
    if (!closes && !/[.,;:!?'*|~@$%[\]\u2013]/.test(last)) return rest
    rest = rest.slice(0, -1)
  }
}
