import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Trx } from '#kernel/db/database.ts'
import { conflict } from '#kernel/errors.ts'
import { newId } from '#kernel/ids.ts'
import { type Operation, operation } from '#kernel/operation.ts'
import { type TestApp, testApp } from '../../../tests/support/app.ts'
import type { Person } from '../../../tests/support/factories.ts'
import { listenTwice, type Servers } from '../../../tests/support/second-server.ts'
import { operations } from '../../operations.ts'

const addTag = async (db: Trx, orgId: string): Promise<string> => {
  const row = { org_id: orgId, name: `tag ${newId()}` }
  const { id } = await db.insertInto('tag').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

/** An operation that is so slow that all repeats arrive while it runs. */
const inOne = operation({
  name: 'inOne',
  route: 'POST /v1/orgs/{orgId}/in-one',
  summary: 'Changes something in one transaction',
  tag: 'marketing',
  permission: 'content:write',
  output: z.object({ id: z.string() }),
}).handle(async (ctx) => {
  const id = await addTag(ctx.db, ctx.orgId)
  await sql`select pg_sleep(0.3)`.execute(ctx.db)
  ctx.audit({ type: 'tag', id })
  return { id }
})

const inSteps = operation({
  name: 'inSteps',
  route: 'POST /v1/orgs/{orgId}/in-steps',
  summary: 'Changes something with the network in between',
  tag: 'marketing',
  permission: 'content:write',
  output: z.object({ id: z.string() }),
}).handleInSteps(async (ctx) => {
  await sleep(300)
  const id = await ctx.inOrg((db) => addTag(db, ctx.orgId))
  ctx.audit({ type: 'tag', id })
  return { id }
})

const ownSteps = operation({
  name: 'ownSteps',
  route: 'POST /v1/users/me/steps',
  summary: 'Changes something of one’s own in steps, and answers nothing',
  tag: 'users',
  permission: 'signed-in',
  output: z.undefined(),
}).handleInSteps(async (ctx) => {
  await sleep(300)
  await ctx.inOwn((db) =>
    db.updateTable('user_account').set({ name: sql<string>`name || '!'` }).where('id', '=', ctx.userId).execute(),
  )
  ctx.audit({ type: 'user', id: ctx.userId })
})

const refusing = operation({
  name: 'refusing',
  route: 'POST /v1/orgs/{orgId}/refusing',
  summary: 'Is refused',
  tag: 'marketing',
  permission: 'content:write',
  output: z.object({}),
}).handleInSteps(async () => {
  throw conflict('stale_update', 'Not now')
})

const all: readonly Operation[] = [...Object.values(operations), inOne, inSteps, ownSteps, refusing]

describe('one Idempotency-Key, used 20 times in parallel', () => {
  let t: TestApp
  let servers: Servers
  let person: Person
  before(async () => {
    t = await testApp({ operations: all })
    servers = await listenTwice(t, all)
  })
  after(async () => {
    await servers.close()
    await t.close()
  })

  async function twenty(path: string, urls: readonly string[]) {
    person = await t.make.org()
    const headers = { authorization: `Bearer ${person.token}`, 'idempotency-key': newId() }
    const asked = Array.from({ length: 20 }, async (_, n) => {
      const url = `${urls[n % urls.length]}${path.replace('{O}', `/v1/orgs/${person.orgId}`)}`
      const answer = await fetch(url, { method: 'POST', headers })
      const replayed = answer.headers.get('idempotent-replayed')
      return { status: answer.status, replayed, body: await answer.text() }
    })
    return Promise.all(asked)
  }

  const tags = () => t.owner.selectFrom('tag').select('id').where('org_id', '=', person.orgId).execute()
  const lines = () => t.owner.selectFrom('audit_log').select('id').where('user_id', '=', person.userId).execute()

  for (const [where, urls] of [
    ['on one server', () => servers.urls.slice(0, 1)],
    ['on two servers', () => servers.urls],
  ] as const) {
    for (const path of ['in-one', 'in-steps']) {
      test(`${path}, ${where}: one effect, one body`, async () => {
        const answers = await twenty(`{O}/${path}`, urls())
        const made = await tags()
        assert.equal(made.length, 1)
        assert.deepEqual(new Set(answers.map(({ body }) => body)), new Set([JSON.stringify({ data: made[0] })]))
        assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]))
        assert.equal(answers.filter(({ replayed }) => replayed === 'true').length, 19)
        assert.equal((await lines()).length, 1)
      })
    }

    test(`of one’s own, ${where}: one effect, and the same empty answer`, async () => {
      const answers = await twenty('/v1/users/me/steps', urls())
      assert.deepEqual(new Set(answers.map(({ status, body }) => `${status} ${body}`)), new Set(['200 ']))
      const { name } = await t.owner
        .selectFrom('user_account')
        .select('name')
        .where('id', '=', person.userId)
        .executeTakeFirstOrThrow()
      assert.match(name ?? '', /^[^!]*!$/)
      assert.equal((await lines()).length, 1)
    })

    test(`refused, ${where}: each is tried, and all get the same refusal`, async () => {
      const answers = await twenty('{O}/refusing', urls())
      assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([409]))
      assert.equal(new Set(answers.map(({ body }) => body)).size, 1)
      assert.match(answers[0]?.body ?? '', /stale_update/)
    })
  }

  test('80 at once, many more than there are database connections, wait without holding one', async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, () => twenty('{O}/in-steps', servers.urls)))
    assert.deepEqual(new Set(answers.flat().map(({ status }) => status)), new Set([200]))
  })

  test('a request that began and broke off is not started again: 409 in_progress', async () => {
    person = await t.make.org()
    const key = newId()
    const ask = () => t.request('POST', '{O}/in-one', { as: person, headers: { 'idempotency-key': key } })
    await ask()
    await t.owner.updateTable('idempotency_record').set({ status: null }).where('key', '=', key).execute()
    const { status, body } = await ask()
    assert.deepEqual([status, body.code], [409, 'in_progress'])
    assert.equal((await tags()).length, 1)
  })
})

test('an answer with a secret is kept encrypted, and repeated as it was', async () => {
  const t = await testApp()
  try {
    const as = await t.make.org()
    const headers = { 'idempotency-key': newId() }
    const make = () => t.request('POST', '{O}/api-keys', { as, body: { name: 'Nightly build' }, headers })
    const first = await make()
    assert.equal(first.status, 201)
    const second = await make()
    assert.deepEqual([second.body, second.headers['idempotent-replayed']], [first.body, 'true'])
    const rows = await t.owner.selectFrom('idempotency_record').select('response').execute()
    assert.equal(rows.length, 1)
    assert.ok(!JSON.stringify(rows).includes(first.data.secret))
    assert.ok(!JSON.stringify(rows).includes('Nightly build'))
  } finally {
    await t.close()
  }
})
