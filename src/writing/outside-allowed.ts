import type { Allowed } from './check-ground.ts'
import type { FindingCode, Span, WritingFinding } from './finding.ts'
import { readLinks, sameSign } from './read-links.ts'
import { CASHTAG, HASHTAG, MENTION } from './signs.ts'

/**
 * Finds the links, mentions and tags of a text that are not allowed. It is for texts that were written from strangers'
 * words: their signs are in the sources, but must not be published.
 */
export function outsideAllowed(text: string, { links, domains, mentions, tags }: Allowed): WritingFinding[] {
  const { links: found, rest } = readLinks(text)
  const known = (signs: readonly string[]) => new Set(signs.map(sameSign))
  const allowedLinks = known(links)
  const hosts = domains.map((domain) => domain.toLowerCase().replace(/^www\./, ''))
  const own = (url: string) => hosts.some((host) => hostOf(url) === host || hostOf(url).endsWith(`.${host}`))
  const say = (code: FindingCode, what: string, span: Span): WritingFinding => {
    const quote = text.slice(span.start, span.end)
    const message = `${what} “${quote.slice(0, 200).toWellFormed()}” is not one of those that may stand here: take it out`
    return { checker: 'outside_allowed', code, message, quote, span, severity: 'error', replacement: '' }
  }
  const signs = (shape: RegExp, given: readonly string[], code: FindingCode, what: string) => {
    const allowed = known(given)
    return [...rest.matchAll(shape)].flatMap(({ 0: sign, index }) =>
      allowed.has(sameSign(sign)) ? [] : [say(code, what, { start: index, end: index + sign.length })],
    )
  }
  return [
    ...found
      .filter(({ url }) => !allowedLinks.has(sameSign(url)) && !own(url))
      .map((link) => say('link_not_allowed', 'The link', { start: link.start, end: link.end })),
    ...signs(MENTION, mentions, 'mention_not_allowed', 'The mention'),
    ...signs(HASHTAG, tags, 'tag_not_allowed', 'The hashtag'),
    ...signs(CASHTAG, tags, 'tag_not_allowed', 'The cashtag'),
  ]
}

/** The host that a browser would open. Names before an @, and backslashes, can disguise it. */
function hostOf(url: string): string {
  const address = URL.canParse(url) ? new URL(url) : URL.canParse(`https://${url}`) ? new URL(`https://${url}`) : null
  if (!address || !/^https?:$/.test(address.protocol)) return ''
  return address.hostname.replace(/^www\./, '')
}
