import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { type TestApp, testApp } from '../../tests/support/app.ts'
import {
  addressOf,
  openBrowser,
  PASSWORD,
  proveAddressOf,
  signedUp,
  tokenFrom,
} from '../../tests/support/auth/browser.ts'
import { BASE_URL, comeBack, toProvider } from '../../tests/support/auth/oidc/oidc.ts'
import { startOidcProvider, type TestProvider } from '../../tests/support/oidc-provider.ts'
import { createSeed } from '../../tests/support/seed.ts'

let t: TestApp
let provider: TestProvider
before(async () => {
  provider = await startOidcProvider({ baseUrl: BASE_URL, names: ['corp'] })
  t = await testApp({ env: provider.env('corp') })
})
after(async () => {
  await t.close()
  await provider.stop()
})

/** Every row of every table, the queue of jobs included, as text. */
async function dump(): Promise<string> {
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
  `.execute(t.owner)
  const texts = await Promise.all(
    tables.map(async ({ schema, name }) => {
      const { rows } = await sql<{
        row: string
      }>`select r::text as row from ${sql.table(`${schema}.${name}`)} r`.execute(t.owner)
      return rows.map(({ row }) => `${name}: ${row}`).join('\n')
    }),
  )
  return texts.join('\n')
}

/** The forms in which the database may hold a secret: as text, and as bytes in hex or base64. */
const spellings = (secret: string): string[] => [
  secret,
  Buffer.from(secret).toString('hex'),
  Buffer.from(secret).toString('base64').replace(/=+$/, ''),
  Buffer.from(secret, 'base64url').toString('hex'),
]

test('no secret that anybody was given stands in the database', async () => {
  const secrets = new Map<string, string>()
  const keep = (what: string, secret: string | undefined) => {
    assert.ok(secret && secret.length > 5, what)
    secrets.set(what, secret)
    return secret
  }
  const person = await signedUp(t, 'person')
  await proveAddressOf(t, person.userId)
  const newPassword = keep('new password', 'Xylophones at dawn')
  keep('password', PASSWORD)
  keep('first session', person.cookies.get('galley'))
  const idempotent = { 'idempotency-key': 'once' }
  const enrolled = await person.own('POST', '/v1/auth/totp/enroll', undefined, idempotent)
  const secret = keep('TOTP secret', enrolled.data.secret)
  keep('TOTP secret as bytes', Secret.fromBase32(secret).hex.toLowerCase())
  const code = new TOTP({ secret }).generate()
  const first = { code, password: PASSWORD }
  const confirmed = await person.own('POST', '/v1/auth/totp/confirm', first, { 'idempotency-key': 'twice' })
  for (const [n, recovery] of confirmed.data.recoveryCodes.entries()) {
    keep(`recovery code ${n}`, recovery)
    keep(`recovery code ${n} without hyphens`, recovery.replaceAll('-', ''))
  }
  const change = { currentPassword: PASSWORD, newPassword }
  const changed = await person.own('POST', '/v1/auth/password/change', change, { 'idempotency-key': 'thrice' })
  assert.deepEqual([confirmed.status, changed.status], [200, 200])
  for (const [path, page] of [
    ['magic-link', '/sign-in/link'],
    ['password/reset-request', '/reset-password'],
  ] as const) {
    await t.request('POST', `/v1/auth/${path}`, { body: { email: person.email } })
    keep(`link to ${page}`, await tokenFrom(t, person.email, page))
  }
  keep('link to /verify-email', await tokenFrom(t, person.email, '/verify-email'))
  await t.request('POST', '/v1/auth/magic-link', { body: { email: person.email } }) // a mail that still waits to be sent
  const { token } = await createSeed(t).invitation(await t.make.org(), addressOf('guest'))
  keep('invitation', token)

  provider.people.set('sub', { email: addressOf('corp-person'), email_verified: true })
  const browser = openBrowser(t)
  const onTheWay = new URL(await toProvider(browser))
  keep('state', onTheWay.searchParams.get('state') ?? '')
  keep('nonce', onTheWay.searchParams.get('nonce') ?? '')
  keep('OIDC cookie', browser.cookies.get('galley-oidc'))
  const back = await provider.consent(await toProvider(browser), 'sub')
  keep('OIDC code', back.searchParams.get('code') ?? '')
  await comeBack(browser, back)
  keep('OIDC session', browser.cookies.get('galley'))
  keep('access token', (await browser.request('POST', '/v1/auth/token', { body: {} })).data.accessToken)

  const all = (await dump()).toLowerCase()
  assert.ok(all.includes(person.email), 'the dump has what is no secret')
  for (const [what, value] of secrets) {
    for (const spelling of spellings(value)) {
      const at = all.indexOf(spelling.toLowerCase())
      assert.equal(at, -1, `${what} as ${spelling} in ${all.slice(Math.max(0, at - 200), at)}`)
    }
  }
})

test('a repeat of a request that answered a secret gets it again', async () => {
  const person = await signedUp(t, 'repeating')
  await proveAddressOf(t, person.userId)
  const enroll = () => person.own('POST', '/v1/auth/totp/enroll', undefined, { 'idempotency-key': 'again' })
  const [first, second] = [await enroll(), await enroll()]
  assert.deepEqual([second.headers['idempotent-replayed'], second.data], ['true', first.data])
})
