import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { allowAt } from '../../../tests/platforms/bluesky-consent.ts'
import type { Person } from '../../../tests/support/factories.ts'
import { dump } from '../../../tests/support/features/accounts/world.ts'
import { BASE_URL, OF_DEMO, openSimulatedApp, type SimulatedApp } from '../../../tests/support/simulated-app.ts'

const HANDLE = 'northwind.test'
const DONE = `${BASE_URL}/connect/bluesky/done`

let app: SimulatedApp
let owner: Person
before(async () => {
  app = await openSimulatedApp({ sandbox: { bluesky: OF_DEMO.bluesky } })
  owner = await app.t.make.org()
})
after(() => app?.close())

const start = (body: Record<string, unknown>, headers: Record<string, string> = {}) =>
  app.t.request('POST', '{O}/marketing/accounts/bluesky/oauth/start', {
    as: owner,
    body: { redirectUri: DONE, ...body },
    headers,
  })
const callback = (url: URL, headers: Record<string, string>) =>
  app.t.request('GET', url.pathname, { query: Object.fromEntries(url.searchParams), headers })
const asOwner = () => ({ authorization: `Bearer ${owner.token}` })

test('a program connects an account by its handle; a state works once; disconnecting ends the session there', async () => {
  const { data } = await start({ blueskyHandle: `@${HANDLE}` })
  const back = await allowAt(data.authorizationUrl, HANDLE)
  assert.equal(back.origin, 'http://127.0.0.1:4400')
  const answer = await callback(back, asOwner())
  assert.deepEqual([answer.data.outcome, answer.data.account.accountHandle], ['connected', HANDLE])
  assert.ok(Date.parse(answer.data.account.signInEndsAt) > Date.now() + 13 * 86_400_000)
  const again = await callback(back, asOwner())
  assert.deepEqual([again.status, again.body.details[0].code], [400, 'state_invalid'])

  const stored = await dump(app.t)
  const { refreshTokens, grants } = app.sandbox.bluesky.state.oauth
  for (const token of refreshTokens.keys()) assert.ok(!stored.includes(token))
  await app.t.request('DELETE', `{O}/marketing/accounts/${answer.data.account.id}`, { as: owner })
  assert.equal(grants.size, 0)
})

test('without a handle the server of most accounts asks for it; the account’s handle is the one that resolves back to it', async () => {
  const { data, status, body } = await start({})
  assert.equal(status, 200, JSON.stringify(body))
  const back = await allowAt(data.authorizationUrl, HANDLE)
  const answer = await callback(back, asOwner())
  assert.deepEqual(
    [answer.data.outcome, answer.data.account?.accountHandle],
    ['connected', HANDLE],
    answer.data.message,
  )
  const removed = await app.t.request('DELETE', `{O}/marketing/accounts/${answer.data.account.id}`, { as: owner })
  assert.equal(removed.status, 200)
  assert.equal(app.sandbox.bluesky.state.oauth.grants.size, 0)
})

test('the network’s own text about a refusal is never shown', async () => {
  for (const accept of ['application/json', 'text/html']) {
    const { data } = await start({ blueskyHandle: HANDLE })
    const back = new URL('http://localhost:4400/v1/marketing/oauth/bluesky/callback')
    back.search = new URLSearchParams({
      state: data.state,
      error: 'RAW-ERROR',
      error_reason: 'RAW-REASON',
      error_description: '<b>RAW-WORDS</b>',
    }).toString()
    const answer = await callback(back, { ...asOwner(), accept })
    const said = JSON.stringify([answer.body, answer.headers])
    assert.doesNotMatch(said, /RAW/)
    assert.match(said, accept === 'text/html' ? /problem=no_access/ : /did not give access/)
  }
})

test('the answer of another server connects nothing', async () => {
  const { data } = await start({ blueskyHandle: HANDLE })
  const back = await allowAt(data.authorizationUrl, HANDLE)
  back.searchParams.set('iss', 'https://evil.example')
  const answer = await callback(back, asOwner())
  assert.deepEqual([answer.data.outcome, /another server/.test(answer.data.message)], ['failed', true])
})

test('a browser that comes back to 127.0.0.1 is sent on to the address that its cookie is kept for', async () => {
  const { data, headers } = await start({ blueskyHandle: HANDLE }, { origin: BASE_URL })
  const back = await allowAt(data.authorizationUrl, HANDLE)
  const astray = await callback(back, { accept: 'text/html', host: '127.0.0.1:4400' })
  const home = new URL(String(astray.headers.location))
  assert.deepEqual([astray.status, home.origin, home.pathname], [302, BASE_URL, back.pathname])
  assert.deepEqual(Object.fromEntries(home.searchParams), Object.fromEntries(back.searchParams))
  const cookie = String(headers['set-cookie']).split(';')[0] ?? ''
  const done = await callback(home, { accept: 'text/html', host: 'localhost:4400', cookie })
  assert.match(String(done.headers.location), /outcome=connected&platform=bluesky/)
})

test('a wrong handle is refused at its field; an unreachable server is 502', async () => {
  for (const [blueskyHandle, code, words] of [
    ['nobody.test', 'not_accepted', /There is no account with the handle/],
    ['no handle', 'not_accepted', /is not a Bluesky handle/],
  ] as const) {
    const { status, body } = await start({ blueskyHandle })
    const [detail] = body.details
    assert.deepEqual([status, detail.path, detail.code], [400, 'body.blueskyHandle', code])
    assert.match(detail.message, words)
  }
  app.sandbox.bluesky.faults.add({ kind: 'server-error', path: '/oauth/par', times: 1 })
  assert.deepEqual((await start({ blueskyHandle: HANDLE })).status, 502)
})

test('anybody can read this installation’s client document', async () => {
  const { status, body } = await app.t.request('GET', '/v1/marketing/oauth/bluesky/client-metadata')
  assert.deepEqual(
    [status, body.client_id.startsWith('http://localhost?'), body.dpop_bound_access_tokens],
    [200, true, true],
  )
})
