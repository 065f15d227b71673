import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { readConfig } from '#kernel/config.ts'
import { type TestApp, testApp } from '../../../tests/support/app.ts'
import type { Person } from '../../../tests/support/factories.ts'
import { solid } from '../../../tests/support/features/media/images.ts'
import { OWN, picturesOf } from '../../../tests/support/features/media/pictures.ts'
import { uploadsOf } from '../../../tests/support/features/media/uploads.ts'

const FILES = 'http://files.example:4400'
const ON_FILES = { host: 'files.example:4400' }
const ON_MAIN = { host: 'localhost:4400' }

let t: TestApp
let owner: Person
let png: Buffer

before(async () => {
  t = await testApp({ env: { GALLEY_FILES_URL: FILES, GALLEY_CORS_ORIGINS: 'https://app.example' } })
  owner = await t.make.org()
  png = await solid({ width: 30, height: 20 }).png().toBuffer()
})
after(() => t.close())

test('files and upload addresses use the other origin, which serves files and nothing else', async () => {
  const { ticket, asset } = await uploadsOf(t).upload(owner, png, 'image/png')
  for (const url of [asset.url, ticket.uploadUrl]) assert.equal(new URL(url).origin, FILES)
  const { pathname } = new URL(asset.url)
  const file = await t.app.inject({ url: pathname, headers: ON_FILES })
  assert.deepEqual([file.statusCode, file.headers['content-type']], [200, 'image/png'])
  assert.equal(file.headers['content-security-policy'], "sandbox; default-src 'none'")
  for (const url of [
    '/',
    '/v1/orgs',
    '/healthz',
    '/docs',
    '/mcp',
    '/oauth/authorize',
    '/storage',
    '/storage/../v1/orgs',
  ]) {
    const other = await t.app.inject({ url, headers: { ...ON_FILES, authorization: `Bearer ${owner.token}` } })
    assert.equal(other.statusCode, 404, url)
    assert.match(other.body, /Only files are served/)
  }
})

test('a file is lent to a network from there, and only for the agreed time', async () => {
  const { asset } = await uploadsOf(t).upload(owner, png, 'image/png')
  const key = new URL(asset.url).pathname.slice('/storage/'.length)
  const { origin, pathname, search } = new URL(t.services.storage.lendUrl(key))
  assert.equal(origin, FILES)
  const ask = (query: string) => t.app.inject({ url: pathname + query, headers: ON_FILES })
  assert.equal((await ask(search)).statusCode, 200)
  const over = await ask(search.replace(/X-Amz-Date=\d{8}/, 'X-Amz-Date=20200101'))
  assert.equal(over.statusCode, 403)
  assert.match(over.body, /valid for some hours/)
})

test('the app’s origin only redirects to files, and accepts none', async () => {
  const { asset } = await uploadsOf(t).upload(owner, png, 'image/png')
  const moved = await t.app.inject({ url: `${new URL(asset.url).pathname}?a=b`, headers: ON_MAIN })
  assert.deepEqual([moved.statusCode, moved.headers.location], [308, `${asset.url}?a=b`])
  const ticket = await uploadsOf(t).start(owner, { kind: 'image', contentType: 'image/png' })
  const { pathname, search } = new URL(ticket.uploadUrl)
  const send = (headers: Record<string, string>) =>
    t.app.inject({
      method: 'PUT',
      url: pathname + search,
      headers: { ...headers, 'content-type': 'image/png' },
      payload: png,
    })
  assert.equal((await send(ON_MAIN)).statusCode, 404)
  assert.equal((await send(ON_FILES)).statusCode, 200)
})

test('the app may show and upload files from there; other pages only if they may call the API', async () => {
  const page = await t.app.inject({ url: '/docs', headers: ON_MAIN })
  const policy = String(page.headers['content-security-policy'])
  for (const part of ['img-src', 'media-src', 'connect-src']) {
    assert.match(policy, new RegExp(`${part} [^;]*${FILES}`), part)
  }
  const ask = (origin: string) =>
    t.app.inject({
      method: 'OPTIONS',
      url: '/storage/uploads/x/y',
      headers: { ...ON_FILES, origin, 'access-control-request-method': 'PUT' },
    })
  for (const origin of ['http://localhost:4400', 'https://app.example']) {
    const answer = await ask(origin)
    const { headers } = answer
    assert.deepEqual(
      [answer.statusCode, headers['access-control-allow-origin'], headers['access-control-allow-methods']],
      [204, origin, 'PUT'],
    )
    assert.equal(headers['access-control-allow-headers'], 'content-type')
    assert.equal(headers['access-control-allow-credentials'], undefined)
  }
  assert.equal((await ask('https://evil.example')).headers['access-control-allow-origin'], undefined)
})

test('pictures that were saved before the origin changed still belong to their person', async () => {
  const pictures = picturesOf(t)
  const ticket = await pictures.upload(owner, OWN, png)
  assert.equal(new URL(ticket.assetUrl).origin, FILES)
  assert.equal(
    (await t.request('POST', '/v1/users/me/profile-image', { as: owner, body: { key: ticket.key } })).status,
    200,
  )
  const before = ticket.assetUrl.replace(FILES, 'http://localhost:4400')
  await t.owner.updateTable('user_account').set({ avatar_url: before }).where('id', '=', owner.userId).execute()
  const got = await t.request('GET', '/v1/users/me/profile-image', { as: owner })
  assert.deepEqual([got.status, got.data.key], [200, ticket.key])
})

test('the other origin must be a real one: of another host, without a path', () => {
  const problemsOf = (GALLEY_FILES_URL: string) => {
    const env = { GALLEY_DATA: t.services.config.dataDir, GALLEY_BASE_URL: 'https://galley.example', GALLEY_FILES_URL }
    const problems: string[] = []
    readConfig(env, problems)
    return problems.join('\n')
  }
  assert.match(problemsOf('https://galley.example:8443'), /must name another host/)
  assert.match(problemsOf('https://files.example/a'), /must have no path/)
  assert.match(problemsOf('files.example'), /GALLEY_FILES_URL/)
  assert.equal(problemsOf('https://files.example/'), '')
})
