/**
 * Endings that make another form of the same word, by language, as far as spelling alone decides.
 * docs/writing-checkers.md
 */
const ENGLISH = ['s', 'es', 'd', 'ed', 'ing']
const GERMAN = ['e', 'en', 'em', 'n', 'nen', 'es']
/** Matches adjectives that take -er. After other words -er makes a new word: teach, teacher. */
const GERMAN_ADJECTIVE = /(?:ig|lich|isch|bar|sam|los|voll|iv|al|ell|ant|ent|ar|iert|end)$/
const ROMANCE = ['a', 'o', 'e', 'as', 'os', 'es']
const RUSSIAN =
  /(?:иями|ями|ами|ого|его|ому|ему|ыми|ими|иях|ах|ях|ам|ям|ов|ев|ей|ой|ом|ем|ый|ий|ая|яя|ое|ее|ые|ие|ую|юю|ых|их|ия|ию|ии|ы|и|а|я|о|е|у|ю|ь)$/
/** In folded form, in which the final sigma equals the others. */
const GREEK = /(?:ιουσ|ιου|ιων|ιασ|ιεσ|ια|ουσ|ου|οσ|οι|ων|ησ|εσ|ασ|η|ο|α|ι|υ)$/
const ARABIC_PREFIX = /^(?:[وف])?(?:ال|لل|بال|كال|[بكل])?/
const HEBREW_PREFIX = /^[והבלמשכ]{0,2}/
const KOREAN_PARTICLE =
  /^(?:은|는|이|가|을|를|의|에|에서|에게|한테|께|도|만|로|으로|와|과|랑|이랑|부터|까지|처럼|보다|들|들이|들을|들의|인|이다|입니다|적|적인|적으로|하다|한|하는|합니다|하고|해|했다|된|되는|됩니다)$/

/**
 * The shortest words that may take an ending. For shorter ones, endings of other languages make different words: plan,
 * plane.
 */
const SHORTEST = 4
const SHORTEST_GERMAN = 6
const SHORTEST_ROMANCE = 5
const SHORTEST_STEM = 4

/** Whether two folded words are the same word, or forms of it that differ in their endings. */
export function isSameWord(a: string, b: string): boolean {
  if (a === b) return true
  if (/\p{Nd}/u.test(a) || a.charCodeAt(0) !== b.charCodeAt(0)) return isPrefixed(a, b) || isPrefixed(b, a)
  if (/^\p{Script=Latin}+$/u.test(a)) return isLatinForm(a, b) || isLatinForm(b, a)
  if (/^\p{Script=Cyrillic}+$/u.test(a)) return sameStem(a, b, RUSSIAN)
  if (/^\p{Script=Greek}+$/u.test(a)) return sameStem(a, b, GREEK)
  if (/^\p{Script=Hangul}+$/u.test(a)) return b.startsWith(a) && KOREAN_PARTICLE.test(b.slice(a.length))
  return isPrefixed(a, b) || isPrefixed(b, a)
}

function isLatinForm(base: string, form: string): boolean {
  if (base.length < SHORTEST || Math.abs(form.length - base.length) > 4) return false
  const last = base.slice(-1)
  const stem = base.slice(0, -1)
  if (form.startsWith(base)) {
    const ending = form.slice(base.length)
    if (ENGLISH.includes(ending) || ending === `${last}ed` || ending === `${last}ing`) return true
    if (base.length >= SHORTEST_GERMAN && GERMAN.includes(ending)) return true
    if (ending === 'n' && last === 'e' && base.length >= SHORTEST_ROMANCE) return true // Kunde, Kunden
    return ending === 'er' && GERMAN_ADJECTIVE.test(base)
  }
  if (!form.startsWith(stem)) return false
  const ending = form.slice(stem.length)
  if (last === 'e' && ending === 'ing') return true
  if (last === 'y' && (ending === 'ies' || ending === 'ied')) return true
  return base.length >= SHORTEST_ROMANCE && ROMANCE.includes(last) && ROMANCE.includes(ending)
}

function sameStem(a: string, b: string, endings: RegExp): boolean {
  const stem = a.replace(endings, '')
  return stem.length >= SHORTEST_STEM && stem === b.replace(endings, '')
}

/** Arabic and Hebrew write articles and prepositions before the word, without a space. */
function isPrefixed(bare: string, found: string): boolean {
  if (bare.length < 3) return false
  if (/^\p{Script=Arabic}+$/u.test(bare)) return found.endsWith(bare) && found.replace(ARABIC_PREFIX, '') === bare
  if (/^\p{Script=Hebrew}+$/u.test(bare)) {
    const prefix = found.slice(0, -bare.length)
    return found.endsWith(bare) && prefix.length <= 2 && HEBREW_PREFIX.exec(prefix)?.[0] === prefix
  }
  return false
}
