import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { type TestApp, testApp } from '../../../tests/support/app.ts'
import {
  begin,
  codeFor,
  exchange,
  fieldsOf,
  refresh,
  register,
  resident,
} from '../../../tests/support/auth/oauth/oauth.ts'

let t: TestApp
before(async () => {
  t = await testApp()
})
after(() => t.close())

/** Every row of every table, as text. */
async function dump(): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'pgboss')
  `.execute(t.owner)
  let text = ''
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`select r::text as row from ${sql.raw(name)} r`.execute(t.owner)
    text += rows.map(({ row }) => row).join('\n')
  }
  return text
}

test('the database holds nothing that a program or browser was given', async () => {
  const ada = await resident(t)
  const client = await register(t, { token_endpoint_auth_method: 'client_secret_post' })
  const waiting = await begin(ada, client)
  const page = fieldsOf(String((await ada.request('GET', waiting.path)).body))
  const unused = await codeFor(ada, client)
  const used = await codeFor(ada, client)
  const first = (await exchange(t, client, used)).body
  const second = (await refresh(t, client, first.refresh_token)).body
  const secrets: Record<string, string | undefined> = {
    'client secret': client.client_secret,
    'unused code': unused.code,
    'used code': used.code,
    'code verifier': used.verifier,
    'first access token': first.access_token,
    'first refresh token': first.refresh_token,
    'access token': second.access_token,
    'refresh token': second.refresh_token,
    'session cookie': ada.cookies.get('galley'),
    'id of the way back': waiting.path.split('/').at(-1),
    'token of the form': page.token,
  }
  const text = await dump()
  assert.ok(text.includes(client.client_id) && text.includes(ada.email), 'the dump is one')
  for (const [what, secret] of Object.entries(secrets)) {
    assert.ok(secret && secret.length >= 20, what)
    for (const form of [secret, Buffer.from(secret).toString('hex'), Buffer.from(secret).toString('base64')]) {
      assert.ok(!text.includes(form), what)
    }
  }
})
