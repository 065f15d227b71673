import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import type { Server, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { createGuardedFetch } from '#kernel/net/guarded-fetch.ts'
import { type TestApp, testApp } from '../../../tests/support/app.ts'
import { chanceFrom } from '../../../tests/support/chance.ts'
import type { Person } from '../../../tests/support/factories.ts'
import { animation, photo, solid } from '../../../tests/support/features/media/images.ts'
import { uploadsOf } from '../../../tests/support/features/media/uploads.ts'
import { video } from '../../../tests/support/features/media/videos.ts'
import { listening, portOf } from '../../../tests/support/kernel/net/servers.ts'

let t: TestApp
let owner: Person
let server: Server
let origin: string
/** What the server answers at each path. */
const answers = new Map<string, (response: ServerResponse) => void>()

before(async () => {
  t = await testApp()
  t.services.importFetch = createGuardedFetch({ allowLoopback: true })
  owner = await t.make.org()
  server = await listening((request, response) => {
    const answer = answers.get(request.url ?? '')
    if (answer) answer(response)
    else response.writeHead(404).end()
  })
  origin = `http://127.0.0.1:${portOf(server)}`
})
after(async () => {
  server.closeAllConnections()
  server.close()
  await t.close()
})

function serve(path: string, type: string, bytes: Buffer, headers: Record<string, string> = {}): string {
  answers.set(path, (response) => response.writeHead(200, { 'content-type': type, ...headers }).end(bytes))
  return `${origin}${path}`
}
const importing = (body: Record<string, unknown>, as = owner, headers: Record<string, string> = {}) =>
  t.request('POST', '{O}/marketing/media/import', { as, body, headers })
const refusalOf = ({ status, body }: { status: number; body: { details?: { path: string; code: string }[] } }) => [
  status,
  body.details?.[0]?.path,
  body.details?.[0]?.code,
]
const filesOf = (kind: 'media' | 'uploads', { orgId }: Person) =>
  readdir(join(t.services.config.dataDir, 'files', kind, orgId)).catch((): string[] => [])

test('an image behind a link becomes a file of the library, clean and with its alt text', async () => {
  const url = serve('/photo.jpg', 'image/jpeg', await photo({ width: 40, height: 20 }))
  const answer = await importing({ url, altText: 'Two colours' })
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  const { asset } = answer.data
  assert.deepEqual(
    [asset.kind, asset.contentType, asset.width, asset.height, asset.altText],
    ['image', 'image/jpeg', 20, 40, 'Two colours'],
  )
  const { rawPayload } = await t.app.inject({ url: new URL(asset.url).pathname })
  assert.ok(!rawPayload.includes('PRIVATE-NOTE'))
  assert.equal(rawPayload.length, asset.sizeBytes)

  const list = await t.request('GET', '{O}/marketing/media', { as: owner })
  const item = list.data.items.find(({ id }: { id: string }) => id === asset.assetId)
  assert.deepEqual([item.source, item.title, item.asset], ['import', 'photo', asset])
  assert.deepEqual(await filesOf('uploads', owner), [], 'nothing of the copy stays')
})

test('animations stay animations, videos are measured, and redirects are followed', async () => {
  const gif = await animation('gif', ['#ff0000', '#00ff00'])
  const webp = await animation('webp', ['#ff0000', '#00ff00'])
  const film = await video({ format: 'mp4', seconds: 3 })
  answers.set('/moved', (response) => response.writeHead(302, { location: '/film' }).end())
  serve('/film', 'application/octet-stream', film)
  for (const [url, kind, contentType] of [
    [serve('/a.gif', 'image/gif', gif), 'image', 'image/gif'],
    [serve('/a.webp', 'image/webp; charset=binary', webp), 'image', 'image/webp'],
    [`${origin}/moved`, 'video', 'video/mp4'],
  ] as const) {
    const { status, data, body } = await importing({ url })
    assert.equal(status, 200, JSON.stringify(body))
    assert.deepEqual([data.asset.kind, data.asset.contentType], [kind, contentType])
    if (kind === 'video') assert.deepEqual([data.asset.durationSeconds, data.asset.sizeBytes], [3, film.length])
  }
})

test('an incomplete image or video is refused at body.url, and no part of it stays', async () => {
  const as = await t.make.org()
  const png = await solid({ width: 8, height: 8 }).png().toBuffer()
  const film = await video()
  const cut = film.subarray(0, film.length - 200)
  answers.set('/broken', (response) => {
    response.writeHead(200, { 'content-type': 'image/png', 'content-length': '5000' }).write(png.subarray(0, 40))
    setImmediate(() => response.destroy())
  })
  const cases: [url: string, code: string][] = [
    [serve('/page', 'text/html', Buffer.from('<title>A page</title>')), 'unsupported_type'],
    [serve('/empty', 'image/png', Buffer.alloc(0)), 'unsupported_type'],
    [serve('/mislabelled', 'image/jpeg', png), 'type_mismatch'],
    [
      serve('/damaged', 'image/png', Buffer.concat([png.subarray(0, 40), chanceFrom('import-media').bytes(40)])),
      'not_decodable',
    ],
    [serve('/cut', 'video/mp4', cut), 'truncated'],
    [serve('/large', 'image/png', Buffer.concat([png, Buffer.alloc(20 * 1024 ** 2)])), 'too_large'],
    [`${origin}/broken`, 'not_readable'],
    [`${origin}/nowhere`, 'not_readable'],
  ]
  for (const [url, code] of cases) {
    const answer = await importing({ url }, as)
    assert.deepEqual(refusalOf(answer), [400, 'body.url', code], `${url} ${JSON.stringify(answer.body)}`)
  }
  assert.deepEqual([await filesOf('uploads', as), await filesOf('media', as)], [[], []])
  const tickets = await t.owner.selectFrom('upload_ticket').select('key').where('org_id', '=', as.orgId).execute()
  assert.deepEqual(tickets, [], 'no room is held')
})

test('the size limit holds also without an announced length', async () => {
  const png = await solid({ width: 8, height: 8 }).png().toBuffer()
  answers.set('/endless', (response) => {
    response.writeHead(200, { 'content-type': 'image/png' }).write(png)
    const more = () => {
      while (!response.destroyed && response.write(Buffer.alloc(1024 ** 2)));
    }
    response.on('drain', more)
    more()
  })
  assert.deepEqual(refusalOf(await importing({ url: `${origin}/endless` })), [400, 'body.url', 'too_large'])
})

test('no request goes to addresses that are not public, or not https', async () => {
  const guarded = t.services.importFetch
  t.services.importFetch = createGuardedFetch()
  try {
    for (const url of [
      'https://127.0.0.1/a.png',
      'https://[::1]/a.png',
      'http://example.com/a.png',
      'https://10.1.2.3/',
    ]) {
      assert.deepEqual(refusalOf(await importing({ url })), [400, 'body.url', 'address_refused'], url)
    }
  } finally {
    t.services.importFetch = guarded
  }
})

test('the storage quota counts before the file is copied', async () => {
  const { storageBytes } = t.services.config
  const png = await solid({ width: 8, height: 8 }).png().toBuffer()
  const url = serve('/quota.png', 'image/png', png)
  const as = await t.make.org()
  t.services.config.storageBytes = 10
  try {
    const { status, body } = await importing({ url }, as)
    assert.deepEqual([status, body.code], [402, 'fair_use_limit'])
    assert.deepEqual(await filesOf('uploads', as), [])
  } finally {
    t.services.config.storageBytes = storageBytes
  }
})

test('a repeat with the same key answers the same file', async () => {
  const url = serve('/once.png', 'image/png', await solid({ width: 9, height: 9 }).png().toBuffer())
  const headers = { 'idempotency-key': 'import-once' }
  const [first, second] = [await importing({ url }, owner, headers), await importing({ url }, owner, headers)]
  assert.equal(first.status, 200)
  assert.equal(second.data.asset.assetId, first.data.asset.assetId)
})

test('an imported file gets the name in its address', async () => {
  const body = { kind: 'image', contentType: 'image/jpeg', fileName: 'C:\\fakepath\\Team photo.jpg' }
  const uploads = uploadsOf(t)
  const ticket = await uploads.start(owner, body)
  await uploads.put(ticket, await photo({ width: 40, height: 20 }), 'image/jpeg')
  await uploads.complete(owner, ticket, { kind: 'image', contentType: 'image/jpeg' })
  const { data } = await t.request('GET', `{O}/marketing/media/${ticket.assetId}`, { as: owner })
  assert.equal(data.title, 'Team photo')
})
