import assert from 'node:assert/strict'
import { test } from 'node:test'
import { score } from './score.ts'
import { signalsOf } from './signals.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const pointsOf = (text: string, { terms = ['boat varnish'], own = [] as string[] } = {}) =>
  score({ title: null, text, postedAt: NOW.toISOString() }, { terms, own, idf: () => 3.9, now: NOW, halfLifeHours: 24 })
    .score

test('who wants an answer comes before who announces, though both have the same words', () => {
  const wanted = [
    'Can anyone recommend a boat varnish for a mahogany deck?',
    'my boat varnish peels after a month, fed up with it',
    'boat varnish or oil? undecided',
    'need a boat varnish that dries in the cold',
  ]
  const others = [
    '20 % off boat varnish this weekend, order now at paints.example',
    'We are hiring: boat varnish technician, apply at jobs.example',
    'GIVEAWAY: win a boat varnish set, tag two friends to enter',
    'Evening light on fresh boat varnish.',
  ]
  for (const text of wanted) assert.ok(pointsOf(text) >= 35, `${pointsOf(text)} ${text}`)
  for (const text of others) assert.ok(pointsOf(text) < 35, `${pointsOf(text)} ${text}`)
})

test('what is listened for is no sign by itself', () => {
  assert.deepEqual(signalsOf(null, 'Late payment in the news', ['late payment']).names, [])
  assert.deepEqual(signalsOf(null, 'They are late', ['late payment']).names, ['has a problem'])
})

test('who names an own account, or speaks a language whose ways to ask are unknown, gets the benefit of the doubt', () => {
  const text = 'The Northwind Tools plane on a shelf.'
  assert.ok(pointsOf(text, { terms: ['northwind tools'] }) < 35)
  assert.ok(pointsOf(text, { terms: ['northwind tools'], own: ['northwind_tools'] }) >= 35)
  assert.ok(pointsOf('båtlack som inte flagnar nästa sommar på däcket, tack', { terms: ['båtlack'] }) >= 35)
})
