import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../../tests/support/app.ts'
import { begin, CALLBACK, connected, fieldsOf, register, resident } from '../../../tests/support/auth/oauth/oauth.ts'
import { listenTwice, type Servers } from '../../../tests/support/second-server.ts'

let t: TestApp
let servers: Servers
before(async () => {
  t = await testApp()
  servers = await listenTwice(t)
})
after(async () => {
  await servers.close()
  await t.close()
})

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

test('two processes share requests, codes and tokens, and of twenty exchanges between them one wins', async () => {
  const [one = '', two = ''] = servers.urls
  const ada = await resident(t)
  let client = await register(t)
  // The authorization begins at the first server, the second shows it, the first takes the answer, the second ends it.
  const { path, verifier } = await begin(ada, client)
  const cookie = [...ada.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const page = await fetch(two + path, { headers: { cookie } })
  const body = new URLSearchParams({ ...fieldsOf(await page.text()), answer: 'allow' })
  const decided = await fetch(one + path, { method: 'POST', body, headers: { cookie, ...FORM }, redirect: 'manual' })
  const resume = new URL(String(decided.headers.get('location'))).pathname
  const back = await fetch(two + resume, { headers: { cookie }, redirect: 'manual' })
  const code = new URL(String(back.headers.get('location'))).searchParams.get('code') ?? ''

  const ask = async (url: string, fields: Record<string, string>) => {
    const form = new URLSearchParams({ client_id: client.client_id, ...fields })
    const answer = await fetch(`${url}/oauth/token`, { method: 'POST', body: form, headers: FORM })
    // biome-ignore lint/suspicious/noExplicitAny: read field by field
    return { status: answer.status, body: (await answer.json()) as any }
  }
  const race = async (fields: Record<string, string>) => {
    const all = await Promise.all(Array.from({ length: 20 }, (_, n) => ask(n % 2 ? one : two, fields)))
    const won = all.filter(({ status }) => status === 200)
    assert.equal(won.length, 1)
    for (const { status, body } of all)
      if (status !== 200) assert.deepEqual([status, body.error], [400, 'invalid_grant'])
    return won[0]?.body
  }
  const exchanged = { grant_type: 'authorization_code', code, code_verifier: verifier, redirect_uri: CALLBACK }
  const won = await race(exchanged)
  assert.equal(await t.services.assistants.authenticate(won.access_token), null, 'a code that comes twice ends all')
  const { client: own, refresh_token } = await connected(t, ada)
  client = own
  const second = await race({ grant_type: 'refresh_token', refresh_token })
  assert.ok(await t.services.assistants.authenticate(second.access_token))
})
