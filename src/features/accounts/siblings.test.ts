import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { inScope } from '#kernel/db/transaction.ts'
import { type TestApp, testApp } from '../../../tests/support/app.ts'
import { choiceOf, openPagesNetwork, type PagesNetwork } from '../../../tests/support/features/accounts/pages.ts'
import { connectChosen } from './choosing/connect-chosen.ts'

let t: TestApp
let network: PagesNetwork
before(async () => {
  network = await openPagesNetwork()
  network.pages = ['Northwind', 'Southwind'].map((name, n) => ({ id: `10${n}`, name }))
  t = await testApp()
  t.services.platforms = { facebook: network.adapter }
})
after(async () => {
  await t?.close()
  await network?.close()
})
beforeEach(() => {
  network.revoked.length = 0
})

for (const turn of [1, 2, 3, 4, 5])
  test(`if two accounts of one consent are disconnected at once, the last revokes it, turn ${turn}`, async () => {
    const as = await t.make.org()
    const by = { orgId: as.orgId, userId: as.userId, platform: 'facebook' as const }
    const name = await choiceOf(t, as, `at-once-${turn}`)
    const rows = await inScope(t.services.db, by, (db) =>
      connectChosen(db, t.services, by, { name, externalIds: ['100', '101'] }),
    )
    assert.ok(Array.isArray(rows))
    const disconnecting = rows.map(({ id }) => t.request('DELETE', `{O}/marketing/accounts/${id}`, { as }))
    for (const { status } of await Promise.all(disconnecting)) assert.equal(status, 200)
    assert.equal(network.revoked.length, 1)
  })
