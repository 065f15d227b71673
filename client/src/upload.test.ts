import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { data, galleyAt } from './galley-for-tests.ts'
import type { Reaction, Seen } from './scripted-server-for-tests.ts'

describe('upload', () => {
  const place = ({ headers }: Seen): Reaction =>
    data({
      assetId: 'asset',
      uploadUrl: `http://${headers.host}/files/1`,
      key: 'k',
      method: 'PUT',
      expiresInSeconds: 900,
      requiredHeaders: { 'content-type': 'image/png' },
    })

  test('address, file, completion; the file is sent again when it did not arrive', async () => {
    let puts = 0
    const { galley, server } = await galleyAt((seen) => {
      const { method, path } = seen
      if (method === 'PUT') return puts++ === 0 ? 'drop' : data({ stored: true })
      return path.endsWith('/upload-url') ? place(seen) : data({ asset: { kind: 'image', assetId: 'asset' } })
    })
    const asset = await galley.upload({ data: new Blob(['bytes'], { type: 'image/png' }) })
    assert.deepEqual(asset, { kind: 'image', assetId: 'asset' })
    const [create, , put, complete] = server.seen
    assert.deepEqual(create?.body, { kind: 'image', contentType: 'image/png', sizeBytes: 5 })
    assert.deepEqual(
      [put?.body, put?.headers['content-type'], put?.headers.authorization],
      ['bytes', 'image/png', undefined],
    )
    assert.deepEqual(complete?.body, { key: 'k', kind: 'image', contentType: 'image/png' })
    assert.equal(server.seen.length, 4)
  })

  test('if the caller gives a key, each of the two calls gets its own', async () => {
    const { galley, server } = await galleyAt((seen) =>
      seen.path.endsWith('/upload-url') ? place(seen) : data({ asset: {} }),
    )
    const file = { data: new Uint8Array([1]), contentType: 'video/mp4' }
    await galley.upload(file, { idempotencyKey: 'u' })
    const keys = server.seen.flatMap(({ headers }) => headers['idempotency-key'] ?? [])
    assert.deepEqual(keys, ['u create', 'u complete'])
  })

  test('a file of unknown type is not sent', async () => {
    const { galley, server } = await galleyAt(() => data({}))
    await assert.rejects(galley.upload({ data: new Blob(['a']) }), /has none/)
    await assert.rejects(galley.upload({ data: new Blob(['a']), contentType: 'text/plain' }), /has text\/plain/)
    assert.deepEqual(server.seen, [])
  })
})
