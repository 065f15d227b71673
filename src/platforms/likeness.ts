import { comparable } from './comparable.ts'
import { withoutReferences } from './references.ts'

/**
 * `alike` means that nobody can tell whether the network made one text of the other. The post may then not count as
 * absent.
 */
export type Likeness = 'same' | 'alike' | 'other'

/**
 * If one text begins with the other and they share this many letters, one is probably a cut or extended form of the
 * other.
 */
const LIKELY_LETTERS = 30

/** The short addresses of link services. The network may not say which address they stand for. */
const SHORTENED = /(?:https?:\/\/)?\b(?:t\.co|lnkd\.in)\/\w+/i
/** A match begins only where a name begins. Otherwise each letter of a long name would start a search. */
const ADDRESS = /(?:https?:\/\/\S+|(?<![\w-]|[\w-]\.)[\w-]+(?:\.[\w-]+)+\/\S*)/gi

/**
 * How much a sent text resembles what a network shows. `shown` has every form in which the network may have returned
 * it. Each form is compared with its HTML character references and without.
 */
export function likeness(sent: string, ...shown: readonly string[]): Likeness {
  const wanted = comparable(sent)
  const forms = [...new Set(shown.flatMap((text) => [text, withoutReferences(text)]))]
  const comparables = [...new Set(forms.map(comparable))]
  if (comparables.includes(wanted)) return 'same'
  const letters = lettersIn(wanted)
  const isAlike =
    comparables.some((form) => isPartOf(letters, lettersIn(form))) || forms.some((form) => differsInLinks(sent, form))
  return isAlike ? 'alike' : 'other'
}

/** Whether one text has the letters of the other, or begins with them. */
function isPartOf(one: string, other: string): boolean {
  if (one === other) return true
  const shorter = Math.min(one.length, other.length)
  return shorter >= LIKELY_LETTERS && one.slice(0, shorter) === other.slice(0, shorter)
}

function differsInLinks(sent: string, shown: string): boolean {
  if (!SHORTENED.test(shown)) return false
  const words = (text: string) =>
    lettersIn(comparable(text.replaceAll(new RegExp(SHORTENED, 'gi'), '').replace(ADDRESS, '')))
  return words(sent) === words(shown)
}

/** Letters and digits only, in one form. For a text without any, everything that is visible. */
function lettersIn(comparable: string): string {
  const plain = comparable.normalize('NFKC').toLowerCase()
  return plain.replace(/[^\p{L}\p{M}\p{N}]/gu, '') || plain.replaceAll(' ', '')
}
