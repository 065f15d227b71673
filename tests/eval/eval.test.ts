import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createModelsSandbox } from '../../sandbox/models/create-models-sandbox.ts'
import { BRIEFS, type Brief } from './briefs.ts'
import { estimate } from './estimate.ts'
import { evaluate } from './evaluate.ts'
import { languageOf } from './language.ts'
import { type Outcome, PROPERTIES, type Property, score } from './score.ts'
import { tableOf } from './table.ts'

const brief: Brief = {
  language: 'en',
  ground: 'rich',
  platforms: ['x'],
  thought: 'Glue needs an hour, and we gave it ten minutes.',
}
const good: Outcome = {
  texts: ['Glue needs an hour. We gave it ten minutes once.'],
  rulesBroken: 0,
  unsupported: 0,
  rounds: 1,
  earlier: ['The bench by the window is the oldest, and everybody wants it for its light.'],
}
const lacks = (outcome: Partial<Outcome>) =>
  Object.entries(score(brief, { ...good, ...outcome })).flatMap(([name, has]) => (has ? [] : [name]))

test('thirty briefs, each in the language that it says, over six languages and both grounds', () => {
  assert.equal(BRIEFS.length, 30)
  assert.deepEqual(
    BRIEFS.filter(({ language, thought }) => languageOf(thought) !== language),
    [],
  )
  assert.equal(new Set(BRIEFS.map(({ language, ground }) => `${language} ${ground}`)).size, 12)
})

const CASES: [what: Property, outcome: Partial<Outcome>][] = [
  ['rules', { rulesBroken: 1 }],
  ['nothing unsupported', { unsupported: 1 }],
  ['at once', { rounds: 2 }],
  ['no banned phrase', { texts: ['Glue needs an hour. We gave it ten minutes, and it was synergy.'] }],
  ['nothing private', { texts: ['Glue needs an hour, says Harbour Holding. We gave it ten minutes.'] }],
  ['no duplicate', { earlier: good.texts }],
  [
    'in its language',
    { texts: ['Der Leim, sagen wir, ist nicht glue und needs auch ein hour, die gave ten minutes.'] },
  ],
  ['about the thought', { texts: ['The weather was nice, and it is with the birds that we sing.'] }],
]
test('a good draft has every property', () => assert.deepEqual(lacks({}), []))
for (const [what, outcome] of CASES) test(`a draft lacks one: ${what}`, () => assert.deepEqual(lacks(outcome), [what]))
test('what is not answered has none', () => assert.equal(lacks({ texts: [] }).length, Object.keys(PROPERTIES).length))

test('the cost is estimated by the price list, where it knows the model', () => {
  const { model, words } = estimate(BRIEFS, { OPENAI_API_KEY: 'key' })
  assert.match(model, /^openai:/)
  assert.match(words, /^It costs about \$\d+\.\d\d, and at most \$\d+\.\d\d$/)
  assert.match(
    estimate(BRIEFS, { OPENAI_API_KEY: 'key', AI_MODEL_DRAFT: 'openai:nobody-knows' }).words,
    /not in the list/,
  )
})

test('the simulated models write by the whole operation, and are scored', async () => {
  const models = createModelsSandbox()
  await models.start()
  try {
    const scored = await evaluate(BRIEFS.slice(13, 15), models.env())
    assert.deepEqual(
      scored.map(({ has }) => [has.answered, has.rules, has['nothing private']]),
      [
        [true, true, true],
        [true, true, true],
      ],
    )
    assert.match(tableOf(scored), /^answered +1\/1 +1\/1 +2\/2$/m)
  } finally {
    await models.stop()
  }
})
