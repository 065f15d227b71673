import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { SCOPES } from '#contract/programs/scopes.ts'
import { sha256Hex } from '#kernel/ids.ts'
import { type TestApp, testApp } from '../../../tests/support/app.ts'
import {
  anonymous,
  BASE_URL,
  begin,
  CALLBACK,
  codeFor,
  connected,
  decide,
  exchange,
  fieldsOf,
  refresh,
  register,
  resident,
  submit,
  wayBack,
  whoIs,
} from '../../../tests/support/auth/oauth/oauth.ts'

/** A program on the person’s own machine. */
const LOCAL = 'http://127.0.0.1:41234/callback'

let t: TestApp
before(async () => {
  t = await testApp()
})
after(() => t.close())

describe('the whole way', () => {
  test('a program registers, is allowed, and has tokens for one workspace', async () => {
    const ada = await resident(t)
    const { access_token, refresh_token, expires_in, scope, token_type, client } = await connected(t, ada)
    assert.deepEqual([expires_in, scope, token_type], [3600, SCOPES.join(' '), 'Bearer'])
    assert.ok(access_token.length >= 40 && refresh_token.length >= 40)
    const who = await whoIs(t, access_token)
    assert.deepEqual(who, {
      userId: ada.userId,
      orgId: ada.orgId,
      connectionId: who?.connectionId,
      tokenHash: sha256Hex(access_token),
      clientName: 'Ada’s assistant',
      scopes: [...SCOPES],
    })
    const line = await t.owner
      .selectFrom('audit_log')
      .select(['action', 'user_id', 'target_type'])
      .where('target_id', '=', String(who?.connectionId))
      .executeTakeFirstOrThrow()
    assert.deepEqual(line, { action: 'connectAssistant', user_id: ada.userId, target_type: 'connection' })
    assert.ok(client.client_id)
  })

  for (const method of ['client_secret_post', 'client_secret_basic']) {
    test(`a program with a secret, ${method}`, async () => {
      const ada = await resident(t)
      const client = await register(t, { token_endpoint_auth_method: method })
      const { client_secret: secret = '' } = client
      const granted = await codeFor(ada, client)
      const wrong = await exchange(t, { ...client, client_secret: `${secret}x` }, granted)
      assert.deepEqual([wrong.status, wrong.body.error], [401, 'invalid_client'])
      const none = await exchange(t, { client_id: client.client_id }, granted)
      assert.deepEqual([none.status, none.body.error], [401, 'invalid_client'])
      const answer = await exchange(t, client, granted)
      assert.equal(answer.status, 200, JSON.stringify(answer.body))
      const basic = `Basic ${Buffer.from(`${client.client_id}:${secret}`).toString('base64')}`
      const again = await t.request('POST', '/oauth/token', {
        body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: answer.body.refresh_token }).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded', authorization: basic },
      })
      assert.equal(again.status, 200, JSON.stringify(again.body))
    })
  }

  test('loopback programs may come back at any port', async () => {
    const ada = await resident(t)
    const client = await register(t, { redirect_uris: ['http://127.0.0.1/cb', 'cursor://app/oauth'] })
    for (const redirect_uri of ['http://127.0.0.1:53111/cb', 'cursor://app/oauth']) {
      const { path } = await begin(ada, client, { redirect_uri })
      const back = await wayBack(ada, await decide(ada, path))
      assert.ok(back.href.startsWith(redirect_uri), back.href)
    }
  })
})

