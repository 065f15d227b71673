import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../../tests/support/app.ts'
import {
  begin,
  codeFor,
  connected,
  type Resident,
  register,
  resident,
} from '../../../tests/support/auth/oauth/oauth.ts'
import { fc } from '../../../tests/support/fast-check.ts'

let t: TestApp
let ada: Resident
let waiting: string
/** Valid values for parameters, so that a request with one invalid value is not refused for another. */
let known: Record<string, string>
before(async () => {
  t = await testApp()
  ada = await resident(t)
  const client = await register(t)
  const { code, verifier } = await codeFor(ada, client)
  const tokens = await connected(t, ada)
  waiting = (await begin(ada, client)).path
  known = {
    response_type: 'code',
    client_id: client.client_id,
    redirect_uri: 'https://assistant.example/callback',
    scope: 'mcp:read',
    state: 's',
    code_challenge: 'x'.repeat(43),
    code_challenge_method: 'S256',
    resource: 'http://localhost:4400/mcp',
    grant_type: 'authorization_code',
    code,
    code_verifier: verifier,
    refresh_token: tokens.refresh_token,
    token: tokens.access_token,
    client_secret: 'secret',
  }
})
after(() => t.close())

const NAMES = [
  'response_type',
  'client_id',
  'redirect_uri',
  'scope',
  'state',
  'code_challenge',
  'code_challenge_method',
]
const ALL = [...NAMES, 'resource', 'grant_type', 'code', 'code_verifier', 'refresh_token', 'token', 'client_secret']
const MORE = [
  'prompt',
  'max_age',
  'claims',
  'request',
  'request_uri',
  'id_token_hint',
  'nonce',
  'response_mode',
  '__proto__',
  'constructor',
  'client_assertion',
  'token_type_hint',
  'workspace',
  'answer',
]

const oddText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constantFrom(
    '',
    ' ',
    '\0',
    'null',
    '[object Object]',
    '%',
    '%00',
    '\ud800',
    '‮',
    '{"a":1}',
    'javascript:alert(1)',
    'https://',
    'refresh_token',
    'client_credentials',
    'a b',
    '../..',
    'https://127.0.0.1/x',
    'https://[::1]/x',
    'https://localhost/x',
  ),
  fc.constantFrom(300, 3_000, 40_000).map((length) => 'x'.repeat(length)),
)
const value = fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, { weight: 2, arbitrary: oddText })
const fields = fc.array(fc.tuple(fc.constantFrom(...ALL, ...ALL, ...MORE), value), { maxLength: 14 })
const types = fc.constantFrom(
  'application/x-www-form-urlencoded',
  'application/x-www-form-urlencoded',
  'application/x-www-form-urlencoded; charset=klingon',
  'application/json',
  'multipart/form-data; boundary=x',
  'text/plain',
  '%%%',
  '',
)
const authorization = fc.constantFrom(
  undefined,
  undefined,
  'Basic',
  'Basic !!!',
  'Basic YTpi',
  'Basic JTAwOiUwMA==',
  'Bearer x',
  'Basic Og==',
)
const deep = `${'['.repeat(5_000)}${']'.repeat(5_000)}`
const json = fc.oneof(
  fc.json(),
  fc.constantFrom(
    'null',
    '[]',
    '{}',
    '"x"',
    deep,
    `{"redirect_uris":${deep}}`,
    '{"redirect_uris":[null]}',
    '{"__proto__":{"redirect_uris":["https://a.example"]}}',
    '\0',
    '{"client_name":"\\u0000","redirect_uris":["https://a.example/"]}',
    `"${'x'.repeat(1_000_000)}"`,
  ),
  fc
    .record({
      redirect_uris: fc.anything({ maxDepth: 3 }),
      client_name: fc.anything(),
      grant_types: fc.anything(),
      client_uri: fc.string({ unit: 'binary' }),
    })
    .map(
      (each) => JSON.stringify(each, (_key, part: unknown) => (typeof part === 'bigint' ? String(part) : part)) ?? '',
    ),
)

const formOf = (pairs: readonly (readonly [string, string | null])[]): string =>
  pairs
    .map(
      ([name, given]) =>
        `${name}=${encodeURIComponent((given ?? known[Object.hasOwn(known, name) ? name : ''] ?? '').toWellFormed())}`,
    )
    .join('&')

async function judge(
  method: string,
  url: string,
  options: { body?: string; headers?: Record<string, string> },
): Promise<void> {
  const { status, body, headers } = await ada.request(method, url, options)
  const where = `${method} ${url.slice(0, 300)} ${options.body?.slice(0, 300)} → ${status} ${JSON.stringify(body).slice(0, 300)}`
  assert.ok(status < 500, where)
  if (status >= 400 && !String(headers['content-type']).startsWith('text/html')) {
    assert.equal(typeof body.error, 'string', where)
    assert.match(body.error, /^[\w ]+$|^There is nothing|^(path|body|header\.content-type): /, where)
  }
  const location = String(headers.location ?? '')
  assert.match(
    location,
    /^$|^https:\/\/assistant\.example\/callback[?#]|^\/(oauth\/consent|sign-in)|^http:\/\/localhost:4400\/oauth\//,
    where,
  )
}

const check = (property: fc.IAsyncProperty<unknown>) => fc.assert(property, { numRuns: 150 })

test('odd authorizations', () =>
  check(
    fc.asyncProperty(fields, fc.boolean(), types, async (pairs, isPost, type) => {
      const form = formOf(pairs)
      if (isPost) await judge('POST', '/oauth/authorize', { body: form, headers: { 'content-type': type } })
      else await judge('GET', `/oauth/authorize?${form}`, {})
    }),
  ))

for (const path of ['/oauth/token', '/oauth/revoke']) {
  test(`odd forms to ${path}`, () =>
    check(
      fc.asyncProperty(fields, types, authorization, async (pairs, type, credentials) => {
        const headers = { ...(type && { 'content-type': type }), ...(credentials && { authorization: credentials }) }
        await judge('POST', path, { body: formOf(pairs), headers })
      }),
    ))
}

test('odd registrations', () =>
  check(
    fc.asyncProperty(json, types, async (body, type) =>
      judge('POST', '/oauth/register', { body, headers: type ? { 'content-type': type } : {} }),
    ),
  ))

test('odd answers to the consent page', () =>
  check(
    fc.asyncProperty(
      fields,
      types,
      fc.constantFrom('', '/x', '?workspace=x', '?workspace=%00', '?workspace=a&workspace=b'),
      async (pairs, type, more) => {
        await judge('POST', waiting + more, { body: formOf(pairs), headers: type ? { 'content-type': type } : {} })
        await judge('GET', waiting + more, {})
        await judge(
          'GET',
          `/oauth/authorize/${encodeURIComponent((pairs[0]?.[1] ?? 'x').slice(0, 400).toWellFormed())}`,
          {},
        )
      },
    ),
  ))
