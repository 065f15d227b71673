import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { MINUTE, mailTests } from '../../../tests/support/features/notifications/mails.ts'
import { stopToken } from './stop-link.ts'

const { app, reader, tell, workers, received } = mailTests()

describe('the unsubscribe link of a mail', () => {
  const addressIn = (message: string) => /^List-Unsubscribe: <(http[^>]+)>\r?$/m.exec(message)?.[1] ?? ''
  async function mailed() {
    await tell('post_failed', 'A post failed')
    await workers(6 * MINUTE)
    const { message } = received()[0] ?? { message: '' }
    const unfolded = message.replace(/\r?\n[ \t]+/g, ' ') // RFC 5322, 2.2.3
    return { message: unfolded, url: new URL(addressIn(unfolded)) }
  }
  const choices = async () => (await app().request('GET', '{O}/notifications/preferences', { as: reader() })).data
  const path = ({ pathname }: URL) => pathname

  test('is a POST without a session, as RFC 8058 says, which stops that kind and no other', async () => {
    const { message, url } = await mailed()
    assert.match(message, /^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m)
    const answer = await app().request('POST', path(url), {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    })
    assert.deepEqual(
      [answer.status, answer.data, answer.headers['set-cookie']],
      [200, { stopped: 'action_required' }, undefined],
    )
    const { actionRequiredEmail, meaningfulWinEmail, digestEnabled } = await choices()
    assert.deepEqual([actionRequiredEmail, meaningfulWinEmail, digestEnabled], [false, true, true])
    const again = await app().request('POST', path(url))
    assert.equal(again.status, 200)
  })

  test('also accepts multipart form data, as RFC 8058 recommends', async () => {
    const { url } = await mailed()
    const body = '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n'
    const headers = { 'content-type': 'multipart/form-data; boundary=b' }
    const answer = await app().request('POST', path(url), { headers, body })
    assert.deepEqual([answer.status, answer.data], [200, { stopped: 'action_required' }])
    assert.equal((await choices()).actionRequiredEmail, false)
  })

  test('does nothing by GET: mail scanners follow links', async () => {
    const { url } = await mailed()
    assert.equal((await app().request('GET', path(url))).status, 404)
    assert.equal((await choices()).actionRequiredEmail, true)
  })

  test('cannot be forged', async () => {
    const { url } = await mailed()
    const token = url.pathname.split('/').at(-1) ?? ''
    const [, signature = ''] = token.split('.')
    const another = Buffer.from(JSON.stringify([reader().orgId, reader().userId, 'digest'])).toString('base64url')
    for (const forged of [
      `${token.slice(0, -4)}AAAA`,
      `${token}.more`,
      'nonsense',
      `${another}.${signature}`,
      `${another}.`,
    ]) {
      const answer = await app().request('POST', `/v1/public/unsubscribe/${forged}`)
      assert.deepEqual([answer.status, answer.body.details[0].code], [400, 'token_invalid'])
    }
    assert.equal((await choices()).actionRequiredEmail, true)
  })

  test('no longer works once its person is deleted', async () => {
    const { keyRing } = app().services
    const gone = stopToken(keyRing, { orgId: reader().orgId, userId: crypto.randomUUID(), kind: 'digest' })
    const answer = await app().request('POST', `/v1/public/unsubscribe/${gone}`)
    assert.deepEqual([answer.status, answer.body.details?.[0].code], [400, 'token_invalid'])
  })

  test('leaves a line in the workspace’s audit log', async () => {
    const { url } = await mailed()
    await app().request('POST', path(url))
    const lines = await app()
      .owner.selectFrom('audit_log')
      .select('action')
      .where('org_id', '=', reader().orgId)
      .execute()
    assert.deepEqual(lines, [{ action: 'unsubscribe' }])
  })
})
