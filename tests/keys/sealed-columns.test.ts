import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import pg from 'pg'
import { clientKeyOf } from '#features/accounts/index.ts'
import { checkKeys } from '#kernel/crypto/check-keys.ts'
import { createKeyRing } from '#kernel/crypto/key-ring.ts'
import { olderKeysInUse, reseal } from '#kernel/crypto/reseal.ts'
import { keyIdOf } from '#kernel/crypto/sealed-column.ts'
import { keysInUse } from '#kernel/crypto/sealed-values.ts'
import { newId, newSecret, sha256 } from '#kernel/ids.ts'
import { sealMail } from '#kernel/mail/sealed-mail.ts'
import { sealedColumns } from '../../src/sealed.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { seedContext } from '../support/seed-context.ts'

const SRC = join(import.meta.dirname, '../../src')

const first = Buffer.alloc(32, 1)
const second = Buffer.alloc(32, 2)
const old = createKeyRing(new Map([[1, first]]))
const both = createKeyRing(
  new Map([
    [1, first],
    [2, second],
  ]),
)
const fresh = createKeyRing(new Map([[2, second]]))

describe('sealed values', () => {
  let t: TestApp
  let client: pg.Client

  before(async () => {
    t = await testApp({ env: { GALLEY_KEYS: `1:${first.toString('base64')}` } })
    client = new pg.Client({ connectionString: t.url })
    await client.connect()
    await client.query('set role galley_operator')
    await sealSomething(t)
  })
  after(async () => {
    await client?.end()
    await t?.close()
  })

  test('every sealed column of the schema is listed', async () => {
    const { rows } = await client.query<{ name: string }>(`
      select a.attrelid::regclass || '.' || a.attname as name from pg_attribute a
      where a.atttypid = 'bytea'::regtype and a.attname like '%sealed' and a.attnum > 0`)
    const listed = sealedColumns.filter(({ path }) => !path).map(({ table, column }) => `${table}.${column}`)
    assert.deepEqual(rows.map(({ name }) => name).sort(), listed.sort())
  })

  test('every file that seals declares the place', () => {
    const sealing = globSync('**/*.ts', { cwd: SRC })
      .filter((file) => !/\.test\.ts$|^kernel\/crypto\//.test(file))
      .filter((file) => /\.seal\(/.test(readFileSync(join(SRC, file), 'utf8')))
    const silent = sealing.filter((file) => !declares(file))
    assert.ok(sealing.length > 3)
    assert.deepEqual(silent, [], 'export a SealedColumn beside it, or take the place from the file that does')
  })

  /** Whether the file exports a SealedColumn or imports one from the file that exports it. */
  function declares(file: string): boolean {
    const text = readFileSync(join(SRC, file), 'utf8')
    return /: SealedColumn(\[\])? =/.test(text) || /import \{[^}]*\w+Place\b[^}]*\}/.test(text)
  }

  test('each listed column has a value in this test, and all move to the newest key while the old one still decrypts', async () => {
    for (const column of sealedColumns) {
      assert.ok((await keysInUse(client, column)).get(1), `${column.table}.${column.column}: seal one below`)
    }
    await assert.rejects(checkKeys(client, fresh, sealedColumns), /Key 1 is missing: \d+ stored secrets/)
    await checkKeys(client, both, sealedColumns)
    assert.deepEqual(await olderKeysInUse(client, both, sealedColumns), [1])

    const done = await reseal(client, both, sealedColumns)
    assert.deepEqual([done.broken, done.stillInUse], [[], []])
    for (const column of sealedColumns) assert.deepEqual([...(await keysInUse(client, column)).keys()], [2])
    await checkKeys(client, fresh, sealedColumns)
    assert.equal((await reseal(client, both, sealedColumns)).resealed, 0)
  })

  test('another key with the same number is refused', async () => {
    const impostor = createKeyRing(new Map([[2, first]]))
    await assert.rejects(checkKeys(client, impostor, sealedColumns), /Key 2 is not the key it was/)
  })

  test('a value that cannot be decrypted is named and left, and does not stop the others', async () => {
    const { userId } = await t.make.org()
    await t.owner
      .insertInto('totp')
      .values({ user_id: userId, secret_sealed: old.seal('secret', 'totp/of somebody else/secret') })
      .execute()
    const person = await t.make.org()
    await t.make.account(person, 'x')
    const done = await reseal(client, both, sealedColumns)
    assert.equal(done.resealed, 1)
    assert.deepEqual(done.broken, [`totp.secret_sealed: totp/${userId}/secret (key 1)`])
    assert.deepEqual(done.stillInUse, [1])
  })

  test('an account whose tokens are being refreshed is skipped until they are', async () => {
    const person = await t.make.org()
    const id = await t.make.account(person, 'x')
    const lease = (seconds: number) =>
      client.query(`update social_account set refresh_lease_until = now() + make_interval(secs => $1) where id = $2`, [
        seconds,
        id,
      ])
    await lease(60)
    assert.equal((await reseal(client, both, sealedColumns)).resealed, 0)
    await lease(-1)
    assert.equal((await reseal(client, both, sealedColumns)).resealed, 1)
  })

  test('a value that changes in the meantime is not overwritten with its old version', async () => {
    const person = await t.make.org()
    const id = await t.make.account(person, 'bluesky')
    const slow = {
      ...both,
      open<T>(sealed: Uint8Array, place: string): T {
        const found = both.open<T>(sealed, place)
        if (place.includes(id) && keyIdOf(sealed) === 1) changed ??= change()
        return found
      },
    }
    let changed: Promise<unknown> | undefined
    const place = `social_account/${person.orgId}/${id}/credentials`
    const change = () =>
      t.owner
        .updateTable('social_account')
        .set({ credentials_sealed: old.seal('renewed', place) })
        .where('id', '=', id)
        .execute()
    const query = client.query.bind(client)
    client.query = (async (...args: Parameters<typeof query>) => {
      if (String(args[0]).startsWith('update')) await changed
      return query(...args)
    }) as typeof client.query
    await reseal(client, slow, sealedColumns)
    client.query = query
    const row = await t.owner
      .selectFrom('social_account')
      .select('credentials_sealed')
      .where('id', '=', id)
      .executeTakeFirst()
    assert.equal(fresh.open(row?.credentials_sealed ?? Buffer.alloc(0), place), 'renewed')
  })
})

