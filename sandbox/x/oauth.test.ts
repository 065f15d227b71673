import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import type { XClient, XSandboxOptions } from './options.ts'
import { openX, type XForTests } from './x-for-tests.ts'

const REDIRECT = 'http://127.0.0.1:9/callback?from=x'
const CONFIDENTIAL: XClient = { id: 'app', secret: 'hush', name: 'The <App>', redirectUris: [REDIRECT] }
const PUBLIC: XClient = { id: 'phone', name: 'Phone', redirectUris: [REDIRECT] }
const OPTIONS: XSandboxOptions = { clients: [CONFIDENTIAL, PUBLIC] }
const VERIFIER = 'a-verifier-that-is-long-enough-for-the-specification'
const BASIC = { authorization: `Basic ${Buffer.from('app:hush').toString('base64')}` }

const ask = (changes: Record<string, string> = {}) =>
  new URLSearchParams({
    response_type: 'code',
    client_id: 'app',
    redirect_uri: REDIRECT,
    scope: 'tweet.read users.read offline.access',
    state: 'the state',
    code_challenge: createHash('sha256').update(VERIFIER).digest('base64url'),
    code_challenge_method: 'S256',
    ...changes,
  })

async function consent(x: XForTests, fields: URLSearchParams, decision = 'allow'): Promise<URL> {
  fields.set('decision', decision)
  fields.set('account', 'northwind_labs')
  const response = await fetch(`${x.sandbox.url}/i/oauth2/authorize`, {
    method: 'POST',
    body: fields,
    redirect: 'manual',
  })
  assert.equal(response.status, 302)
  return new URL(response.headers.get('location') ?? '')
}

const exchange = (
  x: XForTests,
  code: string,
  changes: Record<string, string> = {},
  headers: Record<string, string> = BASIC,
) =>
  x.call(
    'POST',
    '/2/oauth2/token',
    new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      redirect_uri: REDIRECT,
      code_verifier: VERIFIER,
      ...changes,
    }),
    { headers },
  )

async function newCode(x: XForTests, changes: Record<string, string> = {}): Promise<string> {
  return (await consent(x, ask(changes))).searchParams.get('code') ?? ''
}

test('consent gives a code, the code gives tokens, the tokens speak for the chosen account', async (t) => {
  const x = await openX(t, OPTIONS)
  const back = await consent(x, ask())
  assert.equal(back.searchParams.get('state'), 'the state')
  assert.equal(back.searchParams.get('from'), 'x')
  const { status, body } = await exchange(x, back.searchParams.get('code') ?? '')
  assert.equal(status, 200)
  assert.equal(body.token_type, 'bearer')
  assert.equal(body.expires_in, 7200)
  assert.equal(body.scope, 'tweet.read users.read offline.access')
  const me = await x.call('GET', '/2/users/me?user.fields=subscription_type', undefined, { token: body.access_token })
  assert.deepEqual(me.body.data.username, 'northwind_labs')
  assert.equal(me.body.data.subscription_type, 'Premium')
})

test('the consent page names the app, escaped, and the accounts; cancel says access_denied', async (t) => {
  const x = await openX(t, OPTIONS)
  const page = await fetch(`${x.sandbox.url}/i/oauth2/authorize?${ask()}`)
  const text = await page.text()
  assert.equal(page.status, 200)
  assert.ok(text.includes('The &#60;App&#62;') && !text.includes('<App>'))
  assert.ok(text.includes('@northwind_tools') && text.includes('@northwind_labs'))
  const back = await consent(x, ask(), 'cancel')
  assert.equal(back.searchParams.get('error'), 'access_denied')
  assert.equal(back.searchParams.get('code'), null)
})

test('a request that cannot be trusted ends on an error page, not at the app', async (t) => {
  const x = await openX(t, OPTIONS)
  const broken: Record<string, string>[] = [
    { redirect_uri: `${REDIRECT}&x=1` },
    { client_id: 'nobody' },
    { code_challenge_method: 'plain' },
    { code_challenge: 'short' },
    { response_type: 'token' },
    { state: '' },
    { scope: 'everything' },
  ]
  for (const changes of broken) {
    const response = await fetch(`${x.sandbox.url}/i/oauth2/authorize?${ask(changes)}`, { redirect: 'manual' })
    assert.equal(response.status, 400, JSON.stringify(changes))
  }
})

