import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { type TestApp, testApp } from '../../tests/support/app.ts'
import { type SpanCollector, startSpanCollector } from '../../tests/support/span-collector.ts'
import { openTelemetry } from './open-telemetry.ts'
import { noTracing, type Tracing, tracedFetch } from './tracing.ts'

describe('tracing', () => {
  let collector: SpanCollector
  let t: TestApp

  before(async () => {
    collector = await startSpanCollector()
    t = await testApp({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.endpoint}/`, OTEL_SERVICE_NAME: 'desk' } })
  })
  after(async () => {
    await t?.close()
    await collector?.stop()
  })

  /** The spans of what `work` did with a tracing of its own. */
  async function traced(work: (tracing: Tracing) => Promise<void>) {
    const tracing = await openTelemetry({ endpoint: collector.endpoint, serviceName: 'desk', instance: 'here:1' })
    const before = collector.spans().length
    await work(tracing)
    await tracing.stop()
    return collector.spans().slice(before)
  }

  test('an operation, and a job, are spans at the collector', async () => {
    const person = await t.make.org()
    const answer = await t.request('GET', '{O}/marketing/tags', { as: person })
    await t.request('GET', '{O}/marketing/posts/00000000-0000-4000-8000-000000000000', { as: person })
    await t.request('POST', '/v1/auth/magic-link', {
      body: { email: 'a@b.test' },
      headers: { origin: 'http://localhost:4400' },
    })
    await t.runJobs()
    await t.services.tracing.stop()
    const named = (name: string) => collector.spans().find((span) => span.name === name)
    assert.equal(named('listTags')?.attributes['galley.request_id'], answer.headers['x-request-id'])
    assert.deepEqual([named('listTags')?.failed, named('listTags')?.parentSpanId], [false, ''])
    assert.deepEqual([named('getPost')?.failed, named('getPost')?.attributes['error.type']], [true, 'AppError'])
    assert.equal(named('job auth.send-link')?.attributes.attempt, 1)
    assert.equal(collector.service(), 'desk')
  })

  test('a span below another is its child, also when several run at once', async () => {
    const spans = await traced(async ({ inSpan }) => {
      const parent = (name: string) =>
        inSpan(name, {}, async () => {
          await inSpan(`${name} first`, {}, async () => {})
          await inSpan(`${name} second`, { part: 2 }, async () => {})
        })
      await Promise.all([parent('a'), parent('b')])
    })
    const byName = new Map(spans.map((span) => [span.name, span]))
    for (const [child, parent] of [
      ['a first', 'a'],
      ['a second', 'a'],
      ['b first', 'b'],
      ['b second', 'b'],
    ] as const) {
      assert.equal(byName.get(child)?.parentSpanId, byName.get(parent)?.spanId)
      assert.equal(byName.get(child)?.traceId, byName.get(parent)?.traceId)
    }
    assert.notEqual(byName.get('a')?.traceId, byName.get('b')?.traceId)
  })

  test('an outgoing call carries the trace on', async () => {
    const seen: string[] = []
    const server = createServer((request, response) => {
      seen.push(String(request.headers.traceparent))
      response.end('{}')
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    try {
      const spans = await traced(async (tracing) => {
        const call = tracedFetch(fetch, tracing)
        await tracing.inSpan('publish', {}, async () => {
          const answer = await call(`http://127.0.0.1:${port}/2/tweets/123`, { method: 'POST', headers: { a: 'b' } })
          await answer.text()
        })
      })
      const call = spans.find(({ name }) => name === `POST 127.0.0.1:${port}`)
      assert.equal(call?.parentSpanId, spans.find(({ name }) => name === 'publish')?.spanId)
      assert.deepEqual(seen, [`00-${call?.traceId}-${call?.spanId}-01`])
    } finally {
      server.close()
    }
  })

  test('a collector that is away holds nobody up', async () => {
    const tracing = await openTelemetry({ endpoint: 'http://127.0.0.1:1', serviceName: 'desk', instance: 'here:1' })
    assert.equal(await tracing.inSpan('a', {}, async () => 7), 7)
    await tracing.stop()
  })
})

test('where it is not set up, no library of it is loaded, and fetch is fetch', () => {
  assert.equal(tracedFetch(fetch, noTracing), fetch)
  const script = `
    import { registerHooks } from 'node:module'
    registerHooks({ resolve: (name, context, next) => {
      if (/opentelemetry|prom-client/.test(name)) console.log(name)
      return next(name, context)
    } })
    await import('./src/operations.ts')
    await import('./src/main/installation.ts')`
  const cwd = `${import.meta.dirname}/../..`
  const { stdout, status } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd,
    encoding: 'utf8',
  })
  assert.deepEqual([status, stdout], [0, ''])
})
