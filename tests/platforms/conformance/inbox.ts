import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Tools } from './tools.ts'
import type { ConformanceTraits } from './world.ts'

/** What every adapter with the part `inbox` must do. Registers its tests with node:test. */
export function inboxConformance(
  name: string,
  _traits: ConformanceTraits,
  { world, publish, part, guard, signal }: Tools,
): void {
  const { inbox } = world.adapter
  if (!inbox) return
  describe(`${name}: answers`, () => {
    test('a reply is found by its text below what it answers, and no other is', async () => {
      const account = await world.connect()
      const to = await publish(account, part())
      const since = new Date().toISOString()
      const text = 'Two hours at twenty degrees'
      const ref = await inbox.reply(account, { to, text }, { guard, signal })
      const found = await inbox.findReply(account, { to, text }, since)
      assert.deepEqual(found.state === 'found' && found.ref.externalId, ref.externalId)
      const other = await inbox.findReply(account, { to, text: 'Something else that nobody wrote' }, since)
      assert.equal(other.state, 'absent')
    })
  })
}
