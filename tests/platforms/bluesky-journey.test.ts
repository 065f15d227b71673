import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createGuardedFetch } from '#kernel/net/guarded-fetch.ts'
import type { PlatformErrorKind } from '#platforms/errors.ts'
import { PlatformError } from '#platforms/errors.ts'
import { type BlueskySandbox, createBlueskySandbox } from '../../sandbox/bluesky/create-bluesky-sandbox.ts'
import { adaptersFor, withUsualParts } from '../support/adapters.ts'
import { allowAt, blueskyByOAuth, CALLBACK } from './bluesky-consent.ts'

const PUBLIC = 'https://galley.northwind.example/v1/marketing/oauth/bluesky/callback'
const PUBLIC_ID = 'https://galley.northwind.example/v1/marketing/oauth/bluesky/client-metadata'
const clients: Record<string, unknown> = {}

/** The fields that the test reads. */
interface Document {
  jwks: { keys: Record<string, unknown>[] }
}

let sandbox: BlueskySandbox
before(async () => {
  sandbox = createBlueskySandbox({ ...blueskyByOAuth.accounts(['northwind.test', 'labs.test']), clients })
  await sandbox.start()
})
after(() => sandbox?.stop())

/** An installation's adapter. `answer` may answer in a server's place; with null the request reaches the server. */
function galley(answer: (url: URL) => unknown = () => null, through: typeof fetch = fetch) {
  const asked: string[] = []
  const watched: typeof fetch = async (input, init) => {
    const url = new URL(String(input))
    asked.push(url.pathname)
    const own = answer(url)
    return own === null ? through(input, init) : own instanceof Response ? own : Response.json(own)
  }
  const { connecting } = withUsualParts(adaptersFor(sandbox.env(), { fetch: watched }).bluesky)
  return { asked, connecting, oauth: connecting.oauth ?? assert.fail('no OAuth') }
}

async function consented(by = galley(), account = 'northwind.test', redirectUri = CALLBACK) {
  const { authorizationUrl, secrets } = await by.oauth.start({ redirectUri, state: 's', handle: 'northwind.test' })
  const { searchParams } = await allowAt(authorizationUrl, account)
  return { ...by, code: searchParams.get('code') ?? '', iss: searchParams.get('iss') ?? '', secrets, redirectUri }
}

const refused = (kind: PlatformErrorKind, words: RegExp) => (error: unknown) => {
  assert.ok(error instanceof PlatformError)
  assert.equal(error.kind, kind, error.message)
  assert.match(error.message, words)
  return true
}
const startBy = (by: ReturnType<typeof galley>, handle = 'northwind.test') =>
  by.oauth.start({ redirectUri: CALLBACK, state: 's', handle })
const didOf = (handle: string) => sandbox.state.account(handle)?.did ?? ''
const documentOf = (handle: string, changes = {}) => ({
  id: didOf(handle),
  alsoKnownAs: [`at://${handle}`],
  service: [{ id: '#atproto_pds', type: 'AtprotoPersonalDataServer', serviceEndpoint: sandbox.url }],
  ...changes,
})

test('an answer from another issuer is refused before the code is sent anywhere', async () => {
  const { oauth, asked, secrets, code, redirectUri } = await consented()
  asked.length = 0
  for (const iss of [undefined, 'https://evil.example', `${sandbox.url}/`]) {
    await assert.rejects(oauth.exchange({ code, iss, secrets, redirectUri }), refused('permission', /another server/))
  }
  assert.deepEqual(asked, [])
})

test('somebody who signs in as another account is refused, and the tokens are revoked', async () => {
  const { oauth, asked, ...answer } = await consented(galley(), 'labs.test')
  const grants = sandbox.state.oauth.grants.size
  await assert.rejects(oauth.exchange(answer), refused('permission', /another account/))
  assert.equal(sandbox.state.oauth.grants.size, grants)
  assert.equal(asked.at(-1), '/oauth/revoke')
})

test('a handle that the account does not claim, and another account’s identity, are refused', async () => {
  const claims = (document: unknown) => galley((url) => (url.pathname.startsWith('/did:') ? document : null))
  const renamed = claims(documentOf('northwind.test', { alsoKnownAs: ['at://other.test', 'at://northwind.test'] }))
  await assert.rejects(startBy(renamed), refused('rejected', /does not have this handle any more/))
  await assert.rejects(startBy(claims(documentOf('labs.test'))), refused('rejected', /identity of another account/))
  await assert.rejects(startBy(galley(), 'nobody.test'), refused('rejected', /There is no account with the handle/))
  await assert.rejects(startBy(galley(), 'not a handle'), refused('rejected', /is not a Bluesky handle/))
})

