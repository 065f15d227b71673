import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Person } from '../../../../tests/support/factories.ts'
import { DONE, dump, openWorld, type World } from '../../../../tests/support/features/accounts/world.ts'
import { BASE_URL } from '../../../../tests/support/simulated-app.ts'

let world: World
let owner: Person

before(async () => {
  world = await openWorld()
  owner = await world.t.make.org()
})
after(() => world.close())

const PAGE = { origin: BASE_URL, 'sec-fetch-site': 'same-origin' }
const BROWSER = { accept: 'text/html,*/*;q=0.8' }

const start = (headers: Record<string, string>) =>
  world.t.request('POST', '{O}/marketing/accounts/x/oauth/start', { as: owner, body: { redirectUri: DONE }, headers })

/** Begins a consent on a page. Returns the callback address, and the cookie of that page's browser. */
async function begun(headers: Record<string, string> = PAGE) {
  const answer = await start(headers)
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  const header = String(answer.headers['set-cookie'])
  const back = await world.consent(answer.data.authorizationUrl, 'allow')
  return { back, header, cookie: header.split(';')[0] ?? '', state: String(answer.data.state) }
}

const accounts = async () => (await world.t.request('GET', '{O}/marketing/accounts', { as: owner })).data

test('a consent begun on a page is finished by its browser', async () => {
  const { back, cookie, header } = await begun()
  assert.match(header, /^galley-consent=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=600$/)
  const answer = await world.callback(back, { ...BROWSER, cookie: `other=1; ${cookie}` })
  assert.equal(new URL(String(answer.headers.location)).searchParams.get('outcome'), 'connected')
})

test('another browser is told so, connects nothing, and uses up the state', async () => {
  const before = await accounts()
  for (const cookie of ['', 'galley-consent=another', `galley-consent=${'a'.repeat(43)}`]) {
    const { back, cookie: own } = await begun()
    const answer = await world.callback(back, { ...BROWSER, cookie })
    const to = new URL(String(answer.headers.location))
    assert.deepEqual([answer.status, to.origin + to.pathname], [302, DONE])
    assert.equal(to.searchParams.get('outcome'), 'failed')
    assert.equal(to.searchParams.get('problem'), 'another_browser')
    assert.equal((await world.callback(back, { cookie: own })).status, 400)
  }
  const { back } = await begun()
  const answer = await world.callback(back)
  assert.deepEqual([answer.status, Object.keys(answer.body)], [403, ['error']])
  assert.match(answer.body.error, /another browser/)
  assert.deepEqual(await accounts(), before)
})

test('either header marks a request as a page’s; two tabs of one browser share its cookie', async () => {
  for (const headers of [{ origin: BASE_URL }, { 'sec-fetch-site': 'same-origin' }]) {
    const first = await begun(headers)
    const second = await begun({ ...headers, cookie: first.cookie })
    assert.equal(second.cookie, first.cookie)
    for (const { back } of [first, second]) {
      assert.equal((await world.callback(back, { cookie: first.cookie })).data.outcome, 'connected')
    }
  }
})

test('the database holds neither the cookie nor, for a repeat, the answer in the clear', async () => {
  const headers = { ...PAGE, 'idempotency-key': 'once' }
  const { cookie, state } = await begun(headers)
  const [, value = ''] = cookie.split('=')
  assert.equal((await start(headers)).data.state, state, 'the repeat is answered as the first was')
  const text = await dump(world.t)
  assert.ok(text.includes('"key":"once"'))
  for (const secret of [value, state]) assert.ok(secret !== '' && !text.includes(secret))
})
