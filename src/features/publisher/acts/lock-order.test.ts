import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { inScope } from '#kernel/db/transaction.ts'
import { type TestApp, testApp } from '../../../../tests/support/app.ts'
import { lamp } from '../../../../tests/support/features/publisher/acts/lamp.ts'
import { createSeed } from '../../../../tests/support/seed.ts'
import { until } from '../../../../tests/support/until.ts'
import { saveStep } from '../drive/save-step.ts'
import { ACTS } from './acts-as-effects.ts'
import { requestAct } from './request-act.ts'

let t: TestApp
before(async () => {
  t = await testApp()
})
after(() => t.close())

/** A request for an act locks the group and then the act. A step that locked the act first would deadlock with it. */
test('a step of an act on a post waits for the post’s group before it locks the act', async () => {
  const owner = await t.make.org()
  const { orgId } = owner
  const accountId = await t.make.account(owner, 'x')
  const { postId, groupId } = await createSeed(t).draft(owner, 'published', accountId)
  const about = { orgId, actor: { kind: 'user', userId: owner.userId }, platform: 'x', accountId, postId } as const
  const act = await inScope(t.services.db, { orgId }, (db) =>
    requestAct(db, lamp, { ...about, subject: 'x:1', payload: { on: true } }),
  )
  const services = { ...t.services, acts: new Map([[lamp.name, lamp]]) }
  const world = { services, worker: 'w', leaseMs: 1000, backoffScale: 1, random: () => 0 }
  const claim = { orgId, id: act.id, fence: act.fence }
  let ended = false
  const stepping: { step?: Promise<unknown> } = {}
  await inScope(t.services.db, { orgId }, async (db) => {
    await db.selectFrom('post_group').select('id').where('id', '=', groupId).forUpdate().execute()
    stepping.step = saveStep(world, ACTS, claim, () => ({
      type: 'restored',
      fence: act.fence,
      takenAt: 0,
      canTell: false,
    })).finally(() => {
      ended = true
    })
    await until(async () => ended || (await somebodyWaits()), { that: 'the step waits for the group' })
    assert.equal(ended, false, 'it did not wait for the group')
    const locked = db.selectFrom('platform_act').select('id').where('id', '=', act.id).forUpdate().noWait()
    assert.equal((await locked.execute()).length, 1)
  })
  assert.ok(await stepping.step)
})

async function somebodyWaits(): Promise<boolean> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
  `.execute(t.owner)
  return (rows[0]?.n ?? 0) > 0
}
