import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type TestApp, testApp } from '../../../tests/support/app.ts'

let t: TestApp
before(async () => {
  t = await testApp()
})
after(() => t.close())

const REDIRECT = { redirect_uris: ['https://app.example/cb'] }
const ask = (body: unknown) => t.request('POST', '/oauth/register', { body })

describe('registering', () => {
  test('answers what was taken, and never null', async () => {
    const { status, body } = await ask({
      ...REDIRECT,
      client_name: ' Claude\u202e \n Code ',
      client_uri: '',
      logo_uri: null,
      token_endpoint_auth_method: 'none',
      scope: 'mcp:read offline_access unheard-of',
      grant_types: ['authorization_code'],
      software_id: 'x',
      jwks_uri: 'javascript:alert(1)',
      contacts: ['not an address'],
      unheard_of: { deep: [1] },
    })
    assert.equal(status, 201)
    const { client_id, client_id_issued_at, ...rest } = body
    assert.match(client_id, /^[\da-f-]{36}$/)
    assert.ok(Math.abs(client_id_issued_at - Date.now() / 1000) < 60)
    assert.deepEqual(rest, {
      client_name: 'Claude Code',
      redirect_uris: ['https://app.example/cb'],
      token_endpoint_auth_method: 'none',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      application_type: 'web',
    })
  })

  for (const method of ['client_secret_post', 'client_secret_basic', undefined]) {
    test(`gives a secret that does not end: ${method}`, async () => {
      const { body } = await ask({ ...REDIRECT, token_endpoint_auth_method: method })
      assert.ok(body.client_secret.length >= 43)
      assert.equal(body.client_secret_expires_at, 0)
      assert.equal(body.token_endpoint_auth_method, method ?? 'client_secret_basic')
    })
  }

  for (const [uris, type] of [
    [['http://localhost:1/cb'], 'native'],
    [['cursor://x/cb'], 'native'],
    [['https://app.example/cb', 'http://127.0.0.1/cb'], 'native'],
    [['https://localhost/cb'], 'web'],
  ] as const) {
    test(`sees by ${uris.join(' ')} that a program is ${type}`, async () => {
      const { status, body } = await ask({ redirect_uris: uris })
      assert.deepEqual([status, body.application_type], [201, type])
    })
  }

  for (const [what, body, error] of [
    ['nothing', undefined, 'invalid_client_metadata'],
    ['null', 'null', 'invalid_client_metadata'],
    ['a list', [], 'invalid_client_metadata'],
    ['a number', '7', 'invalid_client_metadata'],
    ['half an object', '{"redirect_uris":', 'invalid_client_metadata'],
    ['no address', {}, 'invalid_redirect_uri'],
    ['no list of addresses', { redirect_uris: 'https://app.example/cb' }, 'invalid_redirect_uri'],
    ['an empty list', { redirect_uris: [] }, 'invalid_redirect_uri'],
    ['a list of other things', { redirect_uris: [['https://app.example/cb']] }, 'invalid_redirect_uri'],
    ['one bad address', { redirect_uris: ['https://app.example/cb', 'javascript:x'] }, 'invalid_redirect_uri'],
    [
      'too many',
      { redirect_uris: Array.from({ length: 21 }, (_, n) => `https://app.example/${n}`) },
      'invalid_redirect_uri',
    ],
    [
      'native and https on localhost',
      { redirect_uris: ['https://localhost/cb', 'cursor://x/cb'] },
      'invalid_redirect_uri',
    ],
    ['a name that is no text', { ...REDIRECT, client_name: { a: 1 } }, 'invalid_client_metadata'],
    ['a page that is none', { ...REDIRECT, client_uri: 'javascript:alert(1)' }, 'invalid_client_metadata'],
    ['a picture that is none', { ...REDIRECT, logo_uri: 7 }, 'invalid_client_metadata'],
    ['a method of its own', { ...REDIRECT, token_endpoint_auth_method: 'private_key_jwt' }, 'invalid_client_metadata'],
    ['another grant', { ...REDIRECT, grant_types: ['client_credentials'] }, 'invalid_client_metadata'],
    ['another answer', { ...REDIRECT, response_types: ['token'] }, 'invalid_client_metadata'],
    ['another kind', { ...REDIRECT, application_type: 'service' }, 'invalid_client_metadata'],
  ] as const) {
    test(`with ${what} is refused as ${error}`, async () => {
      const answer = await ask(body)
      assert.deepEqual([answer.status, answer.body.error], [400, error])
      assert.equal(typeof answer.body.error_description, 'string')
    })
  }
})
