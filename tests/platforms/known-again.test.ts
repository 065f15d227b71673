import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { PlatformAdapter } from '#platforms/adapter.ts'
import type { OpenAccount } from '#platforms/connecting.ts'
import type { Simulator } from '../../sandbox/kit/create-sandbox.ts'
import { adaptersFor } from '../support/adapters.ts'
import { plainPart } from './conformance/outgoing-part.ts'
import { SIMULATED_PLATFORMS, TEST_NETWORKS } from './networks.ts'
import type { TestNetwork } from './test-network.ts'

const signal = new AbortController().signal

/** Texts that networks return in another form. */
const TEXTS: readonly [what: string, text: string][] = [
  ['white space around and empty lines', '  Opening day  \r\n\r\n\r\n\r\nCome by \n'],
  ['decomposed letters', 'Cafe\u0301 Zu\u0308rich is open'],
  ['signs without width', 'Open\u200bing \ufeffday\u2060!'],
  ['signs of HTML, and written out', 'a < b && c > d, write &amp; for & and &#39; for it'],
  ['little text', 'Plan (v2) * {a|b} [c] @d_e ~f #größe ＃tag \\ done'],
  ['an address in the middle', 'See https://northwind.example/a?x=1&y=2#z, then come'],
  ['a bare name, in capitals', 'Read NORTHWIND.com and tell us'],
  ['an address at the end', 'Read this https://northwind.example/launch'],
  ['an address of other letters', 'Lies https://bücher.example/köln/straße'],
  ['the address of a post at the end', 'So true https://x.com/northwind-0/status/1234567890123456789'],
  ['emoji with joiners', '👩‍🚀 ❤️ 🏳️‍🌈 and 1️⃣'],
]

for (const platform of SIMULATED_PLATFORMS) {
  describe(`${platform}: a post whose answer was lost is recognised`, () => {
    const network = TEST_NETWORKS[platform] as TestNetwork
    let sandbox: Simulator
    let adapter: PlatformAdapter
    let account: OpenAccount
    before(async () => {
      const handles = TEXTS.map((_, n) => network.handle(n))
      sandbox = network.create({ ...network.accounts(handles), listingLagMs: 0 })
      await sandbox.start()
      adapter = adaptersFor(sandbox.env())[platform] ?? assert.fail(platform)
    })
    after(() => sandbox.stop())

    for (const [n, [what, text]] of TEXTS.entries()) {
      test(what, async () => {
        account = await network.signIn(sandbox, network.handle(n))
        const composedAt = new Date(sandbox.clock.now()).toISOString()
        const plain = plainPart({ text, composedAt, publishKey: what })
        const part = network.conformance.fit?.(plain) ?? plain
        const { publishing } = adapter
        assert.ok(publishing?.find)
        const prepared = (await publishing.prepare?.(account, part, null, async () => {})) ?? {}
        await publishing.publish(account, part, prepared, { guard: () => {}, signal })
        const found = await publishing.find(account, part, composedAt, prepared)
        assert.ok(['found', 'processing'].includes(found.state), found.state)
      })
    }
  })
}
