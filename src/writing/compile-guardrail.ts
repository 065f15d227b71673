import { AT_MOST, BELOW, COUNTED, type CountedThing, FORBIDS, LENGTH_UNIT, numberOf, SAYS } from './guardrail-words.ts'

/** What code can decide about a guardrail. */
export type GuardrailRule =
  | { kind: 'phrase'; phrase: string }
  | { kind: 'count'; thing: CountedThing; most: number }
  | { kind: 'length'; unit: 'words' | 'characters'; most: number }

const QUOTED = /[“„«"]([^“”„«»"\n]{1,100})[”“»"]|(?<![\p{L}\p{N}])[‘']([^‘’'\n]{1,100})[’'](?![\p{L}\p{N}])/gu
/** Matches the start of another clause, which ends the rule, since «never … but always …» reverses the meaning. */
const CLAUSE =
  /(?<!\b(?:max|etc|vs|bzw|z\.b|e\.g))[.;!?\n]|,?\s(?:but|except|unless|instead|aber|sondern|außer|mais|sauf|pero|sino|salvo)\s/iu
/** Matches words before the object: «mention any of our competitors». */
const LEADING =
  /^(?:(?:the|a|an|any|any of|anything about|things like|our|your|their|that|about|words?|phrases?|terms?|der|die|das|den|dem|unsere?n?|le|la|les|l’|l'|nos|notre|el|los|las|nuestros?|nuestras?|un|una|une)\s+)+/iu
/** Matches an object that cannot be found literally, because it states a condition or a manner. */
const VAGUE =
  /(?<!\p{L})(?:that|which|who|when|how|if|about|like|as|in|for|with|without|to|than|by name|dass|wenn|wie|que|si|comme|como)(?!\p{L})/iu
const MOST_WORDS = 3
const MOST_PHRASES = 20

/**
 * Compiles a guardrail into rules that code can decide. Empty if only a reader can decide it. It understands
 * prohibitions («never mention X», «no emoji») and limits («at most two hashtags», «under 200 words»), but not wishes.
 */
export function compileGuardrail(text: string): GuardrailRule[] {
  return text.split(CLAUSE).flatMap((clause) => rulesOf(clause.trim()))
}

function rulesOf(clause: string): GuardrailRule[] {
  const limit = AT_MOST.exec(clause)
  if (limit) {
    const most = numberOf(limit[1] ?? limit[2] ?? '') - (BELOW.test(limit[0]) ? 1 : 0)
    const length = LENGTH_UNIT.exec(clause)
    if (length) return [{ kind: 'length', unit: length.groups?.words ? 'words' : 'characters', most }]
    return thingsIn(clause).map((thing) => ({ kind: 'count', thing, most }))
  }
  const forbidden = FORBIDS.exec(clause)
  if (!forbidden) return []
  const object = clause.slice(forbidden.index + forbidden[0].length)
  const quoted = [...clause.matchAll(QUOTED)].map(([, double, single]) => double ?? single ?? '')
  if (quoted.length > 0) return quoted.slice(0, MOST_PHRASES).map((phrase) => ({ kind: 'phrase', phrase }))
  const says = SAYS.exec(clause)
  if (says) return phrasesIn(clause.slice(says.index + says[0].length))
  return VAGUE.test(object) ? [] : thingsIn(object).map((thing) => ({ kind: 'count', thing, most: 0 }))
}

const thingsIn = (clause: string): CountedThing[] =>
  (Object.keys(COUNTED) as CountedThing[]).filter((thing) => COUNTED[thing].test(clause)) // its own keys

/** «X, Y or Z», each short enough to be meant literally. */
function phrasesIn(list: string): GuardrailRule[] {
  const parts = list.split(/,|\s(?:or|and|nor|oder|und|ou|et|ni|o|y)\s|\//iu)
  return parts.slice(0, MOST_PHRASES).flatMap((part) => {
    const phrase = part.trim().replace(LEADING, '').trim()
    const words = phrase.split(/\s+/)
    if (phrase.length < 2 || words.length > MOST_WORDS || VAGUE.test(phrase)) return []
    return [{ kind: 'phrase', phrase }]
  })
}
