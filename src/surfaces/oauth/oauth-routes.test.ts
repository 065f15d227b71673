import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { inspect } from 'node:util'
import { sql } from 'kysely'
import { SCOPES } from '#contract/programs/scopes.ts'
import type { Log } from '#kernel/log.ts'
import { createGuardedFetch } from '#kernel/net/guarded-fetch.ts'
import { createHttpServer } from '#surfaces/http/http-server.ts'
import { type TestApp, testApp } from '../../../tests/support/app.ts'
import {
  anonymous,
  begin,
  connected,
  decide,
  post,
  register,
  resident,
} from '../../../tests/support/auth/oauth/oauth.ts'
import { createAuthorizationServer } from '../../auth/oauth/authorization-server.ts'
import { operations } from '../../operations.ts'

const BASE = 'http://localhost:4400'
const ORIGIN = 'https://inspector.example'
let t: TestApp
before(async () => {
  t = await testApp({ env: { GALLEY_CORS_ORIGINS: 'https://app.example' } })
})
after(() => t.close())

describe('discovery', () => {
  for (const path of ['/.well-known/oauth-protected-resource', '/.well-known/oauth-protected-resource/mcp']) {
    test(path, async () => {
      const { status, body } = await t.request('GET', path)
      assert.equal(status, 200)
      assert.deepEqual(
        [body.resource, body.authorization_servers, body.scopes_supported, body.bearer_methods_supported],
        [`${BASE}/mcp`, [BASE], [...SCOPES], ['header']],
      )
    })
  }

  test('/.well-known/oauth-authorization-server', async () => {
    const { body } = await t.request('GET', '/.well-known/oauth-authorization-server')
    assert.equal(body.issuer, BASE)
    assert.deepEqual(body.code_challenge_methods_supported, ['S256'])
    assert.deepEqual(body.grant_types_supported, ['authorization_code', 'refresh_token'])
    assert.deepEqual(body.token_endpoint_auth_methods_supported, ['none', 'client_secret_post', 'client_secret_basic'])
    assert.equal(body.authorization_response_iss_parameter_supported, true)
    assert.equal(body.client_id_metadata_document_supported, true)
    for (const part of ['authorize', 'token', 'register', 'revoke']) {
      assert.ok(Object.values(body).includes(`${BASE}/oauth/${part}`), part)
    }
  })

  test('an extra slash is not found, and nothing else is answered', async () => {
    assert.equal((await t.request('GET', '/.well-known/oauth-protected-resource/v1')).status, 404)
  })
})

describe('pages of any origin', () => {
  const open: [string, string][] = [
    ['GET', '/.well-known/oauth-protected-resource'],
    ['GET', '/.well-known/oauth-protected-resource/mcp'],
    ['GET', '/.well-known/oauth-authorization-server'],
    ['POST', '/oauth/register'],
    ['POST', '/oauth/token'],
    ['POST', '/oauth/revoke'],
  ]
  for (const [method, path] of open) {
    test(`may ask ${method} ${path}`, async () => {
      const headers = { origin: ORIGIN }
      const asked = {
        ...headers,
        'access-control-request-method': method,
        'access-control-request-headers': 'content-type',
      }
      const preflight = await t.request('OPTIONS', path, { headers: asked })
      assert.equal(preflight.status, 204)
      assert.equal(preflight.headers['access-control-allow-origin'], '*')
      assert.equal(preflight.headers['access-control-allow-methods'], method)
      assert.match(String(preflight.headers['access-control-allow-headers']), /content-type/)
      const answer = await t.request(method, path, { headers })
      assert.equal(answer.headers['access-control-allow-origin'], '*', String(answer.status))
      assert.equal(answer.headers['access-control-allow-credentials'], undefined)
    })
  }

  for (const path of ['/oauth/authorize', '/oauth/authorize/x', '/oauth/consent/x', '/oauth/style.css']) {
    test(`are told nothing by ${path}`, async () => {
      for (const origin of [ORIGIN, 'https://app.example']) {
        const asked = { origin, 'access-control-request-method': 'GET' }
        const preflight = await t.request('OPTIONS', path, { headers: asked })
        const answer = await t.request('GET', path, { headers: { origin } })
        for (const { headers } of [preflight, answer]) assert.equal(headers['access-control-allow-origin'], undefined)
      }
    })
  }
})