test('a server on an internal address, or without encryption, is not contacted', async () => {
  for (const inside of ['https://169.254.169.254', 'https://10.0.0.8', 'https://localhost', 'https://[::1]']) {
    // Calls with the guard of a running installation. Only the simulators' own addresses are excepted.
    const guarded = createGuardedFetch({ allowLoopback: [sandbox.url] }) as unknown as typeof fetch
    const moved = documentOf('northwind.test', { service: [{ id: '#atproto_pds', serviceEndpoint: inside }] })
    const by = galley((url) => (url.pathname.startsWith('/did:') ? moved : null), guarded)
    await assert.rejects(startBy(by), refused('retry_backoff', /gave no answer|could not be reached/))
  }
  const odd = documentOf('northwind.test', { service: [{ id: '#atproto_pds', serviceEndpoint: 'ftp://a.example' }] })
  await assert.rejects(
    startBy(galley((url) => (url.pathname.startsWith('/did:') ? odd : null))),
    refused('rejected', /no server that Galley may ask/),
  )
})

test('a server that describes itself as another, or sends people to anything but a web page, is refused', async () => {
  const described = (changes: object) =>
    galley((url) =>
      url.pathname.endsWith('/oauth-authorization-server') ? { ...metadata, issuer: sandbox.url, ...changes } : null,
    )
  const metadata = (await (await fetch(`${sandbox.url}/.well-known/oauth-authorization-server`)).json()) as object
  await assert.rejects(startBy(described({ issuer: 'https://evil.example' })), refused('rejected', /cannot be trusted/))
  const script = described({ authorization_endpoint: 'javascript:alert(1)' })
  await assert.rejects(startBy(script), refused('rejected', /cannot be trusted/))
  const weak = described({ require_pushed_authorization_requests: false })
  await assert.rejects(startBy(weak), refused('rejected', /connect this account with an app password/))
})

test('a server that always asks for a new nonce is asked twice, not for ever', async () => {
  let asked = 0
  const by = galley((url) => {
    if (url.pathname !== '/oauth/par') return null
    const headers = { 'dpop-nonce': `another-${asked++}` }
    return Response.json({ error: 'use_dpop_nonce' }, { status: 400, headers })
  })
  await assert.rejects(startBy(by), refused('retry_backoff', /the operator must set the clock/))
  assert.equal(asked, 2)
})

test('an expired nonce costs one more request; nobody notices', async () => {
  const by = await consented()
  const credentials = await by.oauth.exchange(by)
  sandbox.state.oauth.nonce = 'another-from-now-on'
  const [account] = await by.connecting.accounts(credentials)
  assert.equal(account?.handle, 'northwind.test')
})

test('an installation with a public address signs with its own key, for two years; another key is refused', async () => {
  const by = galley()
  clients[PUBLIC_ID] = await by.oauth.clientMetadata?.(PUBLIC)
  const answer = await consented(by, 'northwind.test', PUBLIC)
  const credentials = await by.oauth.exchange(answer)
  const days = (Date.parse(credentials.grantEndsAt ?? '') - sandbox.clock.now()) / 86_400_000
  assert.ok(days > 729 && days < 731, String(days))
  assert.notEqual((await by.connecting.refresh(credentials)).accessToken, credentials.accessToken)
  const { jwks: _, ...bare } = clients[PUBLIC_ID] as { jwks: unknown }
  clients[PUBLIC_ID] = { ...bare, jwks: { keys: [] } }
  await assert.rejects(
    by.oauth.start({ redirectUri: PUBLIC, state: 's', handle: 'northwind.test' }),
    refused('permission', /the operator must see to it/),
  )
})

test('the client document has what the protocol requires, and holds no private key', async () => {
  const { oauth } = galley()
  const { jwks, ...document } = ((await oauth.clientMetadata?.(PUBLIC)) ?? {}) as unknown as Document
  assert.deepEqual(document, {
    client_id: PUBLIC_ID,
    client_name: 'Galley',
    client_uri: 'https://galley.northwind.example',
    redirect_uris: [PUBLIC],
    scope: 'atproto transition:generic',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    application_type: 'web',
    dpop_bound_access_tokens: true,
    token_endpoint_auth_method: 'private_key_jwt',
    token_endpoint_auth_signing_alg: 'ES256',
  })
  assert.deepEqual(Object.keys(jwks.keys[0] ?? {}).sort(), ['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y'])
  for (const nowhere of ['https://galley.lan/a/callback', 'http://192.168.1.4:4400/a/callback']) {
    await assert.rejects(
      async () => oauth.clientMetadata?.(nowhere),
      refused('permission', /the operator must give it an https address/),
    )
  }
})
