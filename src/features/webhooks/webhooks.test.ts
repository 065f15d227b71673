import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { WEBHOOK_EVENT_NAMES } from '#contract/webhook-events.ts'
import { type TestApp, testApp } from '../../../tests/support/app.ts'
import type { Person } from '../../../tests/support/factories.ts'

let t: TestApp
let owner: Person
before(async () => {
  t = await testApp()
  owner = await t.make.org()
})
after(() => t.close())

const URL_OF_ONE = 'https://hooks.example/galley'

async function make(as: Person, body: object = {}) {
  const answer = await t.request('POST', '{O}/webhooks', { as, body: { url: URL_OF_ONE, ...body } })
  assert.equal(answer.status, 201, JSON.stringify(answer.body))
  return answer.data
}

describe('a webhook', () => {
  test('shows its secret when it is made, and never again', async () => {
    const { secret, ...made } = await make(owner, {
      events: ['post.published', 'post.published'],
      description: ' CRM ',
    })
    assert.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/)
    const list = await t.request('GET', '{O}/webhooks', { as: owner })
    assert.deepEqual(list.data, [made])
    assert.deepEqual(
      { ...made, id: null, createdAt: null, updatedAt: null },
      {
        id: null,
        orgId: owner.orgId,
        url: URL_OF_ONE,
        description: 'CRM',
        events: ['post.published'],
        status: 'active',
        disabledReason: null,
        disabledAt: null,
        failingSince: null,
        previousSecretUntil: null,
        createdAt: null,
        updatedAt: null,
      },
    )
  })

  test('keeps its secret encrypted, also in the answer that is kept for a repeat', async () => {
    const headers = { 'idempotency-key': 'one-webhook' }
    const options = { as: owner, body: { url: URL_OF_ONE }, headers }
    const first = await t.request('POST', '{O}/webhooks', options)
    const second = await t.request('POST', '{O}/webhooks', options)
    assert.equal(second.data.secret, first.data.secret)
    const row = await t.owner
      .selectFrom('webhook')
      .selectAll()
      .where('id', '=', first.data.id)
      .executeTakeFirstOrThrow()
    const kept = await t.owner.selectFrom('idempotency_record').selectAll().where('key', '=', 'one-webhook').execute()
    assert.equal(kept.length, 1)
    const secret = first.data.secret.slice('whsec_'.length)
    assert.ok(!JSON.stringify(kept).includes(secret))
    assert.ok(!row.secret_sealed.includes(secret) && !row.secret_sealed.includes(Buffer.from(secret, 'base64')))
  })

  test('listens to all events by default, and can be limited', async () => {
    const { id, events } = await make(owner)
    assert.deepEqual(events, [])
    const all = await t.request('PATCH', `{O}/webhooks/${id}`, {
      as: owner,
      body: { events: WEBHOOK_EVENT_NAMES, url: 'https://other.example/', description: 'Other' },
    })
    assert.deepEqual(all.data.events, WEBHOOK_EVENT_NAMES)
    assert.deepEqual([all.data.url, all.data.description], ['https://other.example/', 'Other'])
    const none = await t.request('PATCH', `{O}/webhooks/${id}`, { as: owner, body: { description: null } })
    assert.deepEqual([none.data.url, none.data.description], ['https://other.example/', null])
    const wrong = await t.request('PATCH', `{O}/webhooks/${id}`, { as: owner, body: { events: ['post.liked'] } })
    assert.deepEqual([wrong.status, wrong.body.details[0].path], [400, 'body.events.0'])
  })

  test('is disabled and made active again', async () => {
    const { id } = await make(owner)
    const off = await t.request('PATCH', `{O}/webhooks/${id}`, { as: owner, body: { status: 'disabled' } })
    assert.deepEqual([off.data.status, off.data.disabledReason], ['disabled', 'by_member'])
    assert.ok(off.data.disabledAt)
    const test = await t.request('POST', `{O}/webhooks/${id}/test`, { as: owner })
    assert.deepEqual([test.status, test.body.code], [409, 'invalid_transition'])
    const on = await t.request('PATCH', `{O}/webhooks/${id}`, { as: owner, body: { status: 'active' } })
    assert.deepEqual([on.data.status, on.data.disabledReason, on.data.disabledAt], ['active', null, null])
  })

  test('is deleted with its deliveries, and pending ones are not sent', async () => {
    const { id } = await make(owner)
    const { data: delivery } = await t.request('POST', `{O}/webhooks/${id}/test`, { as: owner })
    const gone = await t.request('DELETE', `{O}/webhooks/${id}`, { as: owner })
    assert.equal(gone.data.id, id)
    assert.equal((await t.request('GET', `{O}/webhooks/${id}/deliveries`, { as: owner })).status, 404)
    await t.runJobs()
    const left = await t.owner.selectFrom('webhook_delivery').select('id').where('id', '=', delivery.id).execute()
    assert.deepEqual(left, [])
  })

  test('is one of twenty at most', async () => {
    const crowded = await t.make.org()
    const one = () => t.request('POST', '{O}/webhooks', { as: crowded, body: { url: URL_OF_ONE } })
    const answers = await Promise.all(Array.from({ length: 40 }, one))
    const refused = answers.filter(({ status }) => status !== 201)
    assert.equal(refused.length, 20)
    for (const { status, body } of refused) assert.deepEqual([status, body.details[0].code], [400, 'too_many'])
    assert.equal((await t.request('GET', '{O}/webhooks', { as: crowded })).data.length, 20)
  })
})

test('admins manage webhooks; editors do not even see them', async () => {
  const org = await t.make.org()
  const { id } = await make(await t.make.member(org, 'admin'))
  const editor = await t.make.member(org, 'editor')
  for (const [method, path] of [
    ['GET', '{O}/webhooks'],
    ['GET', `{O}/webhooks/${id}/deliveries`],
    ['POST', `{O}/webhooks/${id}/test`],
    ['DELETE', `{O}/webhooks/${id}`],
  ] as const) {
    assert.equal((await t.request(method, path, { as: editor })).status, 403, path)
  }
})

describe('an address that could lead to an internal server is refused at once:', () => {
  for (const url of [
    'http://hooks.example/',
    'https://hooks.example:8443/',
    'https://user:secret@hooks.example/',
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://10.0.0.8/',
    'https://169.254.169.254/latest/meta-data/',
    'https://100.64.0.1/',
    'https://localhost/',
    'ftp://hooks.example/',
  ]) {
    test(url, async () => {
      const answer = await t.request('POST', '{O}/webhooks', { as: owner, body: { url } })
      assert.deepEqual([answer.status, answer.body.details[0].path], [400, 'body.url'], JSON.stringify(answer.body))
      const { id } = await make(owner)
      const changed = await t.request('PATCH', `{O}/webhooks/${id}`, { as: owner, body: { url } })
      assert.equal(changed.status, 400)
      await t.request('DELETE', `{O}/webhooks/${id}`, { as: owner })
    })
  }
})
