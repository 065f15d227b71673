import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createModelsSandbox } from '../../sandbox/models/create-models-sandbox.ts'
import { KESTREL } from '../../sandbox/worlds/kestrel.ts'
import { NORTHWIND } from '../../sandbox/worlds/northwind.ts'
import { SEED } from '../support/chance.ts'
import { faultsOf, figuresOf } from './conversations/figures.ts'
import { type LivedMonth, liveMonth } from './conversations/live-month.ts'

/** Enough of each kind of post to judge by. `GALLEY_CONVERSATIONS=5000` tries so many. */
const SIZE = Number(process.env.GALLEY_CONVERSATIONS ?? 1500)

/** X's prices in millionths of a dollar: a post that is read, and a person. */
const [A_POST, A_PERSON] = [5_000, 10_000]

function judge(month: LivedMonth, name: string): void {
  const { recall, noise, table } = figuresOf(month)
  const mentions = month.said.filter(({ shape }) => ['mention', 'reply'].includes(shape)).length
  // Facts about engagement, 1: a post and a person for each mention; elsewhere a post for each, and a person for each kept.
  const others = month.said.filter(({ shape }) => ['quote', 'search', 'feed', 'watched'].includes(shape))
  const kept = others.filter(({ key }) => month.shown.has(key)).length
  const most = (mentions + others.length + 1) * A_POST + (mentions + kept + 1) * A_PERSON
  console.log(
    `${name}\n${table}\ncost: $${(month.cost / 1e6).toFixed(2)} for ${month.charged.posts} posts and ${month.charged.users} people, at most $${(most / 1e6).toFixed(2)}`,
  )
  if (process.env.FAULTS) console.log(faultsOf(month), month.warnings)
  assert.ok(recall >= 0.95, `${name}: recall ${recall}\n${faultsOf(month)}`)
  assert.ok(noise <= 0.2, `${name}: noise ${noise}\n${faultsOf(month)}`)
  assert.ok(month.cost <= most, `${name}: ${month.cost} of at most ${most}`)
}

describe(`a month of ${SIZE} conversations is read from simulated X and Reddit, and words alone decide`, () => {
  test('a brand of hand tools', async () => {
    judge(await liveMonth(NORTHWIND, { seed: SEED, size: SIZE }), 'hand tools')
  })

  test('another brand, with words and look-alikes of its own', async () => {
    judge(await liveMonth(KESTREL, { seed: SEED + 1, size: SIZE }), 'invoices')
  })
})

test('with a model that is wrong about one post in ten, fewer are shown that concern nobody', async (t) => {
  const models = createModelsSandbox()
  await models.start()
  t.after(() => models.stop())
  const month = { seed: SEED + 2, size: SIZE }
  const alone = figuresOf(await liveMonth(NORTHWIND, month))
  const beside = figuresOf(await liveMonth(NORTHWIND, { ...month, models }))
  console.log(`words alone\n${alone.table}\nwith the model\n${beside.table}`)
  assert.ok(beside.noise < alone.noise && beside.noise <= 0.2, `${beside.noise} beside ${alone.noise}`)
  assert.ok(beside.recall >= 0.95, `recall ${beside.recall}`)
})
