import assert from 'node:assert/strict'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { systemClock } from '#kernel/clock.ts'
import { openDatabase } from '#kernel/db/database.ts'
import { createLog } from '#kernel/log.ts'
import { type TestApp, testApp } from '../../../tests/support/app.ts'
import { seedEffect, setDue } from '../../../tests/support/due-post.ts'
import type { Person } from '../../../tests/support/factories.ts'
import { createSeed } from '../../../tests/support/seed.ts'
import { createEmptyDatabase, type TestDatabase } from '../../../tests/support/test-database.ts'
import { checkStoredKeys, keyRingOf } from '../check-stored-keys.ts'
import { composeServices } from '../compose.ts'
import { loadConfig } from '../load-config.ts'
import { setMarker } from '../marker.ts'
import { startDatabase } from '../start-database.ts'
import { runCommand, UsageError } from './commands.ts'

const log = createLog('silent')

describe('the operator’s commands', () => {
  let t: TestApp
  let folder: string
  const made: TestDatabase[] = []

  before(async () => {
    t = await testApp()
    folder = await mkdtemp(join(tmpdir(), 'galley-admin-'))
  })
  after(async () => {
    for (const database of made) await database.drop()
    await t?.close()
    await rm(folder, { recursive: true, force: true })
  })

  const envOf = (app: TestApp) => ({ DATABASE_URL: app.url, GALLEY_DATA: app.services.config.dataDir })
  async function run(args: string[], env: Record<string, string> = envOf(t)): Promise<string> {
    const lines: string[] = []
    await runCommand({ env, log, say: (words) => lines.push(words) }, args)
    return lines.join('\n')
  }
  async function emptyTarget() {
    const database = await createEmptyDatabase()
    made.push(database)
    return { DATABASE_URL: database.url, GALLEY_DATA: await mkdtemp(join(folder, 'target-')) }
  }

  test('each is listed with its description; a wrong one is answered with its usage', async () => {
    for (const name of ['backup <file>', 'restore <file>', 'rotate-keys', 'make-operator <email>', 'status']) {
      assert.ok((await run([])).includes(`  ${name}`), name)
    }
    await assert.rejects(run(['dance']), UsageError)
    await assert.rejects(run(['backup']), { message: 'npm run admin -- backup <file> [--without-keys]' })
    await assert.rejects(run(['status', '--loud']), { message: 'npm run admin -- status' })
  })

  test('status says what there is', async () => {
    await t.make.org()
    const words = await run(['status'])
    assert.match(words, /^Galley \d/)
    assert.match(words, /^Workspaces: [1-9]\d*$/m)
    assert.match(words, /^Keys in use: 1; there: 1$/m)
  })

  test('make-operator', async () => {
    const { email, userId } = await t.make.org()
    assert.equal(
      await run(['make-operator', email.toUpperCase()]),
      `${email.toUpperCase()} runs this installation now.`,
    )
    assert.match(await run(['make-operator', email]), /already/)
    const row = await t.owner
      .selectFrom('user_account')
      .select('is_operator')
      .where('id', '=', userId)
      .executeTakeFirst()
    assert.equal(row?.is_operator, true)
    const audit = await t.owner.selectFrom('audit_log').selectAll().where('target_id', '=', userId).execute()
    assert.deepEqual(audit[0]?.actor, { kind: 'system', job: 'admin make-operator' })
    await assert.rejects(run(['make-operator', 'nobody@example.test']), /no account with the address nobody@/)
  })

  test('reset-totp ends the sessions and tells the person', async () => {
    const { email, userId } = await t.make.org()
    assert.match(await run(['reset-totp', email]), /not on/)
    const secret_sealed = t.services.keyRing.seal('s', `totp/${userId}/secret`)
    await t.owner.insertInto('totp').values({ user_id: userId, secret_sealed }).execute()
    assert.match(await run(['reset-totp', email]), /off for .*told by mail/)
    assert.deepEqual(await t.owner.selectFrom('totp').selectAll().where('user_id', '=', userId).execute(), [])
    assert.deepEqual(await t.owner.selectFrom('session').selectAll().where('user_id', '=', userId).execute(), [])
    await t.runJobs()
    assert.match((await t.mails()).at(-1)?.subject ?? '', /codes are off/)
  })

  test('rotate-keys: the running installation continues, and the old key can be removed only afterwards', async () => {
    const person = await t.make.org()
    await t.make.account(person, 'x')
    const file = join(t.services.config.dataDir, 'keys')
    await assert.rejects(run(['rotate-keys', '--remove-old']), /There is no older key than 1/)
    const words = await run(['rotate-keys'])
    assert.match(words, /Key 2 was added/)
    assert.match(words, /No other key is in use/)
    assert.equal(t.services.keyRing.newest(), 2, 'a process that runs has seen it')
    assert.ok((await t.services.accessTokens.issue({ ...person, role: 'owner' })).token)
    assert.equal((await readFile(file, 'utf8')).trim().split(',').length, 2)

    await t.make.account(person, 'bluesky')
    await t.owner
      .updateTable('social_account')
      .set({ credentials_sealed: Buffer.concat([Buffer.from([1, 1]), Buffer.alloc(40)]) })
      .where('platform', '=', 'bluesky')
      .where('org_id', '=', person.orgId)
      .execute()
    await assert.rejects(run(['rotate-keys', '--remove-old']), /Key 1 is not the key it was/)
    await t.owner
      .deleteFrom('social_account')
      .where('platform', '=', 'bluesky')
      .where('org_id', '=', person.orgId)
      .execute()
    assert.match(await run(['rotate-keys', '--remove-old']), /Key 1 was removed/)
    assert.match(await readFile(file, 'utf8'), /^2:\S+\n$/)
    await checkStoredKeys(t.url, keyRingOf(loadConfig(envOf(t))))
  })

  test('rotate-keys with the keys in the environment says what to add there, and rotates once it is there', async () => {
    const own = await testApp({ env: { GALLEY_KEYS: `1:${Buffer.alloc(32, 1).toString('base64')}` } })
    try {
      const env = (keys: string, more = {}) => ({ ...envOf(own), GALLEY_KEYS: keys, ...more })
      const one = `1:${Buffer.alloc(32, 1).toString('base64')}`
      const both = `${one},2:${Buffer.alloc(32, 2).toString('base64')}`
      await assert.rejects(
        run(['rotate-keys'], env(one)),
        /Add a newer one to GALLEY_KEYS .* 2:\S{44}, with GALLEY_SEAL_WITH=1/,
      )
      await assert.rejects(run(['rotate-keys'], env(both, { GALLEY_SEAL_WITH: '1' })), /still names the old key/)
      assert.equal(keyRingOf(loadConfig(env(both, { GALLEY_SEAL_WITH: '1' }))).newest(), 1)
      assert.throws(() => loadConfig(env(one, { GALLEY_SEAL_WITH: '2' })), /there is no key 2/)
      assert.match(await run(['rotate-keys'], env(both)), /can be removed from GALLEY_KEYS/)
      const two = both.split(',')[1] ?? ''
      await checkStoredKeys(own.url, keyRingOf(loadConfig(env(two))))
      await assert.rejects(checkStoredKeys(own.url, keyRingOf(loadConfig(env(one)))), /Key 2 is missing/)
    } finally {
      await own.close()
    }
  })

  describe('backup and restore', () => {
    let file: string
    let person: Person
    let post: { due: string; ahead: string; sending: string }
    let image: string

    before(async () => {
      person = await t.make.org()
      const seed = createSeed(t)
      const account = await t.make.account(person, 'x')
      image = (await seed.image(person)).id
      const made = async () => (await seed.draft(person, 'scheduled', account)).postId
      post = { due: await made(), ahead: await made(), sending: await made() }
      const now = new Date().toISOString()
      await setDue(t.owner, post.due, now)
      await t.owner.updateTable('post').set({ status: 'publishing' }).where('id', '=', post.sending).execute()
      await seedEffect(t.owner, post.sending, { wake_at: now, lease_until: now, sent_fence: 0, sent_at: now })
      file = join(folder, 'backup.tar.gz')
      assert.match(await run(['backup', file]), /\d+ rows and \d+ files[\s\S]*The backup contains the keys/)
    })

    test('tokens, files and secrets work again; posts that may have gone out since wait for a person', async () => {
      const target = await emptyTarget()
      const words = await run(['restore', file], target)
      assert.match(
        words,
        /2 posts may have gone out between [\s\S]*1 post that is approved for later [\s\S]*Restored \d+ rows and \d+ files/,
      )
      assert.deepEqual((await readdir(target.GALLEY_DATA)).sort(), ['files', 'keys'])
      const config = loadConfig(target)
      const services = await composeServices({ config, databaseUrl: target.DATABASE_URL, log, clock: systemClock })
      const owner = openDatabase({ url: target.DATABASE_URL, role: 'owner', max: 1 })
      try {
        const rows = await owner.selectFrom('post').select(['id', 'status', 'outcome_unknown']).execute()
        const stateOf = (id: string) => rows.find((row) => row.id === id)
        assert.deepEqual(stateOf(post.ahead), { id: post.ahead, status: 'scheduled', outcome_unknown: false })
        assert.deepEqual(stateOf(post.due), { id: post.due, status: 'failed', outcome_unknown: true })
        assert.deepEqual(stateOf(post.sending), { id: post.sending, status: 'failed', outcome_unknown: true })
        const notices = owner.selectFrom('notification').select('type').where('user_id', '=', person.userId)
        const told = (await notices.execute()).filter(({ type }) => type === 'post_maybe_live')
        assert.equal(told.length, 2)
        assert.equal((await services.accessTokens.verify(person.token)).userId, person.userId)
        const asset = owner.selectFrom('media_asset').select('storage_key').where('id', '=', image)
        const key = (await asset.executeTakeFirstOrThrow()).storage_key ?? ''
        assert.deepEqual(await services.storage.read(key), await t.services.storage.read(key))
        await checkStoredKeys(target.DATABASE_URL, services.keyRing)
      } finally {
        await services.db.destroy()
        await owner.destroy()
      }
      await assert.rejects(run(['restore', file], target), /is not empty \(files\)/)
    })

    test('a target that is not empty is refused, and left unchanged', async () => {
      const target = await emptyTarget()
      await assert.rejects(run(['restore', file], { ...target, DATABASE_URL: t.url }), /database is not empty/)
      assert.deepEqual(await readdir(target.GALLEY_DATA), [])
      await writeFile(join(target.GALLEY_DATA, 'mine'), '')
      await assert.rejects(run(['restore', file], target), /is not empty \(mine\)/)
      assert.deepEqual(await readdir(target.GALLEY_DATA), ['mine'])
    })

    test('without the keys of that time it is refused; with them it succeeds', async () => {
      const bare = join(folder, 'bare.tar.gz')
      assert.match(await run(['backup', bare, '--without-keys']), /The keys are not in it/)
      const target = await emptyTarget()
      await assert.rejects(run(['restore', bare], target), /written without keys: put the key file/)
      const keys = join(target.GALLEY_DATA, 'keys')
      await writeFile(keys, `2:${Buffer.alloc(32, 9).toString('base64')}\n`)
      await assert.rejects(run(['restore', file], target), /holds other keys than the backup/)
      await assert.rejects(run(['restore', bare], target), /Key 2 is not the key it was/)
      assert.deepEqual(await readdir(target.GALLEY_DATA), ['keys'])
      await writeFile(keys, await readFile(join(t.services.config.dataDir, 'keys')))
      assert.match(await run(['restore', bare], target), /Restored/)
    })

    test('an installation does not start after a restore that was killed', async () => {
      const target = await emptyTarget()
      setMarker(target.GALLEY_DATA, 'restoring', 'broken off')
      await assert.rejects(startDatabase(loadConfig(target), log), { message: 'broken off' })
    })
  })

  test('rotate-signing-key', async () => {
    assert.match(await run(['rotate-signing-key']), /signs from now on[\s\S]*count until they end/)
    assert.match(await run(['rotate-signing-key', '--at-once']), /refused within a minute/)
    assert.equal(
      (await t.owner.selectFrom('signing_key').select('kid').where('retired_at', 'is', null).execute()).length,
      1,
    )
  })
})