describe('answers', () => {
  test('are cached by nobody, framed by nobody, and send no referrer', async () => {
    const ada = await resident(t)
    const { path, answer } = await begin(ada, await register(t))
    const page = await ada.request('GET', path)
    const token = await post(t, '/oauth/token', {})
    for (const { headers } of [answer, page, token]) {
      assert.equal(headers['cache-control'], 'no-store')
      assert.equal(headers['referrer-policy'], 'no-referrer')
      assert.equal(headers['x-content-type-options'], 'nosniff')
      const policy = String(headers['content-security-policy'])
      assert.match(policy, /frame-ancestors 'none'/)
      assert.doesNotMatch(policy, /form-action|script-src|unsafe/)
      assert.ok(headers['x-request-id'])
    }
    assert.doesNotMatch(String(page.body), /<script| style=| on\w+=/)
  })

  test('set no cookie but the pending request’s, out of reach of scripts', async () => {
    const ada = await resident(t)
    const { path, answer } = await begin(ada, await register(t))
    const decided = await decide(ada, path)
    const back = await ada.request('GET', new URL(String(decided.headers.location)).pathname)
    const set = [answer, back].flatMap(({ headers }) => [headers['set-cookie'] ?? []].flat())
    for (const cookie of set)
      assert.match(cookie, /^galley-oauth(-resume)?(\.sig)?=.*path=\/oauth\/.*samesite=lax.*httponly/i)
    assert.ok(set.length >= 4)
  })

  test('keep to Galley’s rate limits', async () => {
    const app = await testApp({ env: { GALLEY_RATE_SIGN_IN: '2', GALLEY_RATE_REQUESTS: '3' } })
    const body = { redirect_uris: ['https://app.example/cb'] }
    const statuses = []
    for (let n = 0; n < 3; n++) statuses.push((await app.request('POST', '/oauth/register', { body })).status)
    assert.deepEqual(statuses, [201, 201, 429])
    const tokens = []
    for (let n = 0; n < 4; n++) tokens.push(await post(app, n % 2 ? '/oauth/revoke' : '/oauth/token', {}))
    const last = tokens.at(-1)
    assert.deepEqual([last?.status, last?.body.error], [429, 'too_many_requests'])
    assert.match(String(last?.headers['retry-after']), /^\d+$/)
    await app.close()
  })

  test('a pending request is short, whatever a program sends', async () => {
    const callback = `https://assistant.example/${'c'.repeat(1970)}`
    const client = await register(t, { redirect_uris: [callback] })
    const nobody = anonymous(t)
    await t.owner.deleteFrom('oauth_request').execute()
    const stored = () =>
      t.owner.selectFrom('oauth_request').select(sql<number>`octet_length(payload_sealed)`.as('bytes')).execute()
    for (const name of ['state', 'code_challenge', 'redirect_uri', 'client_id']) {
      const { answer } = await begin(nobody, client, { redirect_uri: callback, [name]: 'x'.repeat(4001) })
      assert.deepEqual([answer.status, answer.body.error], [400, 'invalid_request'], name)
    }
    assert.deepEqual(await stored(), [], 'what is refused is not kept')
    const { answer } = await begin(nobody, client, { redirect_uri: callback, state: 'é'.repeat(4000) })
    assert.equal(answer.status, 303)
    const [kept] = await stored()
    assert.ok((kept?.bytes ?? 0) < 12_000, `${kept?.bytes} bytes`)
    const many = Array.from({ length: 20 }, (_, n) => `https://assistant.example/${n}/${'c'.repeat(900)}`)
    const refused = await t.request('POST', '/oauth/register', { body: { redirect_uris: many } })
    assert.deepEqual([refused.status, refused.body.error], [400, 'invalid_redirect_uri'])
  })

  test('each authorization counts against its address, and further ones are not kept', async () => {
    const app = await testApp({ env: { GALLEY_RATE_SIGN_IN: '3' } })
    const client = await register(app)
    const statuses = []
    for (let n = 0; n < 4; n++) statuses.push((await begin(anonymous(app), client)).answer.status)
    assert.deepEqual(statuses, [303, 303, 429, 429])
    const { kept } = await app.owner
      .selectFrom('oauth_request')
      .select(sql<number>`count(*)::int`.as('kept'))
      .executeTakeFirstOrThrow()
    assert.equal(kept, 2)
    await app.close()
  })

  test('are refusals in OAuth’s words, also for input that the framework cannot read', async () => {
    const large = await post(t, '/oauth/token', { code: 'x'.repeat(60_000) })
    assert.deepEqual([large.status, large.body.error], [413, 'invalid_request'])
    const json = await t.request('POST', '/oauth/token', { body: { grant_type: 'refresh_token' } })
    assert.deepEqual([json.status, json.body.error], [400, 'invalid_request'])
    const twice = await t.request('POST', '/oauth/token', {
      body: 'grant_type=refresh_token&grant_type=refresh_token&client_id=x',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    assert.ok(twice.status >= 400 && twice.status < 500)
    const other = await post(t, '/oauth/token', { grant_type: 'password', client_id: (await register(t)).client_id })
    assert.deepEqual([other.status, other.body.error], [400, 'unsupported_grant_type'])
  })
})

describe('a token', () => {
  test('of an assistant is invalid for REST, and the other way round', async () => {
    const ada = await resident(t)
    const { access_token, refresh_token } = await connected(t, ada)
    for (const token of [access_token, refresh_token]) {
      for (const path of ['/v1/users/me', `/v1/orgs/${ada.orgId}/marketing/tags`]) {
        const answer = await t.request('GET', path, { headers: { authorization: `Bearer ${token}` } })
        assert.equal(answer.status, 401, path)
      }
      const asKey = await t.request('POST', '/v1/auth/token', {
        body: {},
        headers: { authorization: `Bearer ${token}` },
      })
      assert.equal(asKey.status, 401)
    }
    for (const token of [ada.person.token, refresh_token, '', 'x'.repeat(10_000), 'a\0b']) {
      assert.equal(await t.services.assistants.authenticate(token), null)
    }
  })
})

describe('the web app', () => {
  test('never answers for the authorization server, and provides its font', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'galley-web-'))
    await mkdir(join(folder, 'assets'))
    await writeFile(join(folder, 'index.html'), '<!doctype html><title>the web app</title>')
    await writeFile(join(folder, 'assets', 'instrument-sans-latin-wght-normal-A1.woff2'), '')
    const app = await createHttpServer({
      services: t.services,
      operations: Object.values(operations),
      webFolder: folder,
      ready: async () => ({ ok: true, checks: {} }),
    })
    const get = async (url: string) => (await app.inject({ method: 'GET', url })).body
    assert.match(await get('/sign-in'), /the web app/)
    for (const path of [
      '/oauth',
      '/oauth/',
      '/oauth/authorize',
      '/oauth/token',
      '/oauth/consent',
      '/oauth/consent/x',
      '/oauth/nothing',
      '/.well-known/openid-configuration',
      '/.well-known/oauth-protected-resource/mcp',
      '/.well-known/x',
      '/mcp',
    ]) {
      assert.doesNotMatch(await get(path), /the web app/, path)
    }
    assert.match(await get('/oauth/style.css'), /url\("\/assets\/instrument-sans-latin-wght-normal-A1\.woff2"\)/)
    await app.close()
    await rm(folder, { recursive: true })
  })
})