/** Writes a value into each listed column, sealed as the application seals it. */
async function sealSomething(t: TestApp): Promise<void> {
  const person = await t.make.org()
  const { orgId, userId } = person
  const soon = new Date(Date.now() + 600_000).toISOString()
  await t.make.account(person, 'x') // the application has made a signing key as well
  await t.owner
    .insertInto('totp')
    .values({ user_id: userId, secret_sealed: old.seal('s', `totp/${userId}/secret`) })
    .execute()
  const state = sha256(newSecret())
  await clientKeyOf({ db: t.services.db, keyRing: old })()
  await t.owner
    .insertInto('oidc_attempt')
    .values({
      state_hash: state,
      browser_hash: state,
      provider: 'p',
      secrets_sealed: old.seal({}, `oidc_attempt/${state.toString('base64url')}/secrets`),
      expires_at: soon,
    })
    .execute()
  await t.owner
    .insertInto('oauth_request')
    .values({
      id_hash: state,
      payload_sealed: old.seal({}, `oauth_request/${state.toString('base64url')}/payload`),
      expires_at: soon,
    })
    .execute()
  await t.owner
    .insertInto('oauth_state')
    .values({
      org_id: orgId,
      state_hash: state,
      user_id: userId,
      platform: 'x',
      redirect_uri: '/',
      secrets_sealed: old.seal({}, `oauth_state/${orgId}/${state.toString('hex')}/secrets`),
      expires_at: soon,
    })
    .execute()
  await t.owner
    .insertInto('account_choice')
    .values({
      org_id: orgId,
      name_hash: state,
      user_id: userId,
      platform: 'x',
      accounts_sealed: old.seal([], `account_choice/${orgId}/${state.toString('hex')}/accounts`),
      expires_at: soon,
    })
    .execute()
  await seedContext({ ...t, word: (of) => of }).source(person)
  const webhookId = newId()
  const secret = old.seal('whsec_', `webhook/${orgId}/${webhookId}/secret`)
  await t.owner
    .insertInto('webhook')
    .values({
      org_id: orgId,
      id: webhookId,
      url: 'https://a.example',
      secret_sealed: secret,
      previous_secret_sealed: secret,
    })
    .execute()
  const mail = { id: '00000000-0000-4000-8000-000000000001', queuedAt: soon, sealed: '' }
  mail.sealed = sealMail(old, mail.id, { to: 'a@example.org', subject: 's', text: 't', html: 'h' })
  const owner = new pg.Client({ connectionString: t.url })
  await owner.connect()
  await owner.query(`select enqueue_job('mail.send', $1, 3, 0, null)`, [JSON.stringify(mail)])
  const answer = old.seal({ secret: 1 }, 'idempotency_record/o/k/response').toString('base64')
  // The last two rows: an answer that is no secret, and one that only looks like a secret.
  await owner.query(
    `insert into idempotency_record (owner, key, user_id, request_hash, response)
     values ('o', 'k', $1, 'h', $2), ('o', 'plain', $1, 'h', '{"a": 1}'), ('o', 'text', $1, 'h', '"AQ=="')`,
    [userId, JSON.stringify(answer)],
  )
  await owner.end()
}
