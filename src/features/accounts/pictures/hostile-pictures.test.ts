import assert from 'node:assert/strict'
import type { Server, ServerResponse } from 'node:http'
import { after, before, beforeEach, test } from 'node:test'
import { MAX_PICTURE_BYTES } from '#contract/media/uploads.ts'
import { inScope } from '#kernel/db/transaction.ts'
import { createGuardedFetch } from '#kernel/net/guarded-fetch.ts'
import { type TestApp, testApp } from '../../../../tests/support/app.ts'
import type { Person } from '../../../../tests/support/factories.ts'
import { solid } from '../../../../tests/support/features/media/images.ts'
import { listening, portOf } from '../../../../tests/support/kernel/net/servers.ts'
import { keepPictureLater } from './keep-picture.ts'

let t: TestApp
let owner: Person
let server: Server
let inside: Server
let png: Buffer
let answer: (response: ServerResponse) => unknown
/** Requests to the server that nobody outside may reach. There must be none. */
let askedInside = 0

before(async () => {
  t = await testApp()
  png = await solid({ width: 200, height: 120 }).png().toBuffer()
  server = await listening((_, response) => void answer(response))
  inside = await listening((_, response) => {
    askedInside++
    response.writeHead(200, { 'content-type': 'image/png' }).end(png)
  })
})
after(async () => {
  for (const one of [server, inside]) {
    one?.closeAllConnections()
    one?.close()
  }
  await t?.close()
})
beforeEach(async () => {
  owner = await t.make.org()
  askedInside = 0
  t.services.importFetch = createGuardedFetch({ allowLoopback: [`http://127.0.0.1:${portOf(server)}`] })
})

/** Makes an account whose picture is at this address, according to the network. */
async function accountWith(url: string): Promise<string> {
  const id = await t.make.account(owner, 'x')
  await t.owner.updateTable('social_account').set({ profile_image_url: url }).where('id', '=', id).execute()
  await inScope(t.services.db, { orgId: owner.orgId }, (db) =>
    keepPictureLater(db, { orgId: owner.orgId, accountId: id }),
  )
  return id
}

async function outcome(id: string) {
  const { data } = await t.request('GET', `{O}/marketing/accounts/${id}`, { as: owner })
  const files: string[] = []
  for await (const { key } of t.services.storage.list()) if (key.includes(owner.orgId)) files.push(key)
  const inHand = await t.owner.selectFrom('file_in_hand').select('key').where('org_id', '=', owner.orgId).execute()
  return { picture: data.profileImageUrl !== null, status: data.status, files: files.length, inHand: inHand.length }
}

const address = () => `http://127.0.0.1:${portOf(server)}/picture.png`
const LETTER = { picture: false, status: 'connected', files: 0, inHand: 0 }
const PICTURE = { picture: true, status: 'connected', files: 1, inHand: 0 }

const sends =
  (bytes: () => string | Uint8Array | Promise<Uint8Array>, type: string) => async (response: ServerResponse) => {
    const body = await bytes()
    response.writeHead(200, { 'content-type': type }).end(body)
  }

const HOSTILE: [what: string, answer: (response: ServerResponse) => unknown][] = [
  ['a page', sends(() => '<!doctype html><title>Sign in</title>', 'image/png')],
  ['a drawing', sends(() => '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>', 'image/svg+xml')],
  [
    'a film',
    sends(() => Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypisom'), Buffer.alloc(40)]), 'video/mp4'),
  ],
  ['a picture that is cut off', sends(() => png.subarray(0, png.length / 2), 'image/png')],
  ['nothing', sends(() => '', 'image/png')],
  ['more pixels than are decoded', sends(() => solid({ width: 8001, height: 5000 }).png().toBuffer(), 'image/png')],
  [
    'more bytes than are read, announced',
    (response) =>
      response
        .writeHead(200, { 'content-type': 'image/png', 'content-length': String(MAX_PICTURE_BYTES + 1) })
        .write(png),
  ],
  ['bytes without end', sendsWithoutEnd],
  ['no picture any more', (response) => response.writeHead(404).end()],
  ['a refusal', (response) => response.writeHead(403).end()],
  [
    'a redirect to an address inside',
    (response) => response.writeHead(302, { location: `http://127.0.0.1:${portOf(inside)}/` }).end(),
  ],
  ['a redirect in a circle', (response) => response.writeHead(302, { location: address() }).end()],
]

function sendsWithoutEnd(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'image/png' }).write(png)
  const more = () => {
    while (!response.destroyed && response.write(Buffer.alloc(64 * 1024))) {}
  }
  response.on('drain', more)
  more()
}

for (const [what, hostile] of HOSTILE)
  test(`the account keeps its letter, and nothing else happens, if the address holds ${what}`, async () => {
    answer = hostile
    const id = await accountWith(address())
    await t.runJobs()
    assert.deepEqual(await outcome(id), LETTER)
    assert.equal(askedInside, 0)
    // Another attempt would get the same answer, so there is none.
    answer = sends(() => png, 'image/png')
    await t.runJobs({ aheadSeconds: 86_400 })
    assert.deepEqual(await outcome(id), LETTER)
  })

for (const url of ['http://169.254.169.254/latest', 'https://localhost/', 'file:///etc/passwd', 'no address'])
  test(`no request is made for ${url}`, async () => {
    const id = await accountWith(url)
    await t.runJobs()
    assert.deepEqual(await outcome(id), LETTER)
  })

test('a server that is down for a while is asked again', async () => {
  answer = (response) => response.writeHead(503).end()
  const id = await accountWith(address())
  await t.runJobs()
  assert.deepEqual(await outcome(id), LETTER)
  answer = sends(() => png, 'application/octet-stream')
  await t.runJobs({ aheadSeconds: 60 })
  assert.deepEqual(await outcome(id), PICTURE)
})

test('a server that does not answer is given up', async () => {
  const { importFetch } = t.services
  const impatient = (...[url, init]: Parameters<typeof importFetch>) => importFetch(url, { ...init, timeoutMs: 50 })
  t.services.importFetch = Object.assign(impatient, { check: importFetch.check })
  let asked = 0
  answer = () => asked++
  const id = await accountWith(address())
  for (const _ of [1, 2, 3, 4]) await t.runJobs({ aheadSeconds: 3600 })
  assert.deepEqual([await outcome(id), asked], [LETTER, 3])
})
