import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Basis } from '#contract/posts/basis.ts'
import { basisOf } from './basis-of.ts'

const thought = {
  id: '7d5b3f0a-5b7a-4a52-9a53-0a4d1c1f7b02',
  text: 'Review took 3 days. Now it takes 4 hours, says Ada: “we stopped batching”.\nSee galley.com/review for 1,200 cases.',
}
const sources = [
  { name: 'thought', text: thought.text },
  { name: 'brand kit', text: 'Northwind\nSince 1987' },
]
const format = { id: 'takeaway', name: 'Hook, proof, takeaway' }
const of = (text: string) => basisOf({ text, sources, thoughts: [thought], format })

const CASES: [text: string, facts: string[], unsupported: string[]][] = [
  ['We are faster now.', [], []],
  [
    'From 3 days to 4 hours.',
    ['thought: Review took 3 days.', 'thought: Now it takes 4 hours, says Ada: “we stopped batching”.'],
    [],
  ],
  ['It took 3 days, and 80% agree.', ['thought: Review took 3 days.'], ['80%']],
  ['1200 cases: https://galley.com/review', ['thought: See galley.com/review for 1,200 cases.'], []],
  ['More at https://other.example/x', [], ['https://other.example/x']],
  ['Thanks @ada #speed', [], ['@ada', '#speed']],
  ['Since 1987.', ['brand kit: Since 1987'], []],
  ['She said “We stopped batching”.', ['thought: Now it takes 4 hours, says Ada: “we stopped batching”.'], []],
  ['She said “we never sleep”.', [], ['we never sleep']],
  ['1. Stop.\n2. Batch.', [], []],
]

for (const [text, facts, unsupported] of CASES)
  test(`“${text}” rests on ${facts.length} sentences and has ${unsupported.length} claims without one`, () => {
    const basis = of(text)
    assert.deepEqual(
      basis.facts.map(({ source, text }) => `${source}: ${text}`),
      facts,
    )
    assert.deepEqual(
      basis.unsupported.map(({ quote }) => quote),
      unsupported,
    )
  })

test('it names what it was written from', () => {
  const basis = basisOf({
    text: '',
    sources,
    thoughts: [thought],
    documents: [{ id: thought.id, title: 'Handbook' }],
    signals: [{ id: thought.id, text: 'Less about us' }],
    format: null,
  })
  assert.deepEqual([basis.thoughts, basis.format], [[thought], null])
  assert.deepEqual([basis.documents[0]?.title, basis.signals[0]?.text], ['Handbook', 'Less about us'])
})

test('the name of a source is no longer than the answer allows, whatever the document is called', () => {
  const title = `Handbook ${'👩‍🔧 of the workshop '.repeat(40)}`
  const basis = basisOf({
    text: 'It holds 40.',
    sources: [{ name: title, text: 'It holds 40.' }],
    thoughts: [],
    format,
  })
  assert.equal(basis.facts.length, 1)
  assert.ok(Basis.safeParse(basis).success, JSON.stringify(Basis.safeParse(basis).error?.issues))
})

test('it stays small, whatever the text claims', () => {
  const many = Array.from({ length: 60 }, (_, at) => `${at + 100}`).join(' ')
  const basis = basisOf({
    text: many,
    thoughts: [{ ...thought, text: 'x'.repeat(5000) }],
    sources: [],
    format,
  })
  assert.ok(JSON.stringify(basis).length < 2000, String(JSON.stringify(basis).length))
})
