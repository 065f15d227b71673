import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type TestApp, testApp } from '../../../tests/support/app.ts'

describe('a stored file', () => {
  const KEY = 'media/studio/clip.mp4'
  const BYTES = Buffer.from('0123456789'.repeat(100))
  let t: TestApp
  let base: string
  before(async () => {
    t = await testApp()
    await t.services.storage.write(KEY, BYTES)
    base = await t.app.listen({ host: '127.0.0.1', port: 0 })
  })
  after(() => t.close())

  const ask = (method: 'GET' | 'HEAD', url: string, headers: Record<string, string> = {}) =>
    fetch(new URL(url, base), { method, headers })
  const own = `/storage/${KEY}`
  const lent = () => {
    const { pathname, search } = new URL(t.services.storage.lendUrl(KEY))
    return pathname + search
  }

  test('is read in part, as players and networks do', async () => {
    const part = await ask('GET', own, { range: 'bytes=990-' })
    assert.deepEqual([part.status, await part.text()], [206, '0123456789'])
    assert.equal(part.headers.get('content-range'), 'bytes 990-999/1000')
    assert.equal((await ask('GET', own, { range: 'bytes=1000-' })).status, 416)
  })

  test('is not read for a HEAD, which answers its size and type', async () => {
    const answer = await ask('HEAD', own)
    assert.deepEqual([answer.status, answer.headers.get('content-length')], [200, '1000'])
    assert.equal(answer.headers.get('content-type'), 'video/mp4')
  })

  test('that is lent is cached by nobody beyond that time', async () => {
    const answer = await ask('GET', lent())
    assert.equal(answer.status, 200)
    const [, seconds] = /^private, max-age=(\d+)$/.exec(answer.headers.get('cache-control') ?? '') ?? []
    assert.ok(Number(seconds) > 0 && Number(seconds) <= 6 * 3600, `kept for ${seconds} s`)
    assert.deepEqual(Buffer.from(await answer.arrayBuffer()), BYTES)
    assert.equal((await ask('GET', lent().replace(/Expires=\d+/, 'Expires=99999'))).status, 403)
  })
})