test('auto=allow works only where the sandbox was opened for it', async (t) => {
  const closed = await openX(t, OPTIONS)
  const path = `/i/oauth2/authorize?${ask()}&auto=allow&account=northwind_labs`
  assert.equal((await fetch(closed.sandbox.url + path, { redirect: 'manual' })).status, 200)
  const open = await openX(t, { ...OPTIONS, autoConsent: true })
  const response = await fetch(open.sandbox.url + path, { redirect: 'manual' })
  assert.equal(response.status, 302)
  assert.match(response.headers.get('location') ?? '', /code=/)
})

test('a code works once, for 30 seconds, with its verifier, its address and its client', async (t) => {
  const x = await openX(t, OPTIONS)
  const used = await newCode(x)
  assert.equal((await exchange(x, used)).status, 200)
  assert.equal((await exchange(x, used)).body.error, 'invalid_request')

  const late = await newCode(x)
  x.sandbox.clock.advance(30_000)
  assert.equal((await exchange(x, late)).status, 400)

  assert.match(
    (await exchange(x, await newCode(x), { code_verifier: 'another' })).body.error_description,
    /code verifier/,
  )
  assert.match(
    (await exchange(x, await newCode(x), { redirect_uri: 'http://127.0.0.1:9/' })).body.error_description,
    /redirect uri/,
  )
  assert.equal((await exchange(x, await newCode(x), {}, {})).status, 401)
  assert.equal((await exchange(x, await newCode(x, { client_id: 'phone' }))).status, 400)
})

test('a public client names itself in the body; a confidential one may not', async (t) => {
  const x = await openX(t, OPTIONS)
  const none = { authorization: '' }
  assert.equal((await exchange(x, await newCode(x, { client_id: 'phone' }), { client_id: 'phone' }, none)).status, 200)
  assert.equal((await exchange(x, await newCode(x), { client_id: 'app' }, none)).status, 401)
})

test('a refresh token works once and brings a new pair; the old access token ends with it', async (t) => {
  const x = await openX(t, OPTIONS)
  const first = (await exchange(x, await newCode(x))).body
  const refresh = (token: string) =>
    x.call('POST', '/2/oauth2/token', new URLSearchParams({ grant_type: 'refresh_token', refresh_token: token }), {
      headers: BASIC,
    })
  const second = await refresh(first.refresh_token)
  assert.equal(second.status, 200)
  assert.notEqual(second.body.refresh_token, first.refresh_token)
  const again = await refresh(first.refresh_token)
  assert.equal(again.status, 400)
  assert.deepEqual(again.body, {
    error: 'invalid_request',
    error_description: 'Value passed for the token was invalid.',
  })
  assert.equal((await x.call('GET', '/2/users/me', undefined, { token: first.access_token })).status, 401)
  assert.equal((await x.call('GET', '/2/users/me', undefined, { token: second.body.access_token })).status, 200)
})

test('no offline.access, no refresh token; revoke ends a grant; an access token ends after two hours', async (t) => {
  const x = await openX(t, OPTIONS)
  const { body } = await exchange(x, await newCode(x, { scope: 'tweet.read users.read' }))
  assert.equal(body.refresh_token, undefined)
  const me = (token: string) => x.call('GET', '/2/users/me', undefined, { token })
  const revoked = await x.call('POST', '/2/oauth2/revoke', new URLSearchParams({ token: body.access_token }), {
    headers: BASIC,
  })
  assert.deepEqual(revoked.body, { revoked: true })
  assert.equal((await me(body.access_token)).status, 401)
  assert.equal((await me(x.token)).status, 200)
  x.sandbox.clock.advance(7_200_000)
  assert.equal((await me(x.token)).status, 401)
})
