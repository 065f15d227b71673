import type { CommunityRules } from '#platforms/listening.ts'
import { readLinks } from '#writing/read-links.ts'
import { folded } from '../relevance/tokens.ts'

/** A community's rules with the day on which they were read. */
export interface DatedRules extends CommunityRules {
  /** ISO 8601. */
  readAt: string
}

export interface Brand {
  name: string
  website: string | null
}

/** No alternative repeats over an open class of characters, so that a long rule takes linear time. */
const NO_PROMOTION =
  /\bself[- ]?promo|\bno (?:ads?\b|advert|promo|solicit|spam)|\badvertis(?:ing|ements?) (?:is|are) not|\bdo not (?:advertise|promote)/u
const NO_LINKS =
  /\bno (?:external |outside |affiliate |referral )?links?\b|\blinks? (?:is|are) not allowed|\bdo not post links?\b/u

/** Rules that are older than this are read again. */
export const RULES_AGE_MS = 24 * 3_600_000

/**
 * Why the community's own rules forbid a text; null if the code finds nothing. The code understands only usual
 * wordings. The other rules are shown beside the draft to the person who sends it.
 */
export function forbiddenBy(rules: DatedRules, community: string, text: string, brand: Brand): string | null {
  const where = `r/${community}`
  const read = `Its rules were read on ${rules.readAt.slice(0, 10)}`
  if (rules.closed !== null) return `${rules.closed} (${where}). ${read}: choose another thread`
  const { links } = readLinks(text)
  const own = links.some(({ url }) => brand.website !== null && sameSite(url, brand.website))
  const names = brand.name.trim().length >= 3 && folded(text).includes(folded(brand.name.trim()))
  for (const rule of rules.rules) {
    if (rule.appliesTo === 'post') continue
    const words = folded(`${rule.name}\n${rule.text}`)
    if (links.length > 0 && NO_LINKS.test(words)) {
      return `${where} takes no links (“${rule.name}”). ${read}: leave the link out`
    }
    if ((own || (names && links.length > 0)) && NO_PROMOTION.test(words)) {
      return `${where} forbids promoting one’s own things (“${rule.name}”). ${read}: answer without the link to it`
    }
  }
  return null
}

function sameSite(url: string, website: string): boolean {
  const hostOf = (address: string) => {
    const full = /^[a-z][a-z0-9+.-]*:/i.test(address) ? address : `https://${address}`
    return URL.canParse(full) ? new URL(full).hostname.replace(/^www\./, '').toLowerCase() : null
  }
  const [a, b] = [hostOf(url), hostOf(website)]
  return a !== null && b !== null && (a === b || a.endsWith(`.${b}`))
}