describe('scopes', () => {
  for (const [given, chosen, granted] of [
    [null, SCOPES, SCOPES],
    ['', SCOPES, SCOPES],
    ['offline_access', SCOPES, SCOPES],
    ['posts:write offline_access', SCOPES, ['mcp:read', 'posts:write']],
    ['openid profile', SCOPES, ['mcp:read']],
    ['posts:write posts:delete', [], ['mcp:read']],
    ['mcp:read posts:write posts:publish', ['posts:publish', 'brand:write'], ['mcp:read', 'posts:publish']],
  ] as const) {
    test(`asked ${JSON.stringify(given)}, ticked ${chosen.length}: ${granted.join(' ')}`, async () => {
      const ada = await resident(t)
      const client = await register(t)
      const code = await codeFor(ada, client, { more: { scope: given }, decision: { scopes: chosen } })
      const answer = await exchange(t, client, code)
      assert.equal(answer.body.scope, granted.join(' '))
      assert.deepEqual((await whoIs(t, answer.body.access_token))?.scopes, granted)
    })
  }

  test('a role gives no more than it can use', async () => {
    const ada = await resident(t)
    const given: Record<string, string> = {}
    for (const role of ['viewer', 'contributor', 'editor'] as const) {
      await t.owner.updateTable('member').set({ role }).where('user_id', '=', ada.userId).execute()
      given[role] = (await connected(t, ada)).scope
    }
    assert.deepEqual(given, {
      viewer: 'mcp:read',
      contributor: 'mcp:read posts:write',
      editor: SCOPES.join(' '),
    })
  })

  test('a refresh may ask for less, and for no more', async () => {
    const ada = await resident(t)
    const { client, refresh_token } = await connected(t, ada, { scopes: ['posts:write'] })
    const less = await refresh(t, client, refresh_token, { scope: 'mcp:read offline_access' })
    assert.equal(less.body.scope, 'mcp:read')
    assert.deepEqual((await whoIs(t, less.body.access_token))?.scopes, ['mcp:read'])
    const more = await refresh(t, client, less.body.refresh_token, { scope: 'posts:delete' })
    assert.deepEqual([more.status, more.body.error], [400, 'invalid_scope'])
    const all = await refresh(t, client, less.body.refresh_token)
    assert.equal(all.body.scope, 'mcp:read posts:write')
  })
})

