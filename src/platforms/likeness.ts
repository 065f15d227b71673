import { comparable } from './comparable.ts'
import { withoutReferences } from './references.ts'

/** `alike`: nobody can tell whether the network made the one of the other. It must then not be said to be absent. */
export type Likeness = 'same' | 'alike' | 'other'

/** Of two texts, one of which begins with the other, so many letters make it likely that one was cut or added to. */
const LIKELY_LETTERS = 30

/** What link services make of an address, where the network does not say which it stands for. */
const SHORTENED = /(?:https?:\/\/)?\b(?:t\.co|lnkd\.in)\/\w+/i
/** Begins where a name does, so that a long name is read once. */
const ADDRESS = /(?:https?:\/\/\S+|(?<![\w-]|[\w-]\.)[\w-]+(?:\.[\w-]+)+\/\S*)/gi

/**
 * How the text that was sent and what a network shows are alike. `shown` has every form in which the network may have
 * given it; each counts with references of HTML and without.
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

/** Whether the one has the letters of the other, or begins with them. */
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

/** Letters and digits alone, in one form; of a text that has none, all that can be seen. */
function lettersIn(comparable: string): string {
  const plain = comparable.normalize('NFKC').toLowerCase()
  return plain.replace(/[^\p{L}\p{M}\p{N}]/gu, '') || plain.replaceAll(' ', '')
}
