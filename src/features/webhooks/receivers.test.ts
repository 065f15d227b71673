import assert from 'node:assert/strict'
import { after, afterEach, before, beforeEach, describe, test } from 'node:test'
import { createGuardedFetch } from '#kernel/net/guarded-fetch.ts'
import { type TestApp, testApp } from '../../../tests/support/app.ts'
import { type Hook, makeHook, sweepWebhooks } from '../../../tests/support/features/webhooks/hook.ts'
import { verified } from '../../../tests/support/features/webhooks/receiver.ts'

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

describe('a new secret', () => {
  const rotate = async (): Promise<string> => {
    const answer = await t.request('POST', `{O}/webhooks/${hook.id}/rotate-secret`, { as: hook.owner })
    assert.equal(answer.status, 200)
    return answer.data.secret
  }
  const nextMessage = async () => {
    await hook.send()
    await t.runJobs()
    return hook.receiver.got.at(-1) ?? assert.fail('nothing came')
  }

  test('signs beside the old one for a day', async () => {
    const secret = await rotate()
    assert.notEqual(secret, hook.secret)
    const got = await nextMessage()
    assert.match(String(got.headers['webhook-signature']), /^v1,\S+ v1,\S+$/)
    for (const each of [secret, hook.secret]) assert.equal(verified(each, got).type, 'webhook.test')
    const { previousSecretUntil } = await hook.webhook()
    assert.ok(Math.abs(Date.parse(previousSecretUntil) - Date.now() - 86_400_000) < 60_000)
  })

  test('signs alone after the day, and the sweep erases the old one', async () => {
    const secret = await rotate()
    await t.owner
      .updateTable('webhook')
      .set({ previous_secret_until: '2020-01-01T00:00:00Z' })
      .where('id', '=', hook.id)
      .execute()
    const got = await nextMessage()
    assert.equal(verified(secret, got).type, 'webhook.test')
    assert.throws(() => verified(hook.secret, got))
    assert.equal((await hook.webhook()).previousSecretUntil, null)
    await sweepWebhooks(t)
    const row = await t.owner.selectFrom('webhook').selectAll().where('id', '=', hook.id).executeTakeFirstOrThrow()
    assert.equal(row.previous_secret_sealed, null)
    assert.equal(verified(secret, await nextMessage()).type, 'webhook.test')
  })

  test('replaces the first at once if a third is made within the day', async () => {
    const second = await rotate()
    const third = await rotate()
    const got = await nextMessage()
    for (const each of [second, third]) verified(each, got)
    assert.throws(() => verified(hook.secret, got))
  })
})

describe('a webhook is disabled', () => {
  const lines = () =>
    t.owner.selectFrom('audit_log').selectAll().where('target_id', '=', hook.id).orderBy('at', 'desc').execute()

  test('by a receiver that answers 410', async () => {
    hook.refuse(410)
    const id = await hook.send()
    await t.runJobs()
    const { status, disabledReason, disabledAt } = await hook.webhook()
    assert.deepEqual([status, disabledReason], ['disabled', 'gone'])
    assert.ok(disabledAt)
    assert.deepEqual([(await hook.look(id)).status, (await hook.look(id)).nextAttemptAt], ['failed', null])
    const [line] = await lines()
    assert.deepEqual([line?.action, line?.actor], ['disableWebhook', { kind: 'system', job: 'webhooks.deliver' }])
  })

  test('after five days without one success, not before', async () => {
    hook.refuse(500)
    await hook.send()
    await t.runJobs()
    const since = (days: number) =>
      t.owner
        .updateTable('webhook')
        .set({ failing_since: new Date(Date.now() - days * 86_400_000).toISOString() })
        .where('id', '=', hook.id)
        .execute()
    await since(4.9)
    await t.runJobs({ aheadSeconds: 6 })
    assert.equal((await hook.webhook()).status, 'active')
    await since(5.1)
    await t.runJobs({ aheadSeconds: 70 })
    const { status, disabledReason } = await hook.webhook()
    assert.deepEqual([status, disabledReason], ['disabled', 'failing'])
  })

  test('and pending deliveries are not sent', async () => {
    hook.refuse(500)
    const id = await hook.send()
    await t.runJobs()
    await t.request('PATCH', `{O}/webhooks/${hook.id}`, { as: hook.owner, body: { status: 'disabled' } })
    await t.runJobs({ aheadSeconds: 6 })
    assert.equal(hook.receiver.got.length, 1)
    const { status, lastError } = await hook.look(id)
    assert.deepEqual([status, lastError], ['failed', 'The webhook was disabled before it was sent'])
  })
})

describe('a hostile receiver', () => {
  test('that redirects to an internal address is not followed', async () => {
    for (const location of ['http://169.254.169.254/latest/meta-data/', `${hook.receiver.url}/elsewhere`]) {
      for (const status of [302, 307]) {
        hook.receiver.got = []
        hook.refuse(status, { location })
        const id = await hook.send()
        await t.runJobs()
        assert.equal(hook.receiver.got.length, 1)
        assert.match((await hook.look(id)).lastError, /redirects are not followed/)
      }
    }
  })

  test('that never ends its answer is cut off after 64 kB; its status counts, 2 kB of it are kept', async () => {
    const left = Promise.withResolvers<void>()
    let written = 0
    hook.receiver.answer = (response) => {
      response.writeHead(200)
      response.on('close', left.resolve)
      const more = (): void => {
        while (!response.destroyed && response.write('\0ä'.repeat(5_000))) written += 15_000
        if (!response.destroyed) response.once('drain', more)
      }
      more()
    }
    const id = await hook.send()
    await t.runJobs()
    await left.promise
    assert.ok(written < 20_000_000, `${written} bytes were taken, those in the buffers between included`)
    const { status, attempts } = await hook.look(id)
    assert.equal(status, 'succeeded')
    assert.ok(Buffer.from(attempts[0].answer).length <= 3 * 2048)
    assert.ok(attempts[0].answer.startsWith('\uFFFDä'), 'what PostgreSQL cannot hold is replaced')
  })

  test('that does not answer is given up in time', async (context) => {
    const { webhookFetch } = t.services
    t.services.webhookFetch = createGuardedFetch({ allowLoopback: true, timeoutMs: 100 })
    context.after(() => {
      t.services.webhookFetch = webhookFetch
    })
    hook.receiver.answer = () => {}
    const id = await hook.send()
    await t.runJobs()
    const { status, lastError, lastHttpStatus } = await hook.look(id)
    assert.deepEqual([status, lastError, lastHttpStatus], ['pending', 'It did not answer within 15 seconds', null])
  })

  test('that breaks off, is not there, or has a name that resolves to an internal address, costs an attempt', async (context) => {
    hook.receiver.answer = (response) => response.destroy()
    const broken = await hook.send()
    await t.runJobs()
    assert.equal((await hook.look(broken)).lastError, 'It closed the connection')

    const { webhookFetch } = t.services
    const lookup = (_name: string, _options: object, done: (error: null, found: object[]) => void) =>
      done(null, [{ address: '10.0.0.8', family: 4 }])
    // The guard calls only this form of the function.
    t.services.webhookFetch = createGuardedFetch({ lookup: lookup as never })
    context.after(() => {
      t.services.webhookFetch = webhookFetch
    })
    await t.request('PATCH', `{O}/webhooks/${hook.id}`, { as: hook.owner, body: { url: 'https://inside.example/' } })
    const inside = await hook.send()
    await t.runJobs()
    assert.match((await hook.look(inside)).lastError, /inside\.example is not a public address/)
  })
})
