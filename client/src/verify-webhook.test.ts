import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { Webhook } from 'standardwebhooks'
import { verifyWebhook, WebhookVerificationError } from './verify-webhook.ts'

const SECRET = `whsec_${Buffer.from('a secret of thirty-two bytes ....').toString('base64')}`
const BODY = JSON.stringify({ type: 'post.published', timestamp: '2026-11-24T09:30:00Z', data: { id: 'é' } })
const NOW = Date.now()

/** Signs as the reference implementation does. */
function signed({ at = NOW, body = BODY, secret = SECRET } = {}): Record<string, string> {
  return {
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(Math.floor(at / 1000)),
    'webhook-signature': new Webhook(secret).sign('msg_1', new Date(at), body),
  }
}
const refused = (work: Promise<unknown>) => assert.rejects(work, WebhookVerificationError)

describe('a message as the reference implementation signs it', () => {
  test('is accepted, whatever type holds headers and body', async () => {
    const event = { type: 'post.published', timestamp: '2026-11-24T09:30:00Z', data: { id: 'é' } }
    assert.deepEqual(await verifyWebhook(SECRET, signed(), BODY), event)
    assert.deepEqual(await verifyWebhook(SECRET, new Headers(signed()), new TextEncoder().encode(BODY)), event)
    const capitals = Object.fromEntries(Object.entries(signed()).map(([name, value]) => [name.toUpperCase(), value]))
    assert.deepEqual(await verifyWebhook(SECRET, capitals, BODY), event)
    assert.deepEqual(await verifyWebhook(SECRET.slice('whsec_'.length), signed(), BODY), event)
  })

  test('is accepted if one of several signatures fits', async () => {
    const other = `whsec_${Buffer.from('another secret').toString('base64')}`
    const headers = signed()
    const both = `${signed({ secret: other })['webhook-signature']} v1a,xyz ${headers['webhook-signature']}`
    await verifyWebhook(SECRET, { ...headers, 'webhook-signature': both }, BODY)
    assert.doesNotThrow(() => new Webhook(SECRET).verify(BODY, { ...headers, 'webhook-signature': both }))
  })
})

describe('it is refused', () => {
  test('changed, signed with another secret, under another id or at another time', async () => {
    const headers = signed()
    await refused(verifyWebhook(SECRET, headers, `${BODY} `))
    await refused(verifyWebhook(`whsec_${Buffer.from('another').toString('base64')}`, headers, BODY))
    await refused(verifyWebhook(SECRET, { ...headers, 'webhook-id': 'msg_2' }, BODY))
    const later = String(Number(headers['webhook-timestamp']) + 1)
    await refused(verifyWebhook(SECRET, { ...headers, 'webhook-timestamp': later }, BODY))
  })

  test('older or newer than five minutes, to the second', async () => {
    const at = Math.floor(NOW / 1000) * 1000
    for (const seconds of [300, -300]) await verifyWebhook(SECRET, signed({ at }), BODY, at + seconds * 1000)
    for (const seconds of [301, -301]) await refused(verifyWebhook(SECRET, signed({ at }), BODY, at + seconds * 1000))
  })

  test('without a header, or with an invalid one', async () => {
    for (const name of Object.keys(signed())) {
      const { [name]: _, ...rest } = signed()
      await refused(verifyWebhook(SECRET, rest, BODY))
      await refused(verifyWebhook(SECRET, { ...rest, [name]: 'nonsense' }, BODY))
    }
    await refused(verifyWebhook(SECRET, { ...signed(), 'webhook-signature': 'v1,*' }, BODY))
    await refused(verifyWebhook('whsec_*', signed(), BODY))
  })

  test('signed, but not an event', async () => {
    for (const body of ['[]', '{"type":1}', 'text']) await refused(verifyWebhook(SECRET, signed({ body }), body))
  })
})
