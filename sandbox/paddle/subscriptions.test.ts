import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DAY_MS, openPaddle, PACK, SOLO, TEAM } from './paddle-for-tests.ts'

test('a trial is billed 45 seconds after its end, and reported by `activated` with an `updated` of the same moment', async (t) => {
  const { sandbox, subscribe, call } = await openPaddle(t)
  const id = subscribe()
  assert.equal((await call('GET', `/subscriptions/${id}`)).body.data.status, 'trialing')
  sandbox.passTime(14 * DAY_MS + 44_000)
  assert.equal((await call('GET', `/subscriptions/${id}`)).body.data.status, 'trialing')
  sandbox.passTime(1_000)
  const { body } = await call('GET', `/subscriptions/${id}`)
  assert.equal(body.data.status, 'active')
  assert.equal(body.data.current_billing_period.starts_at, '2026-01-29T09:00:00.000Z')
  const told = sandbox.state.events.filter(({ data }) => data.id === id).slice(-2)
  assert.deepEqual(
    told.map(({ event_type }) => event_type),
    ['subscription.activated', 'subscription.updated'],
  )
  assert.equal(told[0]?.occurred_at, told[1]?.occurred_at)
  const { body: paid } = await call('GET', `/transactions?subscription_id=${id}&status=completed`)
  assert.deepEqual(
    paid.data.map((one: { origin: string; details: { totals: { total: string } } }) => [
      one.origin,
      one.details.totals.total,
    ]),
    [
      ['subscription_recurring', '1900'],
      ['web', '0'],
    ],
  )
})

test('a declined renewal is retried seven times in thirty days, then the subscription ends', async (t) => {
  const { sandbox, subscribe } = await openPaddle(t)
  const id = subscribe()
  const subscription = sandbox.state.subscriptions.get(id)
  sandbox.passTime(15 * DAY_MS)
  sandbox.setCard(subscription?.customer_id ?? '', 'declined')
  sandbox.passTime(32 * DAY_MS)
  assert.equal(subscription?.status, 'past_due')
  sandbox.passTime(29 * DAY_MS)
  assert.equal(subscription?.status, 'canceled')
  const failed = sandbox.state.events.filter(({ event_type }) => event_type === 'transaction.payment_failed')
  assert.equal(failed.length, 8)
})

test('a past-due subscription refuses a change of items, and is active again once its transaction is paid', async (t) => {
  const { sandbox, subscribe, call } = await openPaddle(t)
  const id = subscribe()
  const subscription = sandbox.state.subscriptions.get(id)
  sandbox.passTime(15 * DAY_MS)
  sandbox.setCard(subscription?.customer_id ?? '', 'declined')
  sandbox.passTime(32 * DAY_MS)
  const body = { items: [{ price_id: TEAM, quantity: 1 }], proration_billing_mode: 'prorated_immediately' }
  assert.equal((await call('PATCH', `/subscriptions/${id}`, body)).body.error.code, 'subscription_update_when_past_due')
  const due = await call('GET', `/subscriptions/${id}/update-payment-method-transaction`)
  assert.equal(due.body.data.status, 'past_due')
  assert.equal(sandbox.pay(due.body.data.id, 'declined'), false)
  assert.equal(sandbox.pay(due.body.data.id, 'pays'), true)
  assert.equal(subscription?.status, 'active')
})

test('a change of plan charges for the rest of the period; if the payment is declined, nothing changes and the charge is dropped', async (t) => {
  const { sandbox, subscribe, call } = await openPaddle(t)
  const id = subscribe()
  const subscription = sandbox.state.subscriptions.get(id)
  const body = { items: [{ price_id: TEAM, quantity: 1 }], proration_billing_mode: 'prorated_immediately' }
  assert.equal(
    (await call('PATCH', `/subscriptions/${id}`, body)).body.error.code,
    'subscription_trialing_items_update_invalid_options',
  )
  sandbox.passTime(14 * DAY_MS + 60_000 + 15.5 * DAY_MS)
  const customer = subscription?.customer_id ?? ''
  sandbox.setCard(customer, 'declined')
  assert.equal((await call('PATCH', `/subscriptions/${id}`, body)).body.error.code, 'subscription_payment_declined')
  assert.equal(subscription?.items[0]?.price.id, SOLO)
  sandbox.passTime(45_000)
  const [faded] = (await call('GET', `/transactions?subscription_id=${id}&status=canceled`)).body.data
  assert.equal(faded.origin, 'subscription_update')
  sandbox.setCard(customer, 'pays')
  assert.equal((await call('PATCH', `/subscriptions/${id}`, body)).status, 200)
  const [paid] = (await call('GET', `/transactions?subscription_id=${id}&status=completed`)).body.data
  assert.equal(paid.details.totals.total, '1450', '14.5 of 30 days are left: of 49 less 19 dollars')
  const before = sandbox.state.transactions.size
  assert.equal((await call('PATCH', `/subscriptions/${id}`, body)).status, 200, 'the same list again does nothing')
  assert.equal(sandbox.state.transactions.size, before)
  const back = { ...body, items: [{ price_id: SOLO, quantity: 1 }] }
  await call('PATCH', `/subscriptions/${id}`, back)
  const [balance] = (await call('GET', `/customers/${customer}/credit-balances`)).body.data
  assert.ok(Number(balance.balance.available) > 500)
})

test('pause and cancel wait for the end of the period, reported by `updated` alone; until then a second change is refused', async (t) => {
  const { sandbox, subscribe, call } = await openPaddle(t)
  const id = subscribe()
  const pause = () => call('POST', `/subscriptions/${id}/pause`, { effective_from: 'next_billing_period' })
  assert.equal((await pause()).body.error.code, 'subscription_update_when_trialing')
  sandbox.passTime(15 * DAY_MS)
  const events = sandbox.state.events.length
  const paused = await pause()
  assert.deepEqual([paused.body.data.status, paused.body.data.scheduled_change.action], ['active', 'pause'])
  assert.deepEqual(
    sandbox.state.events.slice(events).map(({ event_type }) => event_type),
    ['subscription.updated'],
  )
  const cancel = () => call('POST', `/subscriptions/${id}/cancel`, { effective_from: 'next_billing_period' })
  assert.equal((await cancel()).body.error.code, 'subscription_locked_pending_changes')
  sandbox.passTime(32 * DAY_MS)
  assert.equal(sandbox.state.subscriptions.get(id)?.status, 'paused')
  await call('POST', `/subscriptions/${id}/resume`, { effective_from: 'immediately' })
  assert.equal(sandbox.state.subscriptions.get(id)?.status, 'active')
  await pause()
  const open = await call('PATCH', `/subscriptions/${id}`, { scheduled_change: null })
  assert.equal(open.body.data.scheduled_change, null)
  await cancel()
  sandbox.passTime(32 * DAY_MS)
  const { body } = await call('PATCH', `/subscriptions/${id}`, { scheduled_change: null })
  assert.equal(body.error.code, 'subscription_update_when_canceled')
})

test('a pack is bought once, and its refund is approved after a while', async (t) => {
  const { sandbox, call } = await openPaddle(t)
  const bought = sandbox.buy({ priceIds: [PACK], customerId: null, customData: null })
  assert.deepEqual([bought?.status, bought?.subscription_id], ['completed', null])
  assert.equal(sandbox.refund(bought?.id ?? ''), true)
  assert.equal(sandbox.refund(bought?.id ?? ''), false)
  sandbox.passTime(10 * 60_000)
  const [adjustment] = (await call('GET', '/adjustments')).body.data
  assert.equal(adjustment.status, 'approved')
})
