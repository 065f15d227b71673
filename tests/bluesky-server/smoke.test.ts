// What Galley's Bluesky adapter relies on, tested at the server itself without any code of Galley.

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type BlueskyServer, startBlueskyServer } from './start.ts'

const pixelPng = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const collection = 'app.bsky.feed.post'
const rkey = '3jzfcijpj2z2a'

describe('the Bluesky server for the tests', () => {
  let server: BlueskyServer
  let accessJwt: string
  let image: unknown

  before(async () => {
    server = await startBlueskyServer()
  })
  after(() => server?.stop())

  test('opens a session for an app password, and for no other', async () => {
    const session = await signIn(server.appPassword)
    assert.equal(session.status, 200)
    assert.equal(session.body.did, server.did)
    assert.equal(session.body.didDoc.service[0].serviceEndpoint, server.pdsUrl)
    accessJwt = session.body.accessJwt

    const refused = await signIn('aaaa-bbbb-cccc-dddd')
    assert.equal(refused.status, 401)
    assert.equal(refused.body.error, 'AuthenticationRequired')
  })

  test('names the handle in its PLC directory', async () => {
    const known = await query('com.atproto.identity.resolveHandle', { handle: server.handle })
    assert.equal(known.body.did, server.did)

    const document = await answer(await fetch(`${server.plcUrl}/${server.did}`))
    assert.deepEqual(document.body.alsoKnownAs, [`at://${server.handle}`])
  })

  test('takes an image', async () => {
    const uploaded = await call('com.atproto.repo.uploadBlob', pixelPng, 'image/png')
    assert.equal(uploaded.status, 200)
    image = uploaded.body.blob
    assert.equal(uploaded.body.blob.mimeType, 'image/png')
    assert.equal(uploaded.body.blob.size, pixelPng.length)
  })

  test('writes a post once, however often it is put under the same key', async () => {
    const first = await put(postRecord('Read it at northwind.example'))
    assert.equal(first.status, 200)
    assert.equal(first.body.uri, `at://${server.did}/${collection}/${rkey}`)

    const repeated = await put(postRecord('Read it at northwind.example'))
    assert.equal(repeated.status, 200)
    assert.equal(repeated.body.cid, first.body.cid)
    assert.equal((await list()).length, 1)

    const changed = await put(postRecord('Something else'))
    assert.equal(changed.status, 400)
    assert.equal(changed.body.error, 'InvalidSwap')
  })

  test('reads the post back with its link and its image', async () => {
    const read = await query('com.atproto.repo.getRecord', { repo: server.did, collection, rkey })
    assert.deepEqual(read.body.value, postRecord('Read it at northwind.example'))

    const cid = read.body.value.embed.images[0].image.ref.$link
    const blob = await fetch(xrpcUrl('com.atproto.sync.getBlob', { did: server.did, cid }))
    assert.deepEqual(Buffer.from(await blob.arrayBuffer()), pixelPng)
  })

  test('counts graphemes: 300 of them pass, 301 do not', async () => {
    // Each family is one grapheme of eight UTF-16 units. A server that counts anything but graphemes refuses the text.
    const longest = '👨‍👩‍👦'.repeat(100) + 'a'.repeat(200)
    const fits = await put(postRecord(longest), '3jzfcijpj2z2b')
    assert.equal(fits.status, 200)

    const tooLong = await put(postRecord(`${longest}a`), '3jzfcijpj2z2c')
    assert.equal(tooLong.status, 400)
    assert.equal(tooLong.body.error, 'InvalidRequest')
    assert.match(tooLong.body.message, /grapheme/)
  })

  test('deletes a post, and accepts that it is gone already', async () => {
    for (const _ of ['first', 'again']) {
      const deleted = await call('com.atproto.repo.deleteRecord', { repo: server.did, collection, rkey })
      assert.equal(deleted.status, 200)
    }
    const read = await query('com.atproto.repo.getRecord', { repo: server.did, collection, rkey })
    assert.equal(read.body.error, 'RecordNotFound')
  })

  function postRecord(text: string) {
    return {
      $type: collection,
      text,
      createdAt: '2026-03-02T09:00:00.000Z',
      facets: [
        {
          index: { byteStart: 0, byteEnd: 4 },
          features: [{ $type: 'app.bsky.richtext.facet#link', uri: 'https://northwind.example/' }],
        },
      ],
      embed: {
        $type: 'app.bsky.embed.images',
        images: [{ image, alt: 'One pixel', aspectRatio: { width: 1, height: 1 } }],
      },
    }
  }

  const signIn = (password: string) => call('com.atproto.server.createSession', { identifier: server.handle, password })

  const put = (record: object, key = rkey) =>
    call('com.atproto.repo.putRecord', { repo: server.did, collection, rkey: key, record, swapRecord: null })

  const list = async () => (await query('com.atproto.repo.listRecords', { repo: server.did, collection })).body.records

  async function query(method: string, parameters: Record<string, string>) {
    return answer(await fetch(xrpcUrl(method, parameters)))
  }

  async function call(method: string, input: object, contentType = 'application/json') {
    const headers = { 'content-type': contentType, ...(accessJwt && { authorization: `Bearer ${accessJwt}` }) }
    const body = input instanceof Uint8Array ? input : JSON.stringify(input)
    return answer(await fetch(xrpcUrl(method), { method: 'POST', headers, body }))
  }

  const xrpcUrl = (method: string, parameters: Record<string, string> = {}) =>
    `${server.pdsUrl}/xrpc/${method}?${new URLSearchParams(parameters)}`

  async function answer(response: Response) {
    const text = await response.text()
    return { status: response.status, body: text === '' ? null : JSON.parse(text) }
  }
})
