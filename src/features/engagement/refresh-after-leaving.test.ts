import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Db, openDatabase } from '#kernel/db/database.ts'
import type { Person } from '../../../tests/support/factories.ts'
import { type AiWorld, openAiWorld } from '../../../tests/support/features/ai/world.ts'
import { startDueRefreshes } from './listening/refresh-by-itself.ts'

let world: AiWorld
let sweep: Db
before(async () => {
  world = await openAiWorld()
  sweep = openDatabase({ url: world.t.url, role: 'galley_sweep', max: 1 })
})
after(async () => {
  await sweep?.destroy()
  await world?.close()
})

const asks = (as: Person, body?: object) =>
  world.t.request(body ? 'PATCH' : 'GET', '{O}/engagement/settings', { as, ...(body && { body }) })
async function hourPasses({ orgId }: Person): Promise<number> {
  await world.t.owner
    .updateTable('engagement_settings')
    .set({ next_refresh_at: new Date(0).toISOString() })
    .where('org_id', '=', orgId)
    .where('auto_refresh', '=', true)
    .execute()
  await startDueRefreshes(world.t.services, sweep)
  const runs = await world.t.owner
    .selectFrom('agent_run')
    .select('id')
    .where('org_id', '=', orgId)
    .where('job_type', '=', 'inbox_refresh')
    .execute()
  return runs.length
}

for (const [what, change] of Object.entries({
  'has left the workspace': {},
  'may not decide it any more': { role: 'editor' },
})) {
  test(`nothing is read by itself once whoever switched it on ${what}`, async () => {
    const owner = await world.t.make.org()
    const mate = await world.t.make.member(owner, 'admin')
    assert.equal((await asks(mate, { autoRefresh: true, keywords: ['marine glue'] })).status, 200)
    const db = world.t.owner
    if ('role' in change)
      await db.updateTable('member').set({ role: 'editor' }).where('user_id', '=', mate.userId).execute()
    else await db.deleteFrom('member').where('user_id', '=', mate.userId).execute()
    assert.equal(await hourPasses(owner), 0)
    assert.equal((await asks(owner)).data.autoRefresh, false)
    assert.equal((await asks(owner, { autoRefresh: true })).status, 200)
    assert.equal(await hourPasses(owner), 1)
  })
}
