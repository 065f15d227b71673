import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Simulator } from '../../sandbox/kit/create-sandbox.ts'
import { SIMULATED_PLATFORMS, TEST_NETWORKS } from './networks.ts'
import type { TestNetwork } from './test-network.ts'

/** Runs one simulator after the other at the same address, like a demo that is stopped and started again. */
async function inTurn(network: TestNetwork, deed: (sandbox: Simulator) => Promise<void>, before?: Simulator) {
  const sandbox = network.create(network.accounts([network.handle(0)]))
  await sandbox.start(before ? Number(new URL(before.url).port) : 0)
  try {
    if (before) {
      sandbox.remember(before.memory())
      // this request notices that the connection to the earlier simulator has ended
      await fetch(sandbox.url).catch(() => {})
    }
    await deed(sandbox)
  } finally {
    await sandbox.stop()
  }
  return sandbox
}

describe('a simulator that remembers an earlier one', () => {
  for (const platform of SIMULATED_PLATFORMS) {
    test(`${platform}: has its earlier posts, and earlier sign-ins still work`, async () => {
      const network = TEST_NETWORKS[platform] as TestNetwork
      const handle = network.handle(0)
      let signedIn: Awaited<ReturnType<TestNetwork['signIn']>>
      const first = await inTurn(network, async (sandbox) => {
        signedIn = await network.signIn(sandbox, handle)
        await network.send(sandbox, signedIn, 'The glue is dry')
      })
      await inTurn(
        network,
        async (sandbox) => {
          assert.deepEqual(sandbox.ledger(), first.ledger())
          const page = await fetch(sandbox.ledger()[0]?.url ?? '')
          assert.equal(page.status, 200)
          assert.match(await page.text(), /The glue is dry/)
          await network.send(sandbox, signedIn, 'The clamps come off')
          const [one, two, ...more] = sandbox.ledger()
          assert.deepEqual([one?.text, two?.text, more], ['The glue is dry', 'The clamps come off', []])
        },
        first,
      )
    })
  }
})
