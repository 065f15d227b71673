import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import type { YouTubeClient } from './options.ts'
import { openYouTube, type YouTubeForTests } from './youtube-for-tests.ts'

const REDIRECT = 'http://127.0.0.1:9/callback?from=google'
const APP: YouTubeClient = { id: 'app', secret: 'hush', name: 'The <App>', redirectUris: [REDIRECT] }
const OPTIONS = { clients: [APP] }
const VERIFIER = 'a-verifier-that-is-long-enough-for-the-specification'
const SCOPE = ['youtube.upload', 'youtube.readonly'].map((name) => `https://www.googleapis.com/auth/${name}`)

const ask = (changes: Record<string, string> = {}) =>
  new URLSearchParams({
    response_type: 'code',
    client_id: 'app',
    redirect_uri: REDIRECT,
    scope: SCOPE.join(' '),
    state: 'the state',
    access_type: 'offline',
    code_challenge: createHash('sha256').update(VERIFIER).digest('base64url'),
    code_challenge_method: 'S256',
    ...changes,
  })

async function consent(youtube: YouTubeForTests, fields: URLSearchParams, decision = 'allow'): Promise<URL> {
  fields.set('decision', decision)
  fields.set('account', 'northwind_labs')
  const { status, headers } = await youtube.call('POST', '/o/oauth2/v2/auth', fields)
  assert.equal(status, 302)
  return new URL(headers.get('location') ?? '')
}

const codeFor = async (youtube: YouTubeForTests, changes: Record<string, string> = {}) =>
  (await consent(youtube, ask(changes))).searchParams.get('code') ?? ''

const token = (youtube: YouTubeForTests, fields: Record<string, string>) =>
  youtube.call('POST', '/token', new URLSearchParams({ client_id: 'app', client_secret: 'hush', ...fields }))

const exchange = (youtube: YouTubeForTests, code: string, changes: Record<string, string> = {}) =>
  token(youtube, {
    grant_type: 'authorization_code',
    code,
    redirect_uri: REDIRECT,
    code_verifier: VERIFIER,
    ...changes,
  })

test('consent gives a code, the code gives tokens, the tokens speak for the chosen channel', async (t) => {
  const youtube = await openYouTube(t, OPTIONS)
  const back = await consent(youtube, ask())
  assert.deepEqual([back.searchParams.get('state'), back.searchParams.get('from')], ['the state', 'google'])
  const { body } = await exchange(youtube, back.searchParams.get('code') ?? '')
  assert.deepEqual([body.expires_in, body.scope, body.token_type], [3599, SCOPE.join(' '), 'Bearer'])
  const mine = '/youtube/v3/channels?part=snippet&mine=true'
  const { body: channels } = await youtube.call('GET', mine, undefined, { token: body.access_token })
  assert.equal(channels.items[0].snippet.customUrl, '@northwind_labs')
})

test('a refresh token comes with the first offline consent, and with each that asks for consent', async (t) => {
  const youtube = await openYouTube(t, OPTIONS)
  const given = async (changes: Record<string, string>) =>
    typeof (await exchange(youtube, await codeFor(youtube, changes))).body.refresh_token
  assert.deepEqual(
    [await given({}), await given({}), await given({ prompt: 'consent' }), await given({ access_type: 'online' })],
    ['string', 'undefined', 'string', 'undefined'],
  )
})

test('a refresh gives a new access token and no new refresh token; revoking ends both', async (t) => {
  const youtube = await openYouTube(t, OPTIONS)
  const { body } = await exchange(youtube, await codeFor(youtube))
  const refresh = () => token(youtube, { grant_type: 'refresh_token', refresh_token: body.refresh_token })
  const fresh = await refresh()
  assert.equal(fresh.body.refresh_token, undefined)
  const read = (access: string) =>
    youtube.call('GET', '/youtube/v3/channels?part=id&mine=true', undefined, { token: access })
  assert.deepEqual([(await read(body.access_token)).status, (await read(fresh.body.access_token)).status], [200, 200])
  const revoke = () => youtube.call('POST', '/revoke', new URLSearchParams({ token: body.refresh_token }))
  assert.deepEqual([(await revoke()).status, (await revoke()).status], [200, 400])
  assert.equal((await read(fresh.body.access_token)).status, 401)
  assert.equal((await refresh()).body.error, 'invalid_grant')
})

test('access lasts an hour; while the consent screen is in testing, a connection lasts a week', async (t) => {
  const youtube = await openYouTube(t, { ...OPTIONS, consentScreen: 'testing' })
  const { body } = await exchange(youtube, await codeFor(youtube))
  assert.equal(body.refresh_token_expires_in, 604_800)
  youtube.sandbox.clock.advance(3_599_000)
  const read = await youtube.call('GET', '/youtube/v3/channels?part=id&mine=true', undefined, {
    token: body.access_token,
  })
  assert.equal(read.status, 401)
  const refresh = () => token(youtube, { grant_type: 'refresh_token', refresh_token: body.refresh_token })
  assert.equal((await refresh()).status, 200)
  youtube.sandbox.clock.advance(7 * 24 * 3_600_000)
  assert.equal((await refresh()).body.error, 'invalid_grant')
})

test('an unticked scope is not granted, and a call without its scope is refused', async (t) => {
  const youtube = await openYouTube(t, OPTIONS)
  const back = await consent(youtube, ask({ granted: SCOPE[1] ?? '' }))
  const { body } = await exchange(youtube, back.searchParams.get('code') ?? '')
  assert.equal(body.scope, SCOPE[1])
  const remove = await youtube.call('DELETE', '/youtube/v3/videos?id=a', undefined, { token: body.access_token })
  assert.deepEqual([remove.status, remove.body.error.errors[0].reason], [403, 'insufficientPermissions'])
})

test('a code works once, with its verifier, its address and its client', async (t) => {
  const youtube = await openYouTube(t, OPTIONS)
  const used = await codeFor(youtube)
  assert.equal((await exchange(youtube, used)).status, 200)
  assert.equal((await exchange(youtube, used)).body.error, 'invalid_grant')
  const wrong: [Record<string, string>, string][] = [
    [{ code_verifier: 'another' }, 'invalid_grant'],
    [{ redirect_uri: 'http://127.0.0.1:9/' }, 'redirect_uri_mismatch'],
    [{ client_secret: 'guessed' }, 'invalid_client'],
    [{ grant_type: 'password' }, 'unsupported_grant_type'],
  ]
  for (const [changes, error] of wrong)
    assert.equal((await exchange(youtube, await codeFor(youtube), changes)).body.error, error)
})

test('a request that cannot be trusted ends on a page of Google; a refusal goes back', async (t) => {
  const youtube = await openYouTube(t, OPTIONS)
  for (const changes of [{ redirect_uri: `${REDIRECT}&x=1` }, { client_id: 'nobody' }, { scope: 'everything' }]) {
    const response = await fetch(`${youtube.sandbox.url}/o/oauth2/v2/auth?${ask(changes)}`, { redirect: 'manual' })
    assert.equal(response.status, 400, JSON.stringify(changes))
  }
  const page = await (await fetch(`${youtube.sandbox.url}/o/oauth2/v2/auth?${ask()}`)).text()
  assert.ok(page.includes('The &#60;App&#62;') && page.includes('@northwind_labs'))
  assert.equal((await consent(youtube, ask(), 'cancel')).searchParams.get('error'), 'access_denied')
})
