import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { builtWeb } from './built-web.ts'
import { openWorld, type World } from './world.ts'

let world: World
let folder: string
before(async () => {
  world = await openWorld()
  folder = await builtWeb()
})
after(() => world.close())

const html = async (path: string, cookie?: string) =>
  (await fetch(world.url + path, cookie === undefined ? {} : { headers: { cookie } })).text()

test('for a signed-in person, a page has its own files in its head and a first frame to see', async () => {
  for (const [path, file, place] of [
    ['/', 'today-page', 'Today'],
    ['/review/0190a0a0-0000-7000-8000-000000000000?tab=decided', 'review-page', 'Review'],
    ['/settings/audit', 'audit-page', 'Settings'],
  ] as const) {
    const page = await html(path, 'galley=anything')
    assert.match(page, new RegExp(`<link rel="modulepreload" crossorigin href="/assets/${file}-[^"]+\\.js">`), path)
    assert.match(page, new RegExp(`<div id="frame".*<p[^>]*>${place}</p>.*<div id="root">`, 's'), path)
    // Scripts and styles come only from files: the security policy refuses any other.
    assert.doesNotMatch(page, /<style|\sstyle=|\son\w+=/)
    for (const [script] of page.matchAll(/<script[^>]*>/g)) assert.match(script, /\ssrc="\/assets\//)
  }
  for (const page of [await html('/'), await html('/sign-in'), await html('/nowhere', 'galley=anything')])
    assert.doesNotMatch(page, /id="frame"|early-/)
})

test('a page that the browser has already is not sent again; files are sent compressed and cached for ever', async () => {
  const first = await fetch(world.url)
  assert.equal(first.headers.get('cache-control'), 'no-cache')
  const tag = first.headers.get('etag') ?? ''
  const known = await fetch(world.url, { headers: { 'if-none-match': tag } })
  assert.equal(known.status, 304)
  // A browser replaces the stored headers of the page by those of this answer.
  assert.equal(known.headers.get('content-security-policy'), null)
  const signedIn = await fetch(world.url, { headers: { 'if-none-match': tag, cookie: 'galley=anything' } })
  assert.equal(signedIn.status, 200, 'another page, though at the same address')

  const [script = ''] = /\/assets\/index-[\w-]+\.js/.exec(await html('/')) ?? []
  const answer = await fetch(world.url + script, { headers: { 'accept-encoding': 'br' } })
  assert.deepEqual(
    [answer.headers.get('content-encoding'), answer.headers.get('cache-control')],
    ['br', 'public, max-age=31536000, immutable'],
  )
  const best = await readFile(join(folder, `${script}.br`))
  assert.equal(answer.headers.get('content-length'), String(best.length), 'as small as it goes, made at the build')
  for (const name of ['etag', 'last-modified', 'accept-ranges']) assert.equal(answer.headers.get(name), null, name)
  assert.equal(answer.headers.get('content-security-policy'), "default-src 'none'; frame-ancestors 'none'")
})

test('a page is sent compressed, with its security policy', async () => {
  for (const encoding of ['br', 'gzip']) {
    const answer = await fetch(world.url, { headers: { 'accept-encoding': encoding, cookie: 'galley=anything' } })
    assert.equal(answer.headers.get('content-encoding'), encoding)
    assert.match(answer.headers.get('vary') ?? '', /accept-encoding/)
    assert.match(answer.headers.get('content-security-policy') ?? '', /^default-src 'self'; /)
    assert.match(await answer.text(), /id="frame"/)
  }
  const plain = await fetch(world.url, { headers: { 'accept-encoding': 'identity', cookie: 'galley=anything' } })
  assert.equal(plain.headers.get('content-encoding'), null)
  assert.match(await plain.text(), /id="frame"/)
})

test('a page that is opened a second time is shown again', async () => {
  const page = await world.page({ width: 1280 }, await world.member())
  for (const _visit of [1, 2, 3]) {
    await page.goto(`${world.url}/review`)
    await page.getByRole('heading', { name: 'Review' }).waitFor()
  }
})

const BEGINS_WITH = [
  { path: '/', seen: 'Nothing is booked.', reads: ['/home/summary', '/marketing/accounts', '/marketing/posts'] },
  {
    path: '/review',
    seen: 'Nothing waits for you',
    reads: ['/marketing/post-groups?page=1&limit=100&filter%5Bstatus%5D=pending'],
  },
  { path: '/compose', seen: 'Save draft', reads: ['/marketing/accounts'] },
]
for (const { path, seen, reads } of BEGINS_WITH) {
  test(`the first data of ${path} is requested once, before the app is there; then the frame is removed`, async (t) => {
    const member = await world.member()
    const page = await world.page({ width: 390 }, member)
    await page.addInitScript(`localStorage.setItem('galley.workspace', '${member.orgId}')`)
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    // A request that the browser lost (ERR_NETWORK_CHANGED) may be repeated.
    page.on('requestfailed', (request) => {
      asked.splice(asked.indexOf(request.url()), 1)
      t.diagnostic(`${request.url()}: ${request.failure()?.errorText}`)
    })
    await page.goto(world.url + path)
    await page.getByText(seen).first().waitFor()
    await page.getByText('Today').first().waitFor()
    for (const once of ['/auth/token', ...reads])
      assert.equal(asked.filter((url) => url.includes(once)).length, 1, `${once} in ${asked.join('\n')}`)
    assert.equal(await page.locator('#frame').count(), 0)
    assert.equal(await page.getByRole('navigation', { name: 'Places' }).count(), 1)
  })
}