describe('the log', () => {
  test('contains no query and no form of these requests, whatever goes wrong', async () => {
    const lines: string[] = []
    const note = (...parts: unknown[]): void => void lines.push(inspect(parts, { depth: 12, showHidden: true }))
    // only the methods that the test needs
    const log = { debug: note, info: note, warn: note, error: note } as unknown as Log
    const app = await testApp()
    const { config, db, keyRing, clock } = app.services
    const fetch = createGuardedFetch()
    app.services.log = log
    app.services.authorizationServer = createAuthorizationServer({ config, db, keyRing, log, clock, fetch })
    const { client_id } = await register(app)
    await sql`drop table oauth_client, oauth_request`.execute(app.owner)
    const query = new URLSearchParams({ client_id, state: 'marked-state', redirect_uri: 'https://marked.example' })
    const answers = [
      await app.request('GET', `/oauth/authorize?${query}`),
      await app.request('GET', `/oauth/authorize?client_id=https://marked.invalid/c`),
      await post(app, '/oauth/token', { grant_type: 'refresh_token', refresh_token: 'marked-token', client_id }),
      await app.request('POST', '/oauth/register', { body: { redirect_uris: ['https://marked.example/cb'] } }),
    ]
    assert.deepEqual(
      answers.map(({ status }) => status),
      [500, 400, 500, 500],
    )
    assert.ok(lines.length >= 3)
    assert.doesNotMatch(lines.join(''), /marked/)
    await app.close()
  })
})
