import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { sql } from 'kysely'
import { type Db, openDatabase } from '#kernel/db/database.ts'
import { inScope } from '#kernel/db/transaction.ts'
import { type TestApp, testApp } from '../../../../tests/support/app.ts'
import { setDue } from '../../../../tests/support/due-post.ts'
import type { Person } from '../../../../tests/support/factories.ts'
import { lamp } from '../../../../tests/support/features/publisher/acts/lamp.ts'
import { createSeed } from '../../../../tests/support/seed.ts'
import type { ActRow } from './act-columns.ts'
import { requestAct } from './request-act.ts'

let t: TestApp
let sweep: Db
let count = 0
before(async () => {
  t = await testApp()
  sweep = openDatabase({ url: t.url, role: 'galley_sweep', max: 1 })
})
after(async () => {
  await sweep.destroy()
  await t.close()
})

interface Desk {
  owner: Person
  accountId: string
}

async function desk(): Promise<Desk> {
  const owner = await t.make.org()
  return { owner, accountId: await t.make.account(owner, 'x') }
}

async function inOrg<T>(orgId: string, work: Parameters<typeof inScope<T>>[2]): Promise<T> {
  return inScope(t.services.db, { orgId }, work)
}

const request = ({ owner, accountId }: Desk, more: { heedsPause?: boolean; subject?: string } = {}): Promise<ActRow> =>
  inOrg(owner.orgId, (db) =>
    requestAct(db, lamp, {
      orgId: owner.orgId,
      actor: { kind: 'user', userId: owner.userId },
      platform: 'x',
      accountId,
      subject: `x:${++count}`,
      payload: { on: true },
      ...more,
    }),
  )

async function claimed(): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from claim_due('act', 'w', interval '1 minute', 50)
  `.execute(sweep)
  return rows.map((row) => row.id)
}
const claimedPosts = async () =>
  (await sql<{ id: string }>`select id from claim_due('post', 'w', interval '1 minute', 50)`.execute(sweep)).rows

async function duePost({ owner, accountId }: Desk): Promise<string> {
  const { postId } = await createSeed(t).draft(owner, 'scheduled', accountId)
  await setDue(t.owner, postId, new Date().toISOString())
  return postId
}

describe('the claim of acts', () => {
  test('takes one of an account at a time, and posts of the account wait for it', async () => {
    const at = await desk()
    const first = await request(at)
    await request(at)
    const postId = await duePost(at)
    assert.deepEqual(await claimed(), [first.id])
    assert.deepEqual(await claimed(), [])
    assert.deepEqual(await claimedPosts(), [])
    await sql`update effect set lease_owner = null, wake_at = null where id = ${first.id}`.execute(t.owner)
    assert.deepEqual(await claimedPosts(), [{ id: postId }])
    assert.deepEqual(await claimed(), [], 'and acts for a post')
    await sql`update effect set wake_at = null, lease_owner = null where id = ${postId}`.execute(t.owner)
    assert.equal((await claimed()).length, 1)
  })

  for (const { name, change, held } of [
    { name: 'a paused workspace', change: sql`true, '{}', '{}'`, held: true },
    { name: 'a paused platform', change: sql`false, '{x}', '{}'`, held: true },
    { name: 'another paused platform', change: sql`false, '{reddit}', '{}'`, held: false },
  ]) {
    test(`${name} holds ${held ? 'what heeds the pause' : 'nothing'}`, async () => {
      const at = await desk()
      const { orgId, userId } = at.owner
      await sql`insert into publishing_pause (org_id, updated_by, workspace, platforms, account_ids)
        values (${orgId}, ${userId}, ${change})`.execute(t.owner)
      const heeds = await request(at, { heedsPause: true })
      assert.deepEqual(await claimed(), held ? [] : [heeds.id])
      if (!held) return
      const passing = await request(at)
      assert.deepEqual(await claimed(), [passing.id])
    })
  }

  test('a read-only workspace holds every act', async () => {
    const at = await desk()
    await request(at)
    await sql`update org set access_state = 'read_only' where id = ${at.owner.orgId}`.execute(t.owner)
    assert.deepEqual(await claimed(), [])
  })

  test('whoever asked claims his own act, and none of another workspace', async () => {
    const [at, other] = [await desk(), await desk()]
    const act = await request(at)
    const claim = (orgId: string) =>
      inOrg(
        orgId,
        async (db) =>
          (await sql`select f from claim_now('me', interval '1 minute', ${act.id}) f where f is not null`.execute(db))
            .rows,
      )
    assert.deepEqual(await claim(other.owner.orgId), [])
    assert.equal((await claim(at.owner.orgId)).length, 1)
    assert.deepEqual(await claim(at.owner.orgId), [], 'it is in hand')
  })
})

describe('asking for an act', () => {
  test('again, while it is open, joins it; afterwards it is another', async () => {
    const at = await desk()
    const first = await request(at, { subject: 'x:same' })
    assert.equal((await request(at, { subject: 'x:same' })).id, first.id)
    await sql`update platform_act set status = 'failed' where id = ${first.id}`.execute(t.owner)
    assert.notEqual((await request(at, { subject: 'x:same' })).id, first.id)
  })

  test('what was asked for cannot be changed by the application', async () => {
    const at = await desk()
    const { id } = await request(at)
    const change = (column: string) =>
      inOrg(at.owner.orgId, (db) =>
        sql`update platform_act set ${sql.ref(column)} = ${sql.ref(column)} where id = ${id}`.execute(db),
      )
    for (const column of ['payload', 'approved_hash', 'subject', 'social_account_id', 'requested_by', 'parts_total']) {
      await assert.rejects(change(column), /permission denied/)
    }
    await change('status')
  })
})
