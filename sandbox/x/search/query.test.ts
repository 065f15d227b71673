import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseQuery, type Query } from './parse.ts'

/** A tree as text, with a pair of brackets for each group. */
function shown(query: Query): string {
  if (query.kind === 'term')
    return ['keyword', 'phrase'].includes(query.operator) ? query.value : `${query.operator}:${query.value}`
  if (query.kind === 'not') return `-${shown(query.part)}`
  return `(${query.parts.map(shown).join(query.kind === 'or' ? ' | ' : ' & ')})`
}

// The queries on the left are from X's pages "Build a query" and "Search Operators".
const READ: [query: string, tree: string][] = [
  ['apple OR iphone ipad', '(apple | (iphone & ipad))'],
  ['ipad iphone OR android', '((ipad & iphone) | android)'],
  ['(apple OR iphone) ipad', '((apple | iphone) & ipad)'],
  ['(grumpy cat) OR (#meme has:images)', '((grumpy & cat) | (#:meme & has:images))'],
  ['"X data" has:mentions (has:media OR has:links)', '(X data & has:mentions & (has:media | has:links))'],
  ['skiing -snow -day -noschool', '(skiing & -snow & -day & -noschool)'],
  ['("X API" OR #v2) -"recent search"', '((X API | #:v2) & -recent search)'],
  ['data @XDevelopers -is:retweet', '(data & @:XDevelopers & -is:retweet)'],
  ['"mobile games" -is:nullcast', '(mobile games & -is:nullcast)'],
  ['from:XDevelopers OR from:API', '(from:XDevelopers | from:API)'],
  ['url:"https://developer.twitter.com"', 'url:https://developer.twitter.com'],
  ['#SuperBowl min_likes:100', '(#:SuperBowl & min_likes:100)'],
  ['conversation_id:1334987486343299072', 'conversation_id:1334987486343299072'],
  ['point_radius:[2.355128 48.861118 16km]', 'point_radius:[2.355128 48.861118 16km]'],
  ['(😃 OR 😡) 😬', '((😃 | 😡) & 😬)'],
  ['snow “ski day”', '(snow & ski day)'],
]

const REFUSED: [query: string, says: RegExp][] = [
  ['has:media', /is\/has\/lang cannot be used as a standalone operator \(at position 1\)/],
  ['has:links OR is:retweet', /standalone operator/],
  ['lang:en', /standalone operator/],
  ['cat OR has:media', /standalone operator \(at position 8\)/],
  ['-grumpy', /Negated operators cannot be used/],
  ['-grumpy lang:en', /cannot be used as a standalone/],
  ['skiing -(snow OR day OR noschool)', /Negation of grouped operators is not supported \(at position 8\)/],
  ['cat is:nullcast', /must be negated/],
  ['#SuperBowl min_faves:100', /Reference to invalid operator 'min_faves'/],
  ['#SuperBowl min_retweets:100', /Reference to invalid operator 'min_retweets'/],
  ['cat filter:replies', /Operator is not available in current product or product packaging/],
  ['cat has:polls', /Reference to invalid operator 'has:polls'/],
  ['cat lang:tlh', /invalid operator 'lang:tlh'/],
  ['cat min_likes:many', /not a valid value/],
  ['conversation_id:abc', /not a valid value/],
  ['(cat OR dog', /missing '\)'/],
  ['cat)', /missing EOF at '\)' \(at position 4\)/],
  ['cat OR', /no viable alternative at input '<EOF>'/],
  ['OR cat', /no viable alternative at input 'OR' \(at position 1\)/],
  ['()', /no viable alternative at input '\)'/],
]

test('queries are read as X’s pages evaluate them', () => {
  for (const [query, tree] of READ) assert.equal(shown(parseQuery(query)), tree, query)
})

test('what X’s pages call unsupported is refused, with its place', () => {
  for (const [query, says] of REFUSED) assert.throws(() => parseQuery(query), { message: says }, query)
})
