import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { type Db, openDatabase } from '#kernel/db/database.ts'
import { type TestApp, testApp } from '../../../tests/support/app.ts'
import { chanceFrom } from '../../../tests/support/chance.ts'

const chance = chanceFrom('kept-answers-trimmed')

let t: TestApp
let sweep: Db
before(async () => {
  t = await testApp()
  sweep = openDatabase({ url: t.url, role: 'galley_sweep', max: 1 })
})
after(async () => {
  await sweep?.destroy()
  await t?.close()
})

test('a workspace, or a person, keeps a limited number and size of answers, and the oldest are removed', async () => {
  const [many, few] = [await t.make.org(), await t.make.org()]
  const keep = (owner: string, userId: string, key: string, age: number, size = 10) =>
    t.owner
      .insertInto('idempotency_record')
      .values({
        owner,
        key,
        user_id: userId,
        request_hash: 'h',
        status: 200,
        response: JSON.stringify({ random: Array.from({ length: size }, chance.next) }),
        created_at: new Date(Date.now() - age * 60_000).toISOString(),
      })
      .execute()
  for (let age = 0; age < 6; age += 1) {
    await keep(`${many.orgId} ${age % 2 ? many.userId : few.userId}`, many.userId, `many-${age}`, age)
    await keep(`- ${many.userId}`, many.userId, `own-${age}`, age)
  }
  await keep(`${few.orgId} ${few.userId}`, few.userId, 'few-0', 9)
  await keep(`- ${few.userId}`, few.userId, 'own-of-few', 9)
  const keys = async () =>
    (await t.owner.selectFrom('idempotency_record').select('key').orderBy('key').execute()).map(({ key }) => key)
  await sql`select trim_kept_answers(4, 1000000)`.execute(sweep)
  const left = ['few-0', 'many-0', 'many-1', 'many-2', 'many-3', 'own-0', 'own-1', 'own-2', 'own-3', 'own-of-few']
  assert.deepEqual(await keys(), left)

  await keep(`${few.orgId} ${few.userId}`, few.userId, 'few-large', 5, 4000)
  await sql`select trim_kept_answers(4, 20000)`.execute(sweep)
  assert.deepEqual(
    await keys(),
    left.filter((key) => key !== 'few-0'),
    'what is too large by itself goes too, and what is older with it',
  )
})
