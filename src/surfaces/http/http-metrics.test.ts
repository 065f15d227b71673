import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { z } from 'zod'
import { operation } from '#kernel/operation.ts'
import { type TestApp, testApp } from '../../../tests/support/app.ts'
import { until } from '../../../tests/support/until.ts'
import { operations } from '../../operations.ts'

const TOKEN = 'a-token-for-tests-only'

describe('metrics', () => {
  let t: TestApp
  let release: () => void = () => {}
  const waits = operation({
    name: 'waitForTest',
    route: 'GET /v1/wait',
    summary: 'Waits',
    tag: 'public',
    permission: 'public',
    output: z.object({}),
  }).handle(async () => {
    await new Promise<void>((resolve) => {
      release = resolve
    })
    return {}
  })

  before(async () => {
    t = await testApp({
      env: { GALLEY_METRICS_TOKEN: TOKEN },
      operations: [...Object.values(operations), waits],
    })
  })
  after(() => t.close())

  const read = (headers: Record<string, string> = { authorization: `Bearer ${TOKEN}` }) =>
    t.request('GET', '/metrics', { headers })
  /** The lines of one metric. */
  const lines = async (name: string): Promise<string[]> =>
    String((await read()).body)
      .split('\n')
      .filter((line) => line.startsWith(name))

  test('are readable only with the token', async () => {
    for (const headers of [{}, { authorization: `Bearer ${TOKEN}x` }, { authorization: TOKEN }]) {
      assert.equal((await read(headers as Record<string, string>)).status, 401)
    }
    const answer = await read()
    assert.equal(answer.status, 200)
    assert.match(String(answer.headers['content-type']), /^text\/plain; version=0\.0\.4/)
  })

  test('requests are counted by operation, and never by the ids in them', async () => {
    const person = await t.make.org()
    await t.request('GET', '{O}/marketing/tags', { as: person })
    await t.request('GET', '{O}/marketing/tags', { as: person })
    await t.request('GET', '/v1/nothing/here/at/all')
    await t.request('GET', '/storage/media/none.png')
    const text = (await lines('galley_http_request_duration_seconds_count')).join('\n')
    assert.match(text, /operation="listTags",method="GET",status="200"\} 2$/m)
    assert.match(text, /operation="none",method="GET",status="404"\} 1$/m)
    assert.match(text, /operation="storage",method="GET",status="404"\} 1$/m)
    const all = String((await read()).body)
    for (const word of [person.orgId, person.userId, 'nothing/here', 'none.png']) assert.ok(!all.includes(word), word)
  })

  test('running requests are counted until they end, also if the caller hangs up', async () => {
    const address = await t.app.listen({ host: '127.0.0.1', port: 0 })
    const inFlight = async () => Number((await lines('galley_http_requests_in_flight '))[0]?.split(' ')[1])
    const only = await inFlight() // this request itself
    const socket = connect(Number(new URL(address).port), '127.0.0.1')
    socket.write('GET /v1/wait HTTP/1.1\r\nhost: x\r\n\r\n')
    await until(async () => (await inFlight()) !== only, { that: 'the request is counted' })
    socket.destroy()
    await once(socket, 'close')
    await until(async () => (await inFlight()) === only, { that: 'the request is no longer counted' })
    release()
  })

  test('connections of the pool, and the process itself', async () => {
    const pool = await lines('galley_database_connections{role="galley_app",state="idle"}')
    assert.match(pool[0] ?? '', / [1-9]$/)
    assert.equal((await lines('process_resident_memory_bytes ')).length, 1)
  })

  test('jobs and mails are counted by outcome', async () => {
    const { email } = await t.make.newcomer()
    await t.request('POST', '/v1/auth/magic-link', { body: { email }, headers: { origin: 'http://localhost:4400' } })
    await t.runJobs()
    assert.match((await lines('galley_job_duration_seconds_count')).join('\n'), /job="mail.send",outcome="done"\} 1/)
    assert.match((await lines('galley_mails_total')).join('\n'), /transport="folder",outcome="delivered"\} 1/)
  })
})

test('do not exist if nobody set them up', async () => {
  const t = await testApp()
  try {
    assert.equal((await t.request('GET', '/metrics')).status, 404)
    assert.equal((await t.services.metrics.text()).body, '')
  } finally {
    await t.close()
  }
})
