import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { test } from 'node:test'
import { openEndpoint, openPaddle } from './paddle-for-tests.ts'

const idsOf = (received: { body: string }[]) => received.map(({ body }) => JSON.parse(body).event_id)

test('each webhook is signed with every secret, over its own bytes', async (t) => {
  const endpoint = await openEndpoint(t)
  const { sandbox, subscribe } = await openPaddle(t, { webhookUrl: endpoint.url, webhookSecrets: ['new', 'old'] })
  subscribe()
  await sandbox.sendWebhooks()
  assert.equal(endpoint.received.length, sandbox.state.events.length)
  for (const { body, signature } of endpoint.received) {
    const ts = /^ts=(\d+);/.exec(signature)?.[1]
    const expected = ['new', 'old'].map((key) => createHmac('sha256', key).update(`${ts}:${body}`).digest('hex'))
    assert.equal(signature, [`ts=${ts}`, ...expected.map((hex) => `h1=${hex}`)].join(';'))
  }
})

test('a webhook that is not answered with 2xx is sent again', async (t) => {
  const answers = [500]
  const endpoint = await openEndpoint(t, () => answers.shift() ?? 200)
  const { sandbox, subscribe } = await openPaddle(t, { webhookUrl: endpoint.url })
  subscribe()
  await sandbox.sendWebhooks()
  const first = endpoint.received.length
  await sandbox.sendWebhooks()
  assert.equal(endpoint.received.length, first, 'not before its time')
  sandbox.passTime(60_000)
  await sandbox.sendWebhooks()
  assert.deepEqual(idsOf(endpoint.received).slice(first), idsOf(endpoint.received).slice(0, 1))
})

test('webhooks are duplicated, reordered, delayed and lost as configured, but the event stream has them all', async (t) => {
  const endpoint = await openEndpoint(t)
  const disorder = { duplicate: 0.3, delay: 0.3, delayMs: 60_000, drop: 0.3, shuffle: true }
  const { sandbox, subscribe, call } = await openPaddle(t, { webhookUrl: endpoint.url, disorder })
  for (let n = 0; n < 10; n++) subscribe()
  await sandbox.sendWebhooks()
  const soon = endpoint.received.length
  sandbox.passTime(60_000)
  await sandbox.sendWebhooks()
  const { counts, events } = sandbox.state
  const ids = idsOf(endpoint.received)
  assert.ok(endpoint.received.length > soon && counts.dropped > 0 && counts.duplicated > 0)
  assert.notDeepEqual(ids, [...ids].sort())
  assert.equal(new Set(ids).size, events.length - counts.dropped)
  const { body } = await call('GET', '/events?order_by=id[ASC]&per_page=200')
  assert.deepEqual(
    body.data.map(({ event_id }: { event_id: string }) => event_id),
    events.map(({ event_id }) => event_id),
  )
})