describe('each authorization', () => {
  test('is asked about, and makes a connection of its own', async () => {
    const ada = await resident(t)
    const client = await register(t)
    const first = await exchange(t, client, await codeFor(ada, client))
    const { path } = await begin(ada, client)
    assert.match(path, /^\/oauth\/consent\//)
    const second = await exchange(t, client, await codeFor(ada, client, { decision: { scopes: [] } }))
    assert.equal(second.body.scope, 'mcp:read')
    const ids = await Promise.all(
      [first, second].map(async ({ body }) => (await whoIs(t, body.access_token))?.connectionId),
    )
    assert.notEqual(ids[0], ids[1])
    assert.equal(new Set(ids).size, 2)
  })

  test('is for the workspace that was chosen, among one’s own', async () => {
    const ada = await resident(t)
    const other = await t.make.org()
    await t.owner.insertInto('member').values({ org_id: other.orgId, user_id: ada.userId, role: 'editor' }).execute()
    const client = await register(t)
    const code = await codeFor(ada, client, { decision: { workspace: other.orgId } })
    const { body } = await exchange(t, client, code)
    assert.equal((await whoIs(t, body.access_token))?.orgId, other.orgId)

    const { path } = await begin(ada, client)
    const { token } = fieldsOf(String((await ada.request('GET', path)).body))
    const foreign = (await t.make.org()).orgId
    for (const workspace of [foreign, 'nonsense', '']) {
      assert.equal((await submit(ada, path, { token, workspace })).status, 403, workspace)
    }
    assert.equal((await decide(ada, path)).status, 303, 'the refused answers did not use it up')
  })

  test('that is refused is told to the program, with iss and state', async () => {
    const ada = await resident(t)
    const { path } = await begin(ada, await register(t))
    const back = await wayBack(ada, await decide(ada, path, { answer: 'cancel' }))
    const { error, iss, state, code } = Object.fromEntries(back.searchParams)
    assert.deepEqual([error, iss, state, code], ['access_denied', BASE_URL, 'a state', undefined])
  })

  test('answers with iss and state, and nothing else', async () => {
    const ada = await resident(t)
    const { path } = await begin(ada, await register(t))
    const back = await wayBack(ada, await decide(ada, path))
    assert.deepEqual([...back.searchParams.keys()].sort(), ['code', 'iss', 'state'])
    assert.equal(back.searchParams.get('iss'), BASE_URL)
    assert.equal(back.origin + back.pathname, CALLBACK)
  })

  test('may hold question marks as they are', async () => {
    const client = await register(t)
    const parts = { response_type: 'code', code_challenge: 'x'.repeat(43), code_challenge_method: 'S256' }
    const query = `state=a?b&client_id=${client.client_id}&redirect_uri=${CALLBACK}&${new URLSearchParams(parts)}`
    const { status, headers } = await anonymous(t).request('GET', `/oauth/authorize?${query}`)
    assert.equal(status, 303)
    assert.match(String(headers.location), /^\/oauth\/consent\//)
  })

  for (const [what, more, error] of [
    ['no PKCE', { code_challenge: null, code_challenge_method: null }, 'invalid_request'],
    ['plain PKCE', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['another resource', { resource: 'https://elsewhere.example/mcp' }, 'invalid_target'],
    ['a resource that is no address', { resource: 'mcp' }, 'invalid_target'],
  ] as const) {
    test(`with ${what} is refused where a program on the person’s machine hears it`, async () => {
      const { answer } = await begin(anonymous(t), await register(t, { redirect_uris: [LOCAL] }), {
        ...more,
        redirect_uri: LOCAL,
      })
      assert.equal(answer.status, 303)
      const back = new URL(String(answer.headers.location))
      assert.equal(back.origin + back.pathname, LOCAL)
      const told = [back.searchParams.get('error'), back.searchParams.get('iss'), back.searchParams.get('state')]
      assert.deepEqual(told, [error, BASE_URL, 'a state'])
    })

    test(`with ${what} sends nobody to another site unasked`, async () => {
      const { answer } = await begin(anonymous(t), await register(t), { ...more, state: 's'.repeat(3000) })
      assert.equal(answer.status, 400)
      assert.equal(answer.headers.location, undefined)
      const [, address = ''] = /<a href="([^"]+)"/.exec(String(answer.body)) ?? []
      const back = new URL(address.replaceAll('&amp;', '&'))
      assert.equal(back.origin + back.pathname, CALLBACK)
      assert.equal(back.searchParams.get('error'), error)
      assert.match(String(answer.body), /A program at <strong>assistant\.example<\/strong> has sent you here/)
    })
  }

  for (const [what, more] of [
    ['an unknown program', { client_id: 'f3b6b1c4-0000-4000-8000-000000000000' }],
    ['no program', { client_id: null }],
    ['an address that is not the program’s', { redirect_uri: 'https://attacker.example/callback' }],
    ['a longer address', { redirect_uri: `${CALLBACK}/more` }],
  ] as const) {
    test(`with ${what} is refused here, and sends nobody anywhere`, async () => {
      const { answer } = await begin(anonymous(t), await register(t), more)
      assert.equal(answer.status, 400)
      assert.equal(answer.headers.location, undefined)
      assert.match(String(answer.body), /Nothing was allowed/)
    })
  }

  test('hands out no token: such a request is told so where it would look for one', async () => {
    const client = await register(t, { redirect_uris: [LOCAL] })
    const { answer } = await begin(anonymous(t), client, { response_type: 'token', redirect_uri: LOCAL })
    const told = new URLSearchParams(new URL(String(answer.headers.location)).hash.slice(1))
    assert.deepEqual([told.get('error'), told.get('iss')], ['unsupported_response_type', BASE_URL])
  })

  test('may leave the address out where the program has one, and may not where it has two', async () => {
    const [one, two] = [await register(t), await register(t, { redirect_uris: [CALLBACK, `${CALLBACK}/2`] })]
    assert.equal((await begin(anonymous(t), one, { redirect_uri: null })).answer.status, 303)
    assert.equal((await begin(anonymous(t), two, { redirect_uri: null })).answer.status, 400)
  })
})
