import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type LinkedInForTests, openLinkedIn } from './linkedin-for-tests.ts'
import { DEMO_LINKEDIN_CLIENT } from './options.ts'

const { id, secret, redirectUris } = DEMO_LINKEDIN_CLIENT
const [redirect_uri = ''] = redirectUris
const CLIENT = { client_id: id, client_secret: secret }
const DAY_MS = 86_400_000

const ask = (changes: Record<string, string> = {}) =>
  new URLSearchParams({
    response_type: 'code',
    client_id: id,
    redirect_uri,
    state: 'st4te',
    scope: 'openid profile w_member_social',
    ...changes,
  })

async function consent({ sandbox }: LinkedInForTests, changes: Record<string, string> = {}): Promise<URL> {
  const body = ask({ decision: 'allow', account: 'nora-northwind', ...changes })
  const answer = await fetch(`${sandbox.url}/oauth/v2/authorization`, { method: 'POST', body, redirect: 'manual' })
  assert.equal(answer.status, 302)
  return new URL(answer.headers.get('location') ?? '')
}

const token = (linkedin: LinkedInForTests, form: Record<string, string>) =>
  linkedin.call('POST', '/oauth/v2/accessToken', new URLSearchParams({ ...CLIENT, ...form }))

async function tokens(linkedin: LinkedInForTests, changes: Record<string, string> = {}) {
  const code = (await consent(linkedin, changes)).searchParams.get('code') ?? ''
  return token(linkedin, { grant_type: 'authorization_code', code, redirect_uri })
}

const whoIs = async (linkedin: LinkedInForTests, accessToken: string) =>
  linkedin.call('GET', '/v2/userinfo', undefined, { authorization: `Bearer ${accessToken}` })

test('consent gives a code, the code gives a token of 60 days, once', async (t) => {
  const linkedin = await openLinkedIn(t)
  const back = await consent(linkedin)
  assert.equal(back.searchParams.get('state'), 'st4te')
  const code = back.searchParams.get('code') ?? ''
  const exchange = () => token(linkedin, { grant_type: 'authorization_code', code, redirect_uri })
  const { body } = await exchange()
  assert.deepEqual([body.expires_in, body.scope], [5_184_000, 'openid,profile,w_member_social'])
  assert.equal((await whoIs(linkedin, body.access_token)).body.name, 'Nora Northwind')
  assert.equal((await exchange()).status, 400)
  linkedin.sandbox.clock.advance(60 * DAY_MS)
  assert.equal((await whoIs(linkedin, body.access_token)).body.code, 'EXPIRED_ACCESS_TOKEN')
})

test('a refresh token stays the same, and ends a year after the consent', async (t) => {
  const linkedin = await openLinkedIn(t)
  const { refresh_token } = (await tokens(linkedin)).body
  const refresh = () => token(linkedin, { grant_type: 'refresh_token', refresh_token })
  linkedin.sandbox.clock.advance(50 * DAY_MS)
  const { body } = await refresh()
  assert.equal(body.refresh_token, refresh_token)
  assert.ok(body.refresh_token_expires_in <= (315 * DAY_MS) / 1000)
  linkedin.sandbox.clock.advance(316 * DAY_MS)
  assert.equal((await refresh()).status, 400)
})

test('only partners get a refresh token', async (t) => {
  const { body } = await tokens(await openLinkedIn(t, { refresh: 'none' }))
  assert.equal(body.refresh_token, undefined)
})

test('consent with other scopes ends the earlier tokens; so does a revocation', async (t) => {
  const linkedin = await openLinkedIn(t)
  const first = (await tokens(linkedin)).body.access_token
  const second = (await tokens(linkedin)).body.access_token
  assert.equal((await whoIs(linkedin, first)).status, 200)
  await tokens(linkedin, { scope: 'openid profile' })
  assert.equal((await whoIs(linkedin, first)).status, 401)
  assert.equal((await whoIs(linkedin, second)).status, 401)
  const third = (await tokens(linkedin)).body.access_token
  const form = new URLSearchParams({ ...CLIENT, token: third })
  assert.equal((await linkedin.call('POST', '/oauth/v2/revoke', form)).status, 200)
  assert.equal((await whoIs(linkedin, third)).body.code, 'INVALID_ACCESS_TOKEN')
})

test('a missing scope and a canceled consent redirect back with an error; an untrusted request does not', async (t) => {
  const linkedin = await openLinkedIn(t)
  const errorOf = async (changes: Record<string, string>) =>
    (await consent(linkedin, changes)).searchParams.get('error')
  assert.equal(await errorOf({ scope: 'openid r_ads' }), 'unauthorized_scope_error')
  assert.equal(await errorOf({ decision: 'cancel' }), 'user_cancelled_authorize')
  for (const changes of [{ client_id: 'nobody' }, { redirect_uri: `${redirect_uri}/` }, { response_type: 'token' }]) {
    const answer = await fetch(`${linkedin.sandbox.url}/oauth/v2/authorization?${ask(changes)}`, { redirect: 'manual' })
    assert.equal(answer.status, 400)
  }
})
