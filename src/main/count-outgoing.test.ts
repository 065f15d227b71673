import assert from 'node:assert/strict'
import { test } from 'node:test'
import { systemClock } from '#kernel/clock.ts'
import { noMetrics } from '#kernel/metrics/metrics.ts'
import { createPrometheus } from '#kernel/metrics/prometheus.ts'
import { createGuardedFetch } from '#kernel/net/guarded-fetch.ts'
import type { PlatformAdapter } from '#platforms/adapter.ts'
import { PlatformError } from '#platforms/errors.ts'
import { countCalls, countDeliveries, countMails } from './count-outgoing.ts'

const countsOf = async (metrics: { text(): Promise<{ body: string }> }, name: string) =>
  (await metrics.text()).body.split('\n').filter((line) => line.startsWith(name) && !/_(bucket|sum)/.test(line))

test('calls of an adapter are counted by outcome, and pass through unchanged', async () => {
  const metrics = await createPrometheus()
  const outcomes = [
    async () => 'ref',
    () => Promise.reject(new PlatformError('retry_backoff', 'busy')),
    () => Promise.reject(new TypeError('ours')),
  ]
  // A real adapter needs a platform; this test looks only at the counting around it.
  const adapter = {
    platform: 'x',
    publishing: { publish: (...args: unknown[]) => outcomes[Number(args[0])]?.() },
  } as unknown as PlatformAdapter
  const counted = countCalls({ x: adapter }, { metrics, clock: systemClock })
  const publish = counted.x?.publishing?.publish as unknown as (which: number) => Promise<unknown>
  assert.equal(await publish(0), 'ref')
  await assert.rejects(publish(1), { message: 'busy' })
  await assert.rejects(publish(2), TypeError)
  assert.equal(counted.x?.publishing?.find, undefined)
  assert.deepEqual(await countsOf(metrics, 'galley_platform_call_duration_seconds_count'), [
    'galley_platform_call_duration_seconds_count{platform="x",call="publish",outcome="ok"} 1',
    'galley_platform_call_duration_seconds_count{platform="x",call="publish",outcome="retry_backoff"} 1',
    'galley_platform_call_duration_seconds_count{platform="x",call="publish",outcome="fault"} 1',
  ])
})

test('mails and deliveries likewise', async () => {
  const metrics = await createPrometheus()
  let fails = false
  const deliver = async () => {
    if (fails) throw new Error('full')
  }
  const mail = { id: '1', queuedAt: '', to: '', subject: '', text: '', html: '' }
  const transport = countMails({ kind: 'smtp', deliver }, metrics)
  await transport.deliver(mail)
  fails = true
  await assert.rejects(transport.deliver(mail), /full/)
  assert.deepEqual(await countsOf(metrics, 'galley_mails_total'), [
    'galley_mails_total{transport="smtp",outcome="delivered"} 1',
    'galley_mails_total{transport="smtp",outcome="failed"} 1',
  ])
  const fetch = countDeliveries(createGuardedFetch(), metrics)
  await assert.rejects(fetch('https://127.0.0.1/hook'))
  assert.deepEqual(await countsOf(metrics, 'galley_webhook_attempts_total'), [
    'galley_webhook_attempts_total{outcome="none"} 1',
  ])
})

test('without metrics, nothing is wrapped', () => {
  const fetch = createGuardedFetch()
  const platforms = {}
  assert.equal(countDeliveries(fetch, noMetrics), fetch)
  assert.equal(countCalls(platforms, { metrics: noMetrics, clock: systemClock }), platforms)
})
