import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openBluesky } from './bluesky-for-tests.ts'

const HOUR_MS = 3_600_000
const NONE = { token: null }

test('an app password opens a session that says where the account lives', async (t) => {
  const { sandbox, did, post, get } = await openBluesky(t)
  const { status, body } = await post(
    'com.atproto.server.createSession',
    { identifier: 'Northwind.test', password: 'nwnd-tool-demo-pass' },
    NONE,
  )
  assert.equal(status, 200)
  assert.equal(body.did, did)
  assert.equal(body.didDoc.service[0].serviceEndpoint, sandbox.url)
  const claims = JSON.parse(Buffer.from(body.accessJwt.split('.')[1], 'base64url').toString())
  assert.equal(claims.scope, 'com.atproto.appPass')
  assert.equal(claims.exp - claims.iat, 7200)
  const me = await get('com.atproto.server.getSession', {}, { token: body.accessJwt })
  assert.equal(me.body.handle, 'northwind.test')
})

test('wrong passwords, taken-down accounts and missing codes are told apart', async (t) => {
  const { post } = await openBluesky(t, {
    accounts: [
      {
        handle: 'northwind.test',
        password: 'own-password',
        emailAuthFactor: true,
        appPasswords: ['aaaa-bbbb-cccc-dddd'],
      },
      { handle: 'gone.test', password: 'own-password' },
      { handle: 'down.test', password: 'own-password', takenDown: true },
    ],
  })
  const signIn = (identifier: string, password: string) =>
    post('com.atproto.server.createSession', { identifier, password }, NONE)
  const cases: [string, string, number, string | undefined][] = [
    ['northwind.test', 'wrong', 401, 'AuthenticationRequired'],
    ['nobody.test', 'own-password', 401, 'AuthenticationRequired'],
    ['northwind.test', 'own-password', 401, 'AuthFactorTokenRequired'],
    ['northwind.test', 'aaaa-bbbb-cccc-dddd', 200, undefined],
    ['down.test', 'own-password', 401, 'AccountTakedown'],
  ]
  for (const [identifier, password, status, error] of cases) {
    const answer = await signIn(identifier, password)
    assert.equal(answer.status, status, identifier)
    assert.equal(answer.body.error, error)
  }
})

test('an access token ends after two hours; a refresh token brings the same successor for two hours, then fails', async (t) => {
  const { sandbox, post, get } = await openBluesky(t)
  const first = await sandbox.grant('northwind.test')
  assert.ok(first)
  const refresh = (token: string) => post('com.atproto.server.refreshSession', undefined, { token })
  const idOf = (jwt: string) => JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString()).jti

  sandbox.clock.advance(2 * HOUR_MS + 1000)
  const expired = await get('com.atproto.server.getSession', {}, { token: first.accessJwt })
  assert.equal(expired.status, 400)
  assert.equal(expired.body.error, 'ExpiredToken')

  const second = await refresh(first.refreshJwt)
  assert.equal(second.status, 200)
  assert.notEqual(idOf(second.body.refreshJwt), idOf(first.refreshJwt))
  assert.equal(idOf((await refresh(first.refreshJwt)).body.refreshJwt), idOf(second.body.refreshJwt))
  sandbox.clock.advance(2 * HOUR_MS)
  assert.equal((await refresh(first.refreshJwt)).body.error, 'ExpiredToken')
  assert.equal((await refresh(second.body.refreshJwt)).status, 200)
})

test('a session can be ended; tokens of the wrong kind or without a signature open nothing', async (t) => {
  const { sandbox, post, get } = await openBluesky(t)
  const tokens = await sandbox.grant('northwind.test')
  assert.ok(tokens)
  assert.equal(
    (await post('com.atproto.server.refreshSession', undefined, { token: tokens.accessJwt })).body.error,
    'InvalidToken',
  )
  assert.equal(
    (await get('com.atproto.server.getSession', {}, { token: tokens.refreshJwt })).body.error,
    'InvalidToken',
  )
  assert.equal((await get('com.atproto.server.getSession', {}, { token: 'a.b.c' })).body.error, 'InvalidToken')
  assert.equal((await get('com.atproto.server.getSession', {}, NONE)).body.error, 'AuthMissing')
  assert.equal((await post('com.atproto.server.deleteSession', undefined, { token: tokens.refreshJwt })).status, 200)
  assert.equal(
    (await post('com.atproto.server.refreshSession', undefined, { token: tokens.refreshJwt })).body.error,
    'ExpiredToken',
  )
})

test('thirty sign-ins in five minutes, then 429 with the time to wait', async (t) => {
  const { sandbox, post } = await openBluesky(t)
  const signIn = () =>
    post('com.atproto.server.createSession', { identifier: 'northwind.test', password: 'wrong' }, NONE)
  for (let i = 0; i < 30; i += 1) assert.equal((await signIn()).status, 401)
  const refused = await signIn()
  assert.equal(refused.status, 429)
  assert.equal(refused.body.error, 'RateLimitExceeded')
  assert.ok(Number(refused.headers.get('retry-after')) > 200)
  assert.equal(refused.headers.get('ratelimit-policy'), '30;w=300')
  sandbox.clock.advance(300_000)
  assert.equal((await signIn()).status, 401)
})

test('handles resolve; the DID document is served as the PLC directory does', async (t) => {
  const { sandbox, did, get } = await openBluesky(t)
  assert.deepEqual((await get('com.atproto.identity.resolveHandle', { handle: 'northwind.test' }, NONE)).body, { did })
  assert.equal((await get('com.atproto.identity.resolveHandle', { handle: 'nobody.test' }, NONE)).status, 400)
  const document = (await (await fetch(`${sandbox.url}/${did}`)).json()) as { id: string }
  assert.equal(document.id, did)
  assert.equal((await fetch(`${sandbox.url}/did:plc:nobody`)).status, 404)
})
