import assert from 'node:assert/strict'
import type { Server } from 'node:http'
import { after, before, describe, test } from 'node:test'
import { createGuardedFetch } from '#kernel/net/guarded-fetch.ts'
import { type TestApp, testApp } from '../../../tests/support/app.ts'
import {
  anonymous,
  begin,
  CALLBACK,
  codeFor,
  exchange,
  refresh,
  resident,
  whoIs,
} from '../../../tests/support/auth/oauth/oauth.ts'
import { listening, portOf } from '../../../tests/support/kernel/net/servers.ts'
import { createAuthorizationServer } from './authorization-server.ts'

const HOST = 'https://assistant.example'
let t: TestApp
let server: Server
let documents: Record<string, { status?: number; body: string; headers?: Record<string, string> }>
let asked: string[]
before(async () => {
  t = await testApp()
  server = await listening((request, response) => {
    const path = request.url ?? ''
    asked.push(path)
    const { status = 200, body, headers } = documents[path] ?? { status: 404, body: '' }
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body)
  })
  // Requests to HOST go to the server of this test. Everything else is the real code.
  const local = createGuardedFetch({ allowLoopback: true })
  const fetch = Object.assign(
    (address: string, init?: object) => local(address.replace(HOST, `http://127.0.0.1:${portOf(server)}`), init),
    { check: local.check },
  )
  const { config, db, keyRing, log, clock } = t.services
  t.services.authorizationServer = createAuthorizationServer({ config, db, keyRing, log, clock, fetch })
})
after(async () => {
  server.close()
  await t.close()
})

const documentOf = (path: string, more: object = {}) => ({
  body: JSON.stringify({ client_id: `${HOST}${path}`, client_name: 'Documented', redirect_uris: [CALLBACK], ...more }),
})

describe('a program whose id is the address of a document', () => {
  before(() => {
    asked = []
    documents = {}
  })

  test('connects without registering, and is asked about like any other', async () => {
    documents['/client.json'] = documentOf('/client.json')
    const ada = await resident(t)
    const client = { client_id: `${HOST}/client.json` }
    const code = await codeFor(ada, client)
    const { status, body } = await exchange(t, client, code)
    assert.equal(status, 200, JSON.stringify(body))
    assert.equal((await whoIs(t, body.access_token))?.clientName, 'Documented')
    assert.equal((await refresh(t, client, body.refresh_token)).status, 200)
    assert.deepEqual(asked, ['/client.json'], 'the document is kept for a while')
  })

  test('may be on the person’s machine', async () => {
    documents['/native.json'] = documentOf('/native.json', { redirect_uris: ['http://127.0.0.1/cb'] })
    const more = { redirect_uri: 'http://127.0.0.1:4711/cb' }
    const { answer } = await begin(anonymous(t), { client_id: `${HOST}/native.json` }, more)
    assert.match(String(answer.headers.location), /\/oauth\/consent\//)
  })

  for (const [what, document] of [
    ['is not there', undefined],
    ['is about another id', documentOf('/elsewhere.json')],
    ['leads on', { status: 302, body: '', headers: { location: `${HOST}/client.json` } }],
    ['is no JSON', { body: '<html>' }],
    ['is a list', { body: '[]' }],
    ['is null', { body: 'null' }],
    ['is too long', documentOf('/bad.json', { more: 'x'.repeat(6000) })],
    ['names a bad address', documentOf('/bad.json', { redirect_uris: ['javascript:alert(1)'] })],
    ['has a secret', documentOf('/bad.json', { token_endpoint_auth_method: 'client_secret_post' })],
  ] as const) {
    test(`is refused where the document ${what}`, async () => {
      documents = document ? { '/bad.json': document } : {}
      const { answer } = await begin(anonymous(t), { client_id: `${HOST}/bad.json` })
      assert.equal(answer.status, 400, String(answer.headers.location))
      assert.equal(answer.headers.location, undefined)
    })
  }

  for (const id of [
    'https://127.0.0.1/c',
    'https://localhost/c',
    'https://[::1]/c',
    'https://10.0.0.1/c',
    'https://2130706433/c',
    'http://assistant.example/c',
    'https://user@assistant.example/c',
    'https://assistant.example:8443/c',
    'https://assistant.example/a/../c#x',
  ]) {
    test(`is not asked for at ${id}`, async () => {
      const own = await testApp()
      const { answer } = await begin(anonymous(own), { client_id: id })
      assert.equal(answer.status, 400)
      await own.close()
    })
  }
})
