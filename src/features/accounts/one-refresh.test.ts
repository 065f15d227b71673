import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Simulator } from '../../../sandbox/kit/create-sandbox.ts'
import { blueskyByOAuth } from '../../../tests/platforms/bluesky-consent.ts'
import { SIMULATED_PLATFORMS, type SimulatedPlatform, TEST_NETWORKS } from '../../../tests/platforms/networks.ts'
import type { TestNetwork } from '../../../tests/platforms/test-network.ts'
import type { Person } from '../../../tests/support/factories.ts'
import { openSimulatedApp, type SimulatedApp } from '../../../tests/support/simulated-app.ts'
import { usableAccount } from './index.ts'

const WORKERS = 50

let app: SimulatedApp
let owner: Person
before(async () => {
  app = await openSimulatedApp()
  owner = await app.t.make.org()
})
after(() => app?.close())

const rowOf = (id: string) =>
  app.t.owner.selectFrom('social_account').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const told = async () =>
  (await app.t.owner.selectFrom('notification').select('title').where('org_id', '=', owner.orgId).execute()).length

const WAYS: { platform: SimulatedPlatform; network: TestNetwork; way: string }[] = [
  ...SIMULATED_PLATFORMS.map((platform) => ({ platform, network: TEST_NETWORKS[platform] as TestNetwork, way: '' })),
  { platform: 'bluesky', network: blueskyByOAuth as TestNetwork, way: ' by OAuth' },
]

for (const { platform, network, way } of WAYS) {
  const { refreshTokenRotates } = network.conformance.traits
  const connected = async () => {
    const signedIn = await network.signIn(app.sandbox[platform] as Simulator, app.freeHandle(platform))
    return { credentials: signedIn.credentials, id: await app.t.make.account(owner, platform, signedIn) }
  }
  const adapter = () => app.t.services.platforms[platform]?.connecting ?? assert.fail(platform)

  describe(`${platform}${way}, whose refresh token ${refreshTokenRotates ? 'rotates' : 'stays'}`, () => {
    test(`${WORKERS} workers with refused tokens: one refresh, and all continue with the new tokens`, async () => {
      const { id, credentials } = await connected()
      let refreshes = 0
      const { refresh } = adapter()
      const counted = app.t.services.platforms
      app.t.services.platforms = {
        ...counted,
        [platform]: {
          ...counted[platform],
          connecting: {
            ...adapter(),
            refresh: (old: typeof credentials) => {
              refreshes++
              return refresh(old)
            },
          },
        },
      }
      try {
        const ref = { orgId: owner.orgId, accountId: id, force: true }
        const opened = await Promise.all(Array.from({ length: WORKERS }, () => usableAccount(app.t.services, ref)))
        assert.equal(refreshes, 1)
        assert.equal(new Set(opened.map((one) => one.credentials.accessToken)).size, 1)
        assert.equal((await rowOf(id)).status, 'connected')
      } finally {
        app.t.services.platforms = counted
      }
    })

    test('if the connection breaks during the refresh, the account stays connected or a person is told at once', async () => {
      const { id } = await connected()
      const { faults } = app.sandbox[platform] as Simulator
      const before = await told()
      faults.add({ kind: 'apply-then-drop', times: 1 })
      const ref = { orgId: owner.orgId, accountId: id, force: true }
      await assert.rejects(usableAccount(app.t.services, ref))
      faults.clear()
      const next = await usableAccount(app.t.services, ref).then(
        () => 'connected',
        () => 'told',
      )
      const { status } = await rowOf(id)
      assert.equal(status, next === 'connected' ? 'connected' : 'error')
      assert.equal((await told()) - before, next === 'connected' ? 0 : 1)
      // A refresh token that does not rotate is not used up by a failure, and can be tried again.
      if (!refreshTokenRotates) assert.equal(next, 'connected')
    })
  })
}
