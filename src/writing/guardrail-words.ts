/** The words with which a guardrail forbids something, in the supported languages. docs/writing-checkers.md */
const forbid = [
  // English
  'never',
  'no',
  'not',
  'don’t',
  "don't",
  'do not',
  'avoid',
  'without',
  'must not',
  'mustn’t',
  "mustn't",
  'ban',
  'stop',
  'refrain from',
  // German
  'nie',
  'niemals',
  'nicht',
  'kein',
  'keine',
  'keinen',
  'keinem',
  'keiner',
  'ohne',
  'vermeide',
  'vermeiden',
  // French
  'jamais',
  'pas de',
  'pas d’',
  "pas d'",
  'aucun',
  'aucune',
  'évite',
  'évitez',
  'éviter',
  'sans',
  'ne pas',
  'ne jamais',
  // Spanish
  'nunca',
  'jamás',
  'ningún',
  'ninguna',
  'evita',
  'evitar',
  'sin',
] as const
const oneOf = (words: readonly string[]) =>
  [...words]
    .sort((a, b) => b.length - a.length)
    .map((word) => word.replace(/ /g, '\\s+'))
    .join('|')

/** A clause that forbids something. */
export const FORBIDS = new RegExp(`(?<![\\p{L}\\p{N}])(?:${oneOf(forbid)})(?![\\p{L}\\p{N}])`, 'iu')

/** «mention X», «say X», «talk about X»: the object must not appear in a post literally. */
export const SAYS = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${oneOf([
    'mention',
    'mentioning',
    'mentions',
    'say',
    'saying',
    'use the word',
    'use the words',
    'use the phrase',
    'use the term',
    'using the word',
    'name',
    'naming',
    'write',
    'writing',
    'talk about',
    'talking about',
    'speak about',
    'refer to',
    'referring to',
    'call us',
    'call it',
    'erwähne',
    'erwähnen',
    'nenne',
    'nennen',
    'sage',
    'sagen',
    'schreibe',
    'schreiben',
    'sprich über',
    'sprechen über',
    'mentionne',
    'mentionnez',
    'mentionner',
    'dis',
    'dites',
    'dire',
    'nomme',
    'nommer',
    'parler de',
    'citer',
    'menciones',
    'mencionar',
    'digas',
    'decir',
    'nombrar',
    'hables de',
    'hablar de',
  ])})(?![\\p{L}\\p{N}])`,
  'iu',
)

/** Things that can be counted. */
export const COUNTED = {
  emoji: /(?<!\p{L})(?:emojis?|emoticons?|smileys?)(?!\p{L})/iu,
  hashtag: /(?<!\p{L})(?:hash\s?tags?)(?!\p{L})/iu,
  exclamation:
    /(?<!\p{L})(?:exclamation\s+(?:marks?|points?)|ausrufe(?:zeichen|sätze)|points?\s+d[’']exclamation|signos?\s+de\s+exclamación)(?!\p{L})/iu,
  link: /(?<!\p{L})(?:links?|urls?|liens?|enlaces?)(?!\p{L})/iu,
  mention: /(?<!\p{L})(?:@-?mentions?|mentions\s+of\s+accounts|erwähnungen)(?!\p{L})/iu,
  question:
    /(?<!\p{L})(?:question\s+marks?|questions|fragezeichen|fragen|points?\s+d[’']interrogation|preguntas)(?!\p{L})/iu,
  dash: /(?<!\p{L})(?:(?:em|en)[\s-]?dash(?:es)?|gedankenstriche?|tirets?|rayas?)(?!\p{L})/iu,
  capitals:
    /(?<!\p{L})(?:all[\s-]?caps|capital\s+letters|block\s+capitals|großbuchstaben|majuscules|mayúsculas)(?!\p{L})/iu,
} as const
export type CountedThing = keyof typeof COUNTED

export const LENGTH_UNIT =
  /(?<!\p{L})(?:(?<words>words?|wörter|mots|palabras)|(?<characters>characters?|zeichen|caractères|caracteres))(?!\p{L})/iu

const AMOUNT =
  '(\\d{1,5}|one|two|three|four|five|six|seven|eight|nine|ten|ein|eine|einen|zwei|drei|vier|fünf|un|une|deux|trois|uno|una|dos|tres)'
/** «at most 2», «no more than two», «under 200», «2 at most». Group 1 or 2 is the number. */
export const AT_MOST = new RegExp(
  `(?:(?:at\\s+most|no\\s+more\\s+than|not\\s+more\\s+than|never\\s+more\\s+than|max(?:imum|\\.)?(?:\\s+of)?|up\\s+to|under|below|fewer\\s+than|less\\s+than|höchstens|maximal|nicht\\s+mehr\\s+als|unter|au\\s+plus|pas\\s+plus\\s+de|moins\\s+de|como\\s+máximo|no\\s+más\\s+de|menos\\s+de)\\s+${AMOUNT}(?![\\p{L}\\p{N}])|(?<![\\p{L}\\p{N}])${AMOUNT}(?:\\s+\\p{L}+)?\\s+(?:at\\s+most|or\\s+fewer|or\\s+less|max(?:imum|\\.)?))`,
  'iu',
)
/** «under 200» is 199. */
export const BELOW = /(?:under|below|fewer\s+than|less\s+than|unter|moins\s+de|menos\s+de)\s+\S+/iu

const NUMBERS: Record<string, number> = {
  one: 1,
  ein: 1,
  eine: 1,
  einen: 1,
  un: 1,
  une: 1,
  uno: 1,
  una: 1,
  two: 2,
  zwei: 2,
  deux: 2,
  dos: 2,
  three: 3,
  drei: 3,
  trois: 3,
  tres: 3,
  four: 4,
  vier: 4,
  five: 5,
  fünf: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
}
export const numberOf = (word: string): number => NUMBERS[word.toLowerCase()] ?? Number(word)
