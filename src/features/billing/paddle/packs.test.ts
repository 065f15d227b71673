import assert from 'node:assert/strict'
import { test } from 'node:test'
import { grantDueMonths } from '#features/billing/index.ts'
import { fc } from '../../../../tests/support/fast-check.ts'
import {
  DAY_MS,
  LARGE_PACK,
  PACK,
  paddleWorkspace,
  SOLO,
  SOLO_YEAR,
} from '../../../../tests/support/features/billing/paddle/workspace.ts'
import { createPaddleClient } from './client.ts'
import { shareOf } from './core/share.ts'

const here = paddleWorkspace()
const { ask, buy, passTime } = here
const balance = async () => (await ask('GET', '')).data.creditBalance
const refund = async (id: string | undefined, amount?: number) => {
  assert.equal(
    here
      .world()
      .sandbox()
      .refund(id ?? '', amount),
    true,
  )
  await passTime(11 * 60_000)
}

for (const [name, priceIds, quantities, expected] of [
  ['twice the same', [PACK], [2], 1000],
  ['two lines of the same', [PACK, PACK], undefined, 1000],
  ['two lines of different ones', [PACK, LARGE_PACK], [1, 3], 6500],
] as const) {
  test(`packs in one purchase give what all of them hold, once: ${name}`, async () => {
    await buy(SOLO)
    const bought = await buy([...priceIds], quantities && { quantities: [...quantities] })
    assert.equal((await balance()).purchased, expected)
    await refund(bought?.id)
    assert.equal((await balance()).purchased, 0)
  })
}

test('refunds of one purchase add up: each takes back its share, and the last one what is left', async () => {
  await buy(SOLO)
  const bought = await buy(PACK)
  const shown = async () => {
    const { creditBalance, recentBillingTransactions: list } = (await ask('GET', '')).data
    const { status } = list.find(({ type }: { type: string }) => type === 'credits')
    return [creditBalance.purchased, status]
  }
  await refund(bought?.id, 750)
  assert.deepEqual(await shown(), [250, 'partially_refunded'])
  await refund(bought?.id, 375)
  assert.deepEqual(await shown(), [125, 'partially_refunded'])
  await refund(bought?.id, 375)
  assert.deepEqual(await shown(), [0, 'refunded'])
})

for (const type of [null, undefined]) {
  test(`a refund whose type is ${type} takes back what its amount says, no more and no less`, async () => {
    await buy(SOLO)
    const bought = await buy(PACK)
    const { sandbox } = here.world()
    const untyped = async (amount?: number) => {
      assert.ok(sandbox().refund(bought?.id ?? '', amount))
      const made = [...sandbox().state.adjustments.values()].at(-1)
      assert.ok(made)
      if (type === undefined) delete made.type
      else made.type = type
      await passTime(11 * 60_000)
    }
    await untyped(750)
    assert.equal((await balance()).purchased, 250)
    await untyped(750)
    assert.equal((await balance()).purchased, 0)
  })
}

test('a year that is refunded in part gives every month less by the same share, those to come too', async () => {
  await buy(SOLO_YEAR)
  await passTime(14 * DAY_MS + 60_000)
  const grants = () =>
    here
      .world()
      .t.owner.selectFrom('credit_grant')
      .select(['milli', 'remaining', 'taken_back'])
      .where('org_id', '=', here.owner().orgId)
      .where('cause', 'like', `paddle:${paid?.id}%`)
      .orderBy('expires_at')
      .execute()
  const paid = [...here.world().sandbox().state.transactions.values()].find(({ billing_period, status, details }) => {
    return status === 'completed' && billing_period !== null && details.totals.total !== '0'
  })
  await refund(paid?.id, 9500)
  assert.deepEqual(await grants(), [{ milli: 500_000, remaining: 250_000, taken_back: 250_000 }])
  here
    .world()
    .sandbox()
    .passTime(31 * DAY_MS)
  await grantDueMonths(here.world().t.services, here.world().sweep)
  const half = { milli: 500_000, remaining: 250_000, taken_back: 250_000 }
  assert.deepEqual(await grants(), [half, half])
  await refund(paid?.id, 9500)
  const none = { milli: 500_000, remaining: 0, taken_back: 500_000 }
  assert.deepEqual(await grants(), [none, none])
})

test('shares add up to the whole, however a price is cut', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(5000), { minLength: 1 }), fc.integer({ min: 1, max: 10_000_000 }), (parts, milli) => {
      const amount = parts.reduce((sum, part) => sum + part, 1)
      let [refunded, taken] = [0, 0]
      for (const part of [...parts, 1]) {
        const share = shareOf(milli, refunded + part, amount) - shareOf(milli, refunded, amount)
        assert.ok(share >= 0)
        refunded += part
        taken += share
      }
      assert.equal(taken, milli)
    }),
  )
})

test('a list of Paddle’s that comes to no end is given up', async () => {
  let asked = 0
  const fetch = async () => {
    asked++
    const pagination = { next: `https://paddle.example/adjustments?after=${asked}`, has_more: true }
    return new Response(JSON.stringify({ data: [], meta: { pagination } }))
  }
  const client = createPaddleClient({ apiUrl: 'https://paddle.example', apiKey: 'key', fetch: fetch as never })
  await assert.rejects(client.adjustmentsOf('sub_1'), /does not end/)
  assert.equal(asked, 50)
})
