import assert from 'node:assert/strict'
import { after, afterEach, before, beforeEach, describe, test } from 'node:test'
import { sql } from 'kysely'
import { inScope } from '#kernel/db/transaction.ts'
import { enqueue } from '#kernel/jobs/enqueue.ts'
import { type TestApp, testApp } from '../../../tests/support/app.ts'
import { type Hook, makeHook, sweepWebhooks } from '../../../tests/support/features/webhooks/hook.ts'
import { verified } from '../../../tests/support/features/webhooks/receiver.ts'
import { deliverWebhook } from './delivering/deliver-webhook.ts'

let t: TestApp
let hook: Hook

before(async () => {
  t = await testApp({ env: { GALLEY_WEBHOOK_LOOPBACK: '1' } })
})
after(() => t.close())
beforeEach(async () => {
  hook = await makeHook(t)
})
afterEach(() => hook.receiver.close())

describe('a message', () => {
  test('is signed so that the official library accepts it, and its outcome is recorded', async () => {
    const id = await hook.send()
    assert.deepEqual([(await hook.look(id)).status, (await hook.look(id)).attempts], ['pending', []])
    await t.runJobs()
    const [got] = hook.receiver.got
    assert.ok(got)
    assert.deepEqual([hook.receiver.got.length, got.id, got.path], [1, id, '/hook'])
    assert.equal(got.headers['content-type'], 'application/json')
    const message = verified(hook.secret, got)
    assert.deepEqual(message, {
      type: 'webhook.test',
      timestamp: message.timestamp,
      data: { orgId: hook.owner.orgId, webhookId: hook.id },
    })
    const { attempts, ...delivery } = await hook.look(id)
    assert.deepEqual(
      { ...delivery, createdAt: null, lastAttemptAt: null },
      {
        id,
        webhookId: hook.id,
        event: 'webhook.test',
        status: 'succeeded',
        attemptCount: 1,
        lastAttemptAt: null,
        nextAttemptAt: null,
        lastHttpStatus: 200,
        lastError: null,
        createdAt: null,
        payload: message,
      },
    )
    assert.deepEqual(
      attempts.map(({ number, httpStatus, error, answer }: Record<string, unknown>) => [
        number,
        httpStatus,
        error,
        answer,
      ]),
      [[1, 200, null, 'thanks']],
    )
  })

  test('is refused by the library if it was changed on its way, or signed with another secret', async () => {
    await hook.send()
    await t.runJobs()
    const [got] = hook.receiver.got
    assert.ok(got)
    assert.throws(() => verified(hook.secret, { ...got, body: got.body.replace('webhook.test', 'post.published') }))
    assert.throws(() => verified(hook.secret, { ...got, headers: { ...got.headers, 'webhook-id': 'another' } }))
    const other = await t.request('POST', '{O}/webhooks', { as: hook.owner, body: { url: hook.receiver.url } })
    assert.throws(() => verified(other.data.secret, got))
  })

  test('is retried after growing pauses, always with the same id and bytes, and given up within a day', async () => {
    hook.refuse(503)
    const id = await hook.send()
    await t.runJobs()
    await t.runJobs()
    assert.equal(hook.receiver.got.length, 1, 'not at once')
    const first = await hook.look(id)
    assert.deepEqual([first.status, first.lastHttpStatus], ['pending', 503])
    const pause = Date.parse(first.nextAttemptAt) - Date.parse(first.lastAttemptAt)
    assert.ok(pause >= 4_500 && pause < 60_000, String(pause))
    for (const [index, figure] of [5, 60, 300, 1800, 7200, 18_000, 21_600, 28_800].entries()) {
      await t.runJobs({ aheadSeconds: figure * 0.89 - 1 })
      assert.equal(hook.receiver.got.length, index + 1, `before ${figure} s`)
      await t.runJobs({ aheadSeconds: figure * 0.22 + 2 })
      assert.equal(hook.receiver.got.length, index + 2, `after ${figure} s`)
    }
    const last = await hook.look(id)
    assert.deepEqual([last.status, last.attemptCount, last.nextAttemptAt], ['failed', 9, null])
    assert.match(last.lastError, /answered 503/)
    assert.equal(new Set(hook.receiver.got.map((got) => `${got.id} ${got.body}`)).size, 1)
    assert.deepEqual(
      last.attempts.map(({ number }: { number: number }) => number),
      [1, 2, 3, 4, 5, 6, 7, 8, 9],
    )
    await t.runJobs({ aheadSeconds: 1_000_000 })
    assert.equal(hook.receiver.got.length, 9)
  })

  test('is done if the second attempt succeeds', async () => {
    hook.refuse(500)
    const id = await hook.send()
    await t.runJobs()
    assert.ok((await hook.webhook()).failingSince)
    hook.receiver.answer = (response) => response.writeHead(204).end()
    await t.runJobs({ aheadSeconds: 6 })
    const { status, attempts, lastError } = await hook.look(id)
    assert.deepEqual([status, attempts.length, attempts[1].answer, lastError], ['succeeded', 2, null, null])
    assert.equal((await hook.webhook()).failingSince, null)
  })

  test('waits as long as the receiver asks for', async () => {
    hook.refuse(429, { 'retry-after': '600' })
    const id = await hook.send()
    await t.runJobs()
    const { nextAttemptAt, lastAttemptAt } = await hook.look(id)
    const pause = (Date.parse(nextAttemptAt) - Date.parse(lastAttemptAt)) / 1000
    assert.ok(pause >= 600 && pause < 660, String(pause))
    await t.runJobs({ aheadSeconds: 590 })
    assert.equal(hook.receiver.got.length, 1)
    await t.runJobs({ aheadSeconds: 11 })
    assert.equal(hook.receiver.got.length, 2)
  })

  test('goes to the address that the webhook has at that moment', async () => {
    hook.refuse(500)
    await hook.send()
    await t.runJobs()
    await t.request('PATCH', `{O}/webhooks/${hook.id}`, { as: hook.owner, body: { url: `${hook.receiver.url}/moved` } })
    await t.runJobs({ aheadSeconds: 6 })
    assert.deepEqual(
      hook.receiver.got.map(({ path }) => path),
      ['/hook', '/hook/moved'],
    )
  })
})

