import assert from 'node:assert/strict'
import { test } from 'node:test'
import { outcomesOf, type PostResult } from './outcomes.ts'

const DAY = 86_400_000

const results = (engagements: readonly number[], fields: Partial<PostResult> = {}): PostResult[] =>
  engagements.map((engagement, index) => ({
    accountId: 'a',
    publishedAt: index * DAY,
    engagement,
    impressions: null,
    ...fields,
  }))
const valuesOf = (of: readonly PostResult[]) => outcomesOf(of).outcomes.map(({ value }) => value)
const rounded = (values: readonly number[]) => values.map((value) => Math.round(value * 100) / 100 + 0) // no -0

test('an account’s outcomes are about nought, with a standard deviation of one', () => {
  const values = valuesOf(results([10, 20, 5, 40, 80, 12, 9, 31]))
  assert.deepEqual(rounded([values.reduce((a, b) => a + b), Math.hypot(...values) / Math.sqrt(values.length)]), [0, 1])
})

test('what is left does not depend on how big the account is, and neither counts beside the other', () => {
  const small = [9, 19, 4, 39, 79, 14]
  const big = small.map((count) => (count + 1) * 1000 - 1) // log1p: exactly a thousand times as much
  const together = outcomesOf([...results(small), ...results(big, { accountId: 'b' })])
  const values = together.outcomes.map(({ value }) => value)
  assert.deepEqual(rounded(values.slice(0, 6)), rounded(values.slice(6)))
})

test('a viral post is a good one, not a hundred good ones', () => {
  const usual = [10, 12, 9, 11, 8, 13, 10, 9, 11]
  const viral = valuesOf(results([...usual, 1_000_000]))
  const good = valuesOf(results([...usual, 20]))
  assert.deepEqual(rounded(viral), rounded(good))
})

test('an account that grows all the time has no better days for it', () => {
  const values = valuesOf(results(Array.from({ length: 40 }, (_, day) => Math.expm1(1 + day / 20))))
  assert.deepEqual(rounded(values), Array(40).fill(0))
})

test('with impressions it is the rate that counts, and a rate from few of them counts little', () => {
  const seen = (impressions: number, engagement: number): PostResult => ({
    accountId: 'a',
    publishedAt: 0,
    engagement,
    impressions,
  })
  const posts = [seen(1000, 30), seen(10_000, 300), seen(500, 8), seen(2000, 90), seen(1000, 60), seen(3, 2)]
  const [, same, , , twice, tiny] = valuesOf(posts)
  assert.ok(same !== undefined && twice !== undefined && tiny !== undefined)
  assert.ok(twice > same + 1, 'twice the rate of the same reach')
  assert.ok(tiny < twice, 'two of three is no better than sixty of a thousand')
})

test('where too few posts have impressions, reactions alone are compared', () => {
  const mixed = results([10, 20, 5, 40, 80, 12]).map((result, index) =>
    index === 0 ? { ...result, impressions: 5 } : result,
  )
  assert.deepEqual(rounded(valuesOf(mixed)), rounded(valuesOf(results([10, 20, 5, 40, 80, 12]))))
})

test('an account with fewer than five posts has no usual yet; one whose posts all did the same has no better ones', () => {
  assert.deepEqual(valuesOf(results([1, 2, 3, 4])), [])
  assert.deepEqual(outcomesOf(results([3, 3, 3, 3, 3])).scatter, 0)
  assert.deepEqual(valuesOf(results([0, 0, 0, 0, 0, 0], { impressions: 100 })), [0, 0, 0, 0, 0, 0])
  assert.ok((valuesOf(results([0, 0, 0, 0, 0, 7])).at(-1) ?? 0) > 1, 'most are equal, and one is better')
})
