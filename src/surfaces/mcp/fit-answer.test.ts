import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { fc } from '../../../tests/support/fast-check.ts'
import { fitted, LONGEST_TEXT } from './fit-answer.ts'

const items = (count: number, length: number) =>
  Array.from({ length: count }, (_, n) => ({ id: n, text: 'x'.repeat(length) }))

test('an answer that fits is unchanged', () => {
  const answer = { items: items(25, 100), page: 1, limit: 25, total: 25, hasMore: false }
  assert.deepEqual(fitted(answer), { value: answer, text: JSON.stringify(answer), leftOff: null })
})

describe('a page that is too long', () => {
  test('becomes the page that a lower limit would have given, and says how to continue', () => {
    const { value, leftOff } = fitted({ items: items(25, 2000), page: 1, limit: 25, total: 100, hasMore: true })
    assert.deepEqual(
      [value.page, value.limit, value.total, value.hasMore, (value.items as unknown[]).length],
      [1, 12, 100, true, 12],
    )
    assert.match(leftOff ?? '', /25 entries .* page 2 with limit 12/)
  })

  test('keeps its place: continuing from there misses nothing and repeats nothing', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 8 }),
        fc.integer({ min: 1, max: 100 }),
        fc.integer({ min: 10, max: 20_000 }),
        (page, limit, length) => {
          const { value } = fitted({ items: items(limit, length), page, limit, total: 1000, hasMore: true })
          const shown = value as { items: unknown[]; page: number; limit: number }
          assert.equal((shown.page - 1) * shown.limit, (page - 1) * limit)
          assert.ok(shown.items.length === shown.limit && shown.limit >= 1)
        },
      ),
    )
  })
})

describe('an answer that is no page, or has one entry that is too long,', () => {
  test('has its longest texts cut, says which, and leaves addresses whole', () => {
    const url = `https://files.example/${'a'.repeat(300)}`
    const { value, text, leftOff } = fitted({ group: { id: 'g', url }, posts: items(3, 30_000) })
    assert.deepEqual((value.group as { url: string }).url, url)
    assert.ok(text.length < LONGEST_TEXT)
    assert.match(leftOff ?? '', /posts\.0\.text \(\d+ of 30000 characters\)/)
  })

  test('never comes out longer than the limit, whatever it is', () => {
    const anything = fc.dictionary(
      fc.string({ maxLength: 20 }),
      fc.oneof(
        fc.array(fc.string({ maxLength: 3_000 }), { maxLength: 60 }),
        fc.string({ maxLength: 40_000 }),
        fc.array(fc.record({ a: fc.string({ maxLength: 500 }), b: fc.array(fc.integer(), { maxLength: 300 }) }), {
          maxLength: 100,
        }),
      ),
      { maxKeys: 20 },
    )
    fc.assert(
      fc.property(anything, (answer) => {
        const { value, text, leftOff } = fitted(answer)
        assert.equal(text, JSON.stringify(value))
        assert.ok(text.length + (leftOff?.length ?? 0) <= LONGEST_TEXT, `${text.length}`)
        assert.equal(leftOff === null, text === JSON.stringify(answer))
      }),
      { numRuns: 60 },
    )
  })
})
