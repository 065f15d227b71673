// Tests all of OAuth with the reference server, which cannot share a misreading with the simulator.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Credentials } from '../../src/platforms/connecting.ts'
import type { PlatformError } from '../../src/platforms/errors.ts'
import { image, outgoing } from '../platforms/conformance/outgoing-part.ts'
import { adaptersFor, withUsualParts } from '../support/adapters.ts'
import { consentAt } from './consent.ts'
import { type BlueskyAccount, type BlueskyServer, startBlueskyServer } from './start.ts'

const CALLBACK = 'http://localhost:4400/v1/marketing/oauth/bluesky/callback'

let server: BlueskyServer
before(async () => {
  server = await startBlueskyServer(['northwind.test', 'northwind1.test'])
})
after(() => server?.stop())

const galley = () => {
  const env = { BLUESKY_SERVICE_URL: server.pdsUrl, BLUESKY_PLC_URL: server.plcUrl }
  const { connecting, publishing } = withUsualParts(adaptersFor(env).bluesky)
  return { connecting, publishing, oauth: connecting.oauth ?? assert.fail('no OAuth') }
}

async function begin(account: BlueskyAccount) {
  const { oauth } = galley()
  const { authorizationUrl, secrets } = await oauth.start({
    redirectUri: CALLBACK,
    state: 'a-state',
    handle: account.handle,
  })
  const back = await consentAt(authorizationUrl, account)
  const said = (name: string) => back.searchParams.get(name) ?? ''
  return { back, secrets, code: said('code'), iss: said('iss'), state: said('state') }
}

async function connect(account: BlueskyAccount): Promise<Credentials> {
  const { code, iss, secrets } = await begin(account)
  return galley().oauth.exchange({ code, iss, secrets, redirectUri: CALLBACK })
}

const refused = (kind: PlatformError['kind'], words: RegExp) => (error: PlatformError) => {
  assert.deepEqual([error.kind, words.test(error.message)], [kind, true], error.message)
  return true
}

test('from a handle to a post with a picture, renewed, deleted and revoked', async () => {
  const { connecting, publishing } = galley()
  const { back, state, code, iss, secrets } = await begin(server)
  assert.deepEqual([back.origin, state, iss], ['http://127.0.0.1:4400', 'a-state', server.pdsUrl])
  const credentials = await galley().oauth.exchange({ code, iss, secrets, redirectUri: CALLBACK })
  assert.deepEqual(credentials.scopes, ['atproto', 'transition:generic'])
  const days = (Date.parse(credentials.grantEndsAt ?? '') - Date.now()) / 86_400_000
  assert.ok(days > 13.9 && days < 14.1, String(days))
  const [account] = await connecting.accounts(credentials)
  assert.deepEqual([account?.externalId, account?.handle], [server.did, server.handle])

  const renewed = await connecting.refresh(credentials)
  assert.notEqual(renewed.refreshToken, credentials.refreshToken)
  assert.equal(renewed.grantEndsAt, credentials.grantEndsAt)
  const connection = { externalId: server.did, handle: server.handle, credentials: renewed }
  const part = outgoing(new Date().toISOString(), { media: [image('a')] })
  const prepared = (await publishing.prepare?.(connection, part, null, async () => {})) ?? {}
  let guards = 0
  const options = { guard: () => void guards++, signal: new AbortController().signal }
  const sent = await publishing.publish(connection, part, prepared, options)
  assert.ok(sent.state === 'published' && guards === 1)
  const found = await publishing.find?.(connection, part, part.composedAt, prepared)
  assert.equal(found?.state === 'found' && found.ref.externalId, sent.ref.externalId)
  await publishing.remove?.(connection, sent.ref, options)
  assert.equal((await publishing.find?.(connection, part, part.composedAt, prepared))?.state, 'absent')

  await connecting.revoke?.(renewed)
  await assert.rejects(connecting.refresh(renewed), refused('reconnect', /connect the account again/))
  await assert.rejects(connecting.accounts(renewed), refused('reconnect', /connect the account again/))
})

test('a refresh token that was used ends the session', async () => {
  const { connecting } = galley()
  const [, labs] = server.accounts
  assert.ok(labs)
  const first = await connect(labs)
  const second = await connecting.refresh(first)
  await assert.rejects(connecting.refresh(first), refused('reconnect', /connect the account again/))
  await assert.rejects(connecting.refresh(second), refused('reconnect', /connect the account again/))
})

test('a code works once, and only with the issuer of the server that was asked', async () => {
  const { oauth } = galley()
  const { code, iss, secrets } = await begin(server)
  const exchange = (changes: object) => oauth.exchange({ code, iss, secrets, redirectUri: CALLBACK, ...changes })
  for (const other of [undefined, 'https://evil.example']) {
    await assert.rejects(exchange({ iss: other }), refused('permission', /another server/))
  }
  await exchange({})
  await assert.rejects(exchange({}), refused('reconnect', /connect the account again/))
})
