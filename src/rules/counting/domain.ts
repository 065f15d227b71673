import { DIRECTIONAL, INVALID, LATIN_WITH_ACCENTS, PUNCTUATION, SPACES } from './characters.ts'
import { punycodeLength } from './punycode-length.ts'
import { LONGEST_TLD, TLDS } from './tlds.ts'

const LONGEST_LABEL = 63

/** The characters of a domain name: letters, digits, marks and signs of any script. */
const IN_LABEL = new RegExp(`[^${PUNCTUATION}${SPACES}${INVALID}${DIRECTIONAL}]`)
const INSIDE_LABEL_ONLY = /[-_]/
const ASCII_SEGMENT = new RegExp(`[-a-z0-9${LATIN_WITH_ACCENTS}]+`, 'iy')
const PUNYCODE_TLD = /xn--[-0-9a-z]+/iy
const GOES_ON_AFTER_TLD = /[0-9a-zA-Z@+-]/

function endOf(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : at
}

/** The end of the top-level domain that begins at `at`. Null if none begins there. */
function tldEnd(text: string, at: number): number | null {
  for (let end = Math.min(at + LONGEST_TLD, text.length); end > at; end--) {
    if (GOES_ON_AFTER_TLD.test(text.charAt(end))) continue
    if (TLDS.has(text.slice(at, end).toLowerCase())) return end
  }
  const end = endOf(PUNYCODE_TLD, text, at)
  return end > at ? end : null
}

/**
 * For each position of `text`, the end of the longest domain name that begins there, or 0 if none does. Labels may be
 * in any script. An underscore is allowed in all but the last label before the top-level domain. It makes one pass from
 * the right, because reading a name again at every position would take minutes in a long text without spaces.
 */
export function domainEnds(text: string): Int32Array {
  const ends = new Int32Array(text.length + 1)
  let labelEnd = text.length
  let lastUnderscore = -1
  let tld: number | null = null
  for (let at = text.length - 1; at >= 0; at--) {
    const character = text.charAt(at)
    const markInside = INSIDE_LABEL_ONLY.test(character)
    if (!markInside && !IN_LABEL.test(character)) {
      labelEnd = at
      lastUnderscore = -1
      tld = character === '.' ? tldEnd(text, at + 1) : null
      continue
    }
    if (character === '_' && lastUnderscore < 0) lastUnderscore = at
    if (markInside || text[labelEnd] !== '.' || INSIDE_LABEL_ONLY.test(text.charAt(labelEnd - 1))) continue
    const longer = ends[labelEnd + 1] ?? 0
    ends[at] = longer > 0 || lastUnderscore >= 0 ? longer : (tld ?? 0)
  }
  return ends
}

export interface Span {
  start: number
  end: number
}

/**
 * The names in Latin letters within `domain`. Without `https://`, X links only these: running Chinese or Japanese text
 * has no space around a bare name.
 */
export function latinDomains(domain: string): Span[] {
  const found: Span[] = []
  for (let start = 0; start < domain.length; ) {
    let at = start
    let best: number | null = null
    for (let end = endOf(ASCII_SEGMENT, domain, at); end > at && domain[end] === '.'; ) {
      at = end + 1
      best = tldEnd(domain, at) ?? best
      end = endOf(ASCII_SEGMENT, domain, at)
    }
    if (best !== null) found.push({ start, end: best })
    start = best ?? Math.max(endOf(ASCII_SEGMENT, domain, at), at, start + 1)
  }
  return found
}

/** True if DNS can hold the name: no label is empty or longer than 63 characters in its ASCII form. */
export function fitsDns(domain: string): boolean {
  if (domain.startsWith('xn--') && latinDomains(domain).length === 0) return false
  return domain.split('.').every((label) => {
    // A label of this many code units is certainly over the limit, so it is not encoded.
    if (label.length === 0 || label.length > 2 * LONGEST_LABEL) return false
    return punycodeLength(label) <= LONGEST_LABEL
  })
}
