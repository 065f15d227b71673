import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type TestApp, testApp } from '../../../tests/support/app.ts'
import { addressOf, openBrowser, refusalOf, signedUp } from '../../../tests/support/auth/browser.ts'
import { BASE_URL, comeBack, problemIn, signInAs, toProvider } from '../../../tests/support/auth/oidc/oidc.ts'
import { freePort } from '../../../tests/support/free-port.ts'
import { startOidcProvider, type TestProvider } from '../../../tests/support/oidc-provider.ts'

let provider: TestProvider
before(async () => {
  provider = await startOidcProvider({ baseUrl: BASE_URL, names: ['corp', 'other'] })
})
after(() => provider.stop())

const verified = (name: string) => ({ email: addressOf(name), email_verified: true, name: `${name} at Corp` })

describe('what is not the way back of this very browser', () => {
  let t: TestApp
  before(async () => {
    const other = Object.entries(provider.env('other')).filter(([name]) => name !== 'GALLEY_OIDC')
    t = await testApp({ env: { ...provider.env('corp'), ...Object.fromEntries(other), GALLEY_OIDC: 'corp,other' } })
    provider.people.set('ada', verified('ada'))
  })
  after(() => t.close())

  const STALE = 'not_this_browser corp'
  const noSession = async () =>
    assert.deepEqual(await t.owner.selectFrom('session').selectAll().execute(), [], 'a session was opened')

  test('another state', async () => {
    const browser = openBrowser(t)
    const back = await provider.consent(await toProvider(browser), 'ada')
    back.searchParams.set('state', 'x'.repeat(43))
    assert.equal(problemIn(await comeBack(browser, back)), STALE)
    await noSession()
  })

  test('another nonce', async () => {
    const { answer } = await signInAs(t, provider, 'ada', verified('ada'), {
      alter: (url) => url.searchParams.set('nonce', 'another'),
    })
    assert.equal(problemIn(answer), 'not_completed corp')
    await noSession()
  })

  test('another PKCE challenge', async () => {
    const { answer } = await signInAs(t, provider, 'ada', verified('ada'), {
      alter: (url) => url.searchParams.set('code_challenge', 'x'.repeat(43)),
    })
    assert.equal(problemIn(answer), 'not_completed corp')
    await noSession()
  })

  test('another issuer', async () => {
    const browser = openBrowser(t)
    const back = await provider.consent(await toProvider(browser), 'ada')
    back.searchParams.set('iss', 'https://elsewhere.example')
    assert.equal(problemIn(await comeBack(browser, back)), 'not_completed corp')
    await noSession()
  })

  test('another browser', async () => {
    const back = await provider.consent(await toProvider(openBrowser(t)), 'ada')
    const other = openBrowser(t)
    await toProvider(other) // it has a cookie, but from another sign-in
    for (const browser of [other, openBrowser(t)]) assert.equal(problemIn(await comeBack(browser, back)), STALE)
    await noSession()
  })

  test('the callback of another provider', async () => {
    const browser = openBrowser(t)
    const back = await provider.consent(await toProvider(browser), 'ada')
    back.pathname = back.pathname.replace('corp', 'other')
    assert.equal(problemIn(await comeBack(browser, back)), 'not_this_browser other')
    await noSession()
  })

  test('a sign-in of more than ten minutes ago', async () => {
    const browser = openBrowser(t)
    const back = await provider.consent(await toProvider(browser), 'ada')
    await t.owner.updateTable('oidc_attempt').set({ expires_at: '2020-01-01T00:00:00Z' }).execute()
    assert.equal(problemIn(await comeBack(browser, back)), STALE)
    await noSession()
  })

  test('a sign-in that was declined', async () => {
    const browser = openBrowser(t)
    const back = await provider.consent(await toProvider(browser), null)
    assert.equal(problemIn(await comeBack(browser, back)), 'declined corp')
    await noSession()
  })

  test('what a provider says of its refusal, and the name of a provider that is none, do not reach the page', async () => {
    const browser = openBrowser(t)
    const back = await provider.consent(await toProvider(browser), null)
    back.searchParams.set('error', 'call_this_number')
    assert.equal(problemIn(await comeBack(browser, back)), 'refused corp')
    const none = await browser.request('GET', '/v1/auth/oidc/call-us/start', { headers: { accept: 'text/html' } })
    assert.deepEqual([none.status, none.headers.location], [302, '/sign-in?problem=unknown_way'])
  })

  test('the same way a second time', async () => {
    const browser = openBrowser(t)
    const back = await provider.consent(await toProvider(browser), 'ada')
    assert.equal((await comeBack(browser, back)).headers.location, '/')
    assert.equal(problemIn(await comeBack(browser, back)), STALE)
    assert.equal((await t.owner.selectFrom('session').selectAll().execute()).length, 1)
  })

  test('two tabs of one browser may be on their way at once', async () => {
    const browser = openBrowser(t)
    const [one, two] = [
      await toProvider(browser, { next: '/one' }),
      await toProvider(browser, { next: '/oauth/consent/x' }),
    ]
    assert.equal((await comeBack(browser, await provider.consent(two, 'ada'))).headers.location, '/oauth/consent/x')
    assert.equal((await comeBack(browser, await provider.consent(one, 'ada'))).headers.location, '/one')
  })

  test('a next that leads elsewhere is refused', async () => {
    for (const next of [
      'https://elsewhere.example',
      '//elsewhere.example',
      '/\\elsewhere.example',
      '/\t/elsewhere',
      'x',
      'https://',
      '/oauth/authorize?client_id=x&response_type=token',
      '/oauth/consent/../authorize?client_id=x',
      '/calendar/%2e%2e/oauth/authorize',
      '/%6fauth/authorize',
    ]) {
      const answer = await t.request('GET', '/v1/auth/oidc/corp/start', { query: { next } })
      assert.deepEqual(refusalOf(answer).slice(0, 2), [400, 'query.next'], next)
    }
  })

  test('programs get the same as JSON, and refusals as such', async () => {
    const started = await t.request('GET', '/v1/auth/oidc/corp/start')
    assert.equal(started.status, 200)
    assert.ok(started.data.authorizationUrl.startsWith(provider.issuer))
    assert.equal((await t.request('GET', '/v1/auth/oidc/nobody/start')).status, 404)
    const query = { state: 'x'.repeat(43), code: 'x' }
    assert.equal((await t.request('GET', '/v1/auth/oidc/corp/callback', { query })).status, 401)
  })
})

test('a provider that cannot be reached stops neither the start nor the other ways in', async () => {
  const env = { ...provider.env('corp'), GALLEY_OIDC_CORP_ISSUER: `http://127.0.0.1:${await freePort()}` }
  const t = await testApp({ env })
  try {
    await signedUp(t, 'undisturbed')
    const answer = await t.request('GET', '/v1/auth/oidc/corp/start')
    assert.deepEqual([answer.status, answer.body.code], [503, 'provider_unavailable'])
    const browser = await t.request('GET', '/v1/auth/oidc/corp/start', { headers: { accept: 'text/html' } })
    assert.equal(problemIn(browser), 'provider_unavailable corp')
  } finally {
    await t.close()
  }
})
