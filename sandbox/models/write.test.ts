import assert from 'node:assert/strict'
import { test } from 'node:test'
import { write } from './write.ts'

const TYPES = ['educational', 'opinion', 'personal']
const mix = (items: number) => ({
  type: 'object',
  properties: {
    mix: {
      type: 'array',
      minItems: items,
      items: {
        type: 'object',
        properties: { type: { type: 'string', enum: TYPES }, percent: { type: 'number' } },
      },
    },
  },
})

/** What the simulated model answers to a prompt that asks for a mix. */
const answer = (prompt: string, items: number): { type: string; percent: number }[] =>
  JSON.parse(write({ system: '', prompt, schema: mix(items), model: 'simulated' } as Parameters<typeof write>[0])).mix

test('the percentages of a list add up to 100, and its items differ, the named ones first', () => {
  for (const items of [2, 3]) {
    const made = answer('Begin with opinion', items)
    assert.equal(made.length, items)
    assert.equal(
      made.reduce((sum, { percent }) => sum + percent, 0),
      100,
    )
    assert.equal(new Set(made.map(({ type }) => type)).size, items)
    assert.equal(made[0]?.type, 'opinion')
  }
})
