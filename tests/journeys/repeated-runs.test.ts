import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { canonicalJson } from '#kernel/ids.ts'
import { operations } from '../../src/operations.ts'
import type { Person } from '../support/factories.ts'
import { type AiWorld, openAiWorld } from '../support/features/ai/world.ts'
import { priceOf } from '../support/prices.ts'
import { listenTwice } from '../support/second-server.ts'
import { until } from '../support/until.ts'

let world: AiWorld
let owner: Person
before(async () => {
  world = await openAiWorld()
})
beforeEach(async () => {
  world.models.script.clear()
  owner = await world.t.make.org()
})
after(() => world.close())

const post = (path: string, body: unknown, headers = {}) => world.t.request('POST', path, { as: owner, body, headers })
const runsOf = () =>
  world.t.owner.selectFrom('agent_run').selectAll().where('org_id', '=', owner.orgId).orderBy('created_at').execute()
const charged = async () => {
  const rows = await world.t.owner
    .selectFrom('credit_usage')
    .select('milli')
    .where('org_id', '=', owner.orgId)
    .execute()
  return rows.map(({ milli }) => milli)
}

describe('one Idempotency-Key', () => {
  test('used 20 times at once on two servers: one run, one charge, one answer', async () => {
    const all = Object.values(operations)
    const servers = await listenTwice(world.t, all)
    world.models.script.add('slow')
    try {
      const headers = {
        authorization: `Bearer ${owner.token}`,
        'content-type': 'application/json',
        'idempotency-key': 'twenty',
      }
      const answers = await Promise.all(
        Array.from({ length: 20 }, async (_, n) => {
          const url = `${servers.urls[n % 2]}/v1/orgs/${owner.orgId}/ai/content/generate`
          const ask = async () => {
            const given = await fetch(url, { method: 'POST', headers, body: '{"prompt":"Our spring fair"}' })
            return given.status === 409 ? null : given
          }
          // 409 means that the first request still runs after five seconds, as it may on a slow machine.
          const answer = await until(ask, { that: 'the first request is over', everyMs: 0 })
          return `${answer.status} ${canonicalJson(await answer.json())}`
        }),
      )
      assert.deepEqual([...new Set(answers)], answers.slice(0, 1))
      assert.match(answers[0] ?? '', /^200 /)
      assert.equal((await runsOf()).length, 1)
      assert.deepEqual(await charged(), [1000 * priceOf('content_generate')])
      const lines = await world.t.owner
        .selectFrom('audit_log')
        .select('id')
        .where('user_id', '=', owner.userId)
        .execute()
      assert.equal(lines.length, 1)
    } finally {
      await servers.close()
    }
  })

  test('of a request whose process died returns the worker’s result; another request with it is refused', async () => {
    const headers = { 'idempotency-key': 'died' }
    const first = await post('{O}/ai/content/generate', { prompt: 'Our spring fair' }, headers)
    // As a process leaves it that dies: the run exists, and the request's record says only that the request began.
    await world.t.owner
      .updateTable('idempotency_record')
      .set({ status: null, response: null })
      .where('key', '=', 'died')
      .execute()
    world.models.script.add('500') // a second call of the model would get this answer
    const again = await post('{O}/ai/content/generate', { prompt: 'Our spring fair' }, headers)
    assert.deepEqual([again.status, again.body, world.models.script.left()], [200, first.body, ['500']])
    const other = await post('{O}/ai/content/generate', { prompt: 'Another' }, headers)
    assert.deepEqual([other.status, other.body.code], [409, 'idempotency_mismatch'])
  })

  test('of a run that failed may be used again', async () => {
    const headers = { 'idempotency-key': 'again' }
    world.models.script.add('401')
    assert.equal((await post('{O}/ai/content/generate', { prompt: 'Our fair' }, headers)).status, 503)
    assert.equal((await post('{O}/ai/content/generate', { prompt: 'Our fair' }, headers)).status, 200)
    assert.deepEqual(
      (await runsOf()).map(({ status }) => status),
      ['failed', 'succeeded'],
    )
  })
})
