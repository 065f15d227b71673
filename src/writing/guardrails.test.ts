import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type Judged, judge } from '../../tests/support/writing/judge.ts'
import { compileGuardrail } from './compile-guardrail.ts'
import { brokenGuardrails } from './guardrails.ts'

const RULES: [guardrail: string, kinds: string[]][] = [
  ['Never mention our competitors.', ['phrase competitors']],
  ['Never mention Contoso, Fabrikam or Northwind', ['phrase Contoso', 'phrase Fabrikam', 'phrase Northwind']],
  ['Do not say "guaranteed" or "risk-free".', ['phrase guaranteed', 'phrase risk-free']],
  ['Avoid the word “cheap”', ['phrase cheap']],
  ["Don't talk about salaries", ['phrase salaries']],
  ['No emoji.', ['emoji 0']],
  ['Never use exclamation marks or hashtags', ['hashtag 0', 'exclamation 0']],
  ['At most two hashtags', ['hashtag 2']],
  ['Use no more than 3 emojis per post', ['emoji 3']],
  ['Keep it under 200 characters', ['characters 199']],
  ['Max. 120 words', ['words 120']],
  ['No links in posts', []],
  ['No links.', ['link 0']],
  ['Keine Emojis', ['emoji 0']],
  ['Nie „billig“ schreiben', ['phrase billig']],
  ['Höchstens zwei Hashtags', ['hashtag 2']],
  ['Jamais d’emoji', ['emoji 0']],
  ['Nunca menciones a Contoso', ['phrase Contoso']],
  ['Be kind.', []],
  ['Never promise what we cannot keep', []],
  ['Always name the source', []],
  ['Do not use jargon', []],
  ['Never mention clients who have not agreed', []],
  ['Do not use hashtags that nobody searches for', []],
]
for (const [guardrail, kinds] of RULES)
  test(`“${guardrail}” ${kinds.length === 0 ? 'is left to readers' : `means ${kinds.join(', ')}`}`, () => {
    const compiled = compileGuardrail(guardrail).map((rule) =>
      rule.kind === 'phrase'
        ? `phrase ${rule.phrase}`
        : rule.kind === 'count'
          ? `${rule.thing} ${rule.most}`
          : `${rule.unit} ${rule.most}`,
    )
    assert.deepEqual(compiled, kinds)
  })

const GUARDRAILS = [
  'Never mention Contoso or our competitors.',
  'Do not say "guaranteed" or "risk-free".',
  'No emoji.',
  'At most two hashtags',
  'Never use exclamation marks',
  'Keep it under 200 characters',
  'Never promise what we cannot keep',
].map((text) => ({ text, isPrivate: false }))

const post =
  (isBad: boolean) =>
  (why: string, text: string, more: Partial<Judged> = {}): Judged => ({ why, text, isBad, ...more })
const bad = post(true)
const good = post(false)
const isKnownError = true as const

const POSTS: Judged[] = [
  bad('a name', 'Better than Contoso.'),
  bad('a name in a hashtag', 'We like #contoso'),
  bad('a plain word', 'What competitors do is their business.'),
  bad('its singular', 'One competitor asked.'),
  bad('a quoted word', 'Results are guaranteed'),
  bad('a quoted pair', 'It is risk free.'),
  bad('an emoji', 'Done 🎉'),
  bad('a keycap is one too', 'Step 1️⃣'),
  bad('three hashtags', 'Tools #wood #glue #saw'),
  bad('an exclamation mark', 'We did it!'),
  bad('a full-width one', 'できました！'),
  bad('200 characters', 'a'.repeat(200)),
  bad('a promise', 'You will have it tomorrow, whatever happens.', { isKnownError }),
  bad('a competitor by another name', 'Better than the ones with the blue logo.', { isKnownError }),
  good('two hashtags', 'Tools #wood #glue'),
  good('199 characters', 'a'.repeat(199)),
  good('a sign that is drawn as text', 'Contour™ and © 2026'),
  good('a number sign', 'We are #1'),
  good('a word that contains the name', 'The contosoids are coming.'),
  good('a question', 'What do you use?'),
  good('another word', 'We guard the gate, and we compete.'),
  good('nothing', ''),
]
describe('guardrails', () => {
  judge('guardrails', POSTS, (text) => brokenGuardrails(text, GUARDRAILS).length, {
    hits: 12,
    misses: 2,
    falseAlarms: 0,
    quiet: 8,
  })
})

test('a finding names the rule, points at the sign, and mends it', () => {
  const text = 'Done! And #a #b #c'
  const found = brokenGuardrails(text, GUARDRAILS)
  assert.deepEqual(
    found.map(({ quote, replacement }) => [quote, replacement]),
    [
      ['#c', ''],
      ['!', '.'],
    ],
  )
  assert.match(found[0]?.message ?? '', /“At most two hashtags”/)
})

test('a private rule holds without its words', () => {
  const [found] = brokenGuardrails('Falcon is next', [
    { text: 'Never mention Falcon before the sale', isPrivate: true },
  ])
  assert.equal(found, undefined) // «before the sale» is a condition, so a reader decides
  const [plain] = brokenGuardrails('Falcon is next', [
    { text: 'Never mention Falcon. The sale is on Monday', isPrivate: true },
  ])
  assert.equal(plain?.quote, 'Falcon')
  assert.doesNotMatch(plain?.message ?? '', /sale|Monday|Never/)
})
