import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Person } from '../../../tests/support/factories.ts'
import { createSeed } from '../../../tests/support/seed.ts'
import { openSimulatedApp, type SimulatedApp } from '../../../tests/support/simulated-app.ts'

let app: SimulatedApp
let owner: Person
before(async () => {
  app = await openSimulatedApp()
  owner = await app.t.make.org()
})
after(() => app?.close())

for (const status of ['disconnected', 'error'] as const) {
  test(`a post of an account that is ${status} is 409 with what to do, by id and by address, and nothing is tried`, async () => {
    const { t, sandbox } = app
    const { id: accountId, handle } = await app.account(owner, 'x')
    const { postId } = await createSeed(t).draft(owner, 'published', accountId)
    const url = `${sandbox.x.url}/${handle}/status/7000000000001`
    await t.owner
      .updateTable('post')
      .set({
        published_external_id: '7000000000001',
        live_parts: JSON.stringify([{ externalId: '7000000000001', url, extra: {} }]),
      })
      .where('id', '=', postId)
      .execute()
    await t.owner.updateTable('social_account').set({ status }).where('id', '=', accountId).execute()
    for (const named of [
      { postId },
      { postUrl: url },
      { postUrl: `${sandbox.x.url}/${handle}/status/7000000000002` },
    ]) {
      const { status: code, body } = await t.request('POST', '{O}/marketing/x-posts/delete', { as: owner, body: named })
      assert.deepEqual([code, body.code], [409, 'account_disconnected'], JSON.stringify([named, body]))
      assert.match(body.error, /connect it again/)
    }
    const acts = await t.owner.selectFrom('platform_act').selectAll().where('org_id', '=', owner.orgId).execute()
    assert.deepEqual(acts, [])
    await t.owner
      .updateTable('post')
      .set({ live_parts: '[]', published_external_id: null })
      .where('id', '=', postId)
      .execute()
  })
}