describe('sending again', () => {
  test('a settled delivery is sent once more, with the same id and bytes', async () => {
    const id = await hook.send()
    await t.runJobs()
    await hook.redeliver(id)
    assert.equal((await hook.look(id)).status, 'pending')
    await t.runJobs()
    assert.deepEqual(
      [hook.receiver.got.length, hook.receiver.got[1]?.id, hook.receiver.got[1]?.body],
      [2, id, hook.receiver.got[0]?.body],
    )
    verified(hook.secret, hook.receiver.got[1] ?? assert.fail())
    const { status, attemptCount } = await hook.look(id)
    assert.deepEqual([status, attemptCount], ['succeeded', 2])
  })

  test('a delivery that waits for its next attempt is sent now, and not a second time later', async () => {
    hook.refuse(500)
    const id = await hook.send()
    await t.runJobs()
    hook.receiver.answer = (response) => response.end()
    await hook.redeliver(id)
    await t.runJobs()
    assert.equal(hook.receiver.got.length, 2)
    await t.runJobs({ aheadSeconds: 1_000_000 })
    assert.equal(hook.receiver.got.length, 2)
  })

  test('a failed delivery gets another day', async () => {
    hook.refuse(500)
    const id = await hook.send()
    await t.runJobs()
    for (let n = 0; n < 8; n++) await t.runJobs({ aheadSeconds: 40_000 })
    assert.equal((await hook.look(id)).status, 'failed')
    await hook.redeliver(id)
    await t.runJobs()
    const { status, attemptCount, nextAttemptAt } = await hook.look(id)
    assert.deepEqual([status, attemptCount], ['pending', 10])
    assert.ok(Date.parse(nextAttemptAt) - Date.now() < 60_000, 'the pauses begin anew')
  })

  test('is refused for a delivery of another webhook', async () => {
    const id = await hook.send()
    const other = (await t.request('POST', '{O}/webhooks', { as: hook.owner, body: { url: hook.receiver.url } })).data
    for (const [method, path] of [
      ['GET', `{O}/webhooks/${other.id}/deliveries/${id}`],
      ['POST', `{O}/webhooks/${other.id}/deliveries/${id}/redeliver`],
    ] as const) {
      assert.equal((await t.request(method, path, { as: hook.owner })).status, 404, path)
    }
  })
})

test('a turn is taken once: a second job for it finds nothing to do', async () => {
  hook.refuse(500)
  const deliveryId = await hook.send()
  await t.runJobs()
  await inScope(t.services.db, {}, (db) =>
    enqueue(db, deliverWebhook, { orgId: hook.owner.orgId, deliveryId, turn: 1 }),
  )
  await t.runJobs()
  assert.equal(hook.receiver.got.length, 1)
})

test('a job that names a delivery of another workspace finds nothing', async () => {
  const deliveryId = await hook.send()
  const other = await t.make.org()
  await sql`delete from pgboss.job`.execute(t.owner)
  await inScope(t.services.db, {}, (db) => enqueue(db, deliverWebhook, { orgId: other.orgId, deliveryId, turn: 1 }))
  await t.runJobs()
  assert.equal(hook.receiver.got.length, 0)
})

test('the list is newest first, paged, and filtered by state and event', async () => {
  hook.refuse(500)
  const failing = await hook.send()
  await t.runJobs()
  hook.receiver.answer = (response) => response.end()
  const fine = await hook.send()
  await t.runJobs()
  const list = async (query: Record<string, string>) =>
    (await t.request('GET', `{O}/webhooks/${hook.id}/deliveries`, { as: hook.owner, query })).data
  const ids = async (query: Record<string, string>) => (await list(query)).items.map(({ id }: { id: string }) => id)
  assert.deepEqual(await ids({}), [fine, failing])
  assert.deepEqual(await ids({ 'filter[status]': 'pending' }), [failing])
  assert.deepEqual(await ids({ 'filter[status]': 'succeeded,failed', 'filterOp[status]': 'in' }), [fine])
  assert.deepEqual(await ids({ 'filter[event]': 'post.published' }), [])
  const page = await list({ limit: '1', page: '2' })
  assert.deepEqual([page.items[0].id, page.total, page.hasMore, page.page], [failing, 2, false, 2])
})

test('deliveries are kept for thirty days', async () => {
  const [old, recent] = [await hook.send(), await hook.send()]
  await t.runJobs()
  await t.owner
    .updateTable('webhook_delivery')
    .set({ created_at: new Date(Date.now() - 31 * 86_400_000).toISOString() })
    .where('id', '=', old)
    .execute()
  await sweepWebhooks(t)
  const left = await t.owner.selectFrom('webhook_delivery').select('id').where('webhook_id', '=', hook.id).execute()
  assert.deepEqual(left, [{ id: recent }])
  const attempts = await t.owner.selectFrom('webhook_attempt').select('number').where('delivery_id', '=', old).execute()
  assert.deepEqual(attempts, [])
})
