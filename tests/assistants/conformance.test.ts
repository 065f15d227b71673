import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type TestApp, testApp } from '../support/app.ts'
import { freePort } from '../support/free-port.ts'
import { BASELINE } from './baseline.ts'
import { runConformance, type Scenario } from './conformance.ts'
import { signedInProxy } from './signed-in-proxy.ts'

/**
 * Two sets of requirements are published. Each was frozen when its revision was released. The stable package has none
 * yet.
 */
const RUNS = [
  { what: 'what 2025-11-25 requires', suite: 'next', selection: ['--requirements', '2025-11-25'] },
  { what: 'what 2026-07-28 requires', suite: 'next', selection: ['--requirements', '2026-07-28'] },
  { what: 'all scenarios of the stable package', suite: 'stable', selection: ['--suite', 'all'] },
] as const

describe('the official conformance suite:', () => {
  let app: TestApp
  let proxy: { url: string; close(): Promise<void> }
  const found: Scenario[] = []
  before(async () => {
    const port = await freePort()
    app = await testApp({ env: { GALLEY_BASE_URL: `http://127.0.0.1:${port}` } })
    const token = await app.make.connectionToken(await app.make.org())
    proxy = await signedInProxy(await app.app.listen({ host: '127.0.0.1', port: 0 }), token, port)
  })
  after(async () => {
    await proxy.close()
    await app.close()
  })

  const excused = new Set(Object.values(BASELINE).flat())

  for (const { what, suite, selection } of RUNS) {
    test(what, async (context) => {
      const scenarios = await runConformance(suite, proxy.url, selection)
      found.push(...scenarios)
      const unexcused = scenarios.flatMap(({ name, faults }) =>
        faults.filter(({ check }) => !excused.has(check)).map(({ check, why }) => `${name}: ${check}: ${why}`),
      )
      assert.deepEqual(unexcused, [])
      const clean = scenarios.filter(({ faults }) => faults.length === 0).map(({ name }) => name)
      context.diagnostic(`${clean.length} of ${scenarios.length} scenarios in full: ${clean.join(', ')}`)
      for (const name of ['tools-list', 'dns-rebinding-protection']) assert.ok(clean.includes(name), name)
    })
  }

  test('no excused check passes by now', () => {
    const failed = new Set(found.flatMap(({ faults }) => faults.map(({ check }) => check)))
    assert.deepEqual(
      [...excused].filter((check) => !failed.has(check)),
      [],
    )
  })
})
