import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { PLATFORM_NAMES } from '#contract/platforms.ts'
import type { OpenAccount } from '#platforms/connecting.ts'
import { PlatformError } from '#platforms/errors.ts'
import type { PublishedRef } from '#platforms/outgoing.ts'
import { checkContent, type RulesDraft } from '#rules/check.ts'
import { createRecorder } from '../platforms/conformance/recorder.ts'
import { type Tools, toolsOf } from '../platforms/conformance/tools.ts'
import type { ReadingWorld } from '../platforms/conformance/world.ts'
import { openConformanceWorld } from '../platforms/conformance-world.ts'
import { SIMULATED_PLATFORMS, TEST_NETWORKS } from '../platforms/networks.ts'
import type { TestNetwork } from '../platforms/test-network.ts'
import { contextOf } from '../support/rules/draft.ts'
import { asOutgoing } from './foreseen/as-outgoing.ts'
import { REFUSALS } from './foreseen/table.ts'
import { sentencesByFile } from './sentences.ts'

/** Options of the simulators: no rate limits, no duplicate check, and no processing time. */
const FORM = { mediaProcessingMs: 0, rateLimits: 'off', duplicates: 'allow' } as const

/** Sends the draft like an approved post. Answers why it was refused; null if it was accepted. */
async function sent(
  { prepare, publishing, settled, guard, signal }: Tools,
  account: OpenAccount,
  now: string,
  draft: RulesDraft,
) {
  let parent: PublishedRef | null = null
  let root: PublishedRef | null = null
  try {
    for (const part of asOutgoing(draft, now)) {
      const placed = { ...part, parent, root }
      const outcome = await settled(
        account,
        await publishing.publish(account, placed, await prepare(account, placed), { guard, signal }),
      )
      if (outcome.state === 'refused') return outcome.message
      assert.equal(outcome.state, 'published')
      parent = outcome.ref
      root ??= parent
    }
    return null
  } catch (error) {
    if (error instanceof PlatformError && error.kind === 'rejected') return error.message
    throw error
  }
}

for (const platform of SIMULATED_PLATFORMS) {
  const { sound, foreseen, unforeseen, ofCalls } = REFUSALS[platform]
  describe(`${PLATFORM_NAMES[platform]}: the content that it refuses`, () => {
    const recorder = createRecorder()
    let world: ReadingWorld
    let account: OpenAccount
    before(async () => {
      world = await openConformanceWorld(platform, TEST_NETWORKS[platform] as TestNetwork, FORM, recorder.watch)
      account = await world.connect()
    })
    after(() => world.close())

    const errorsOf = (draft: RulesDraft, context = {}) =>
      checkContent(draft, contextOf(context)).problems.flatMap(({ severity, code }) =>
        severity === 'error' ? code : [],
      )
    const send = (draft: RulesDraft) => sent(toolsOf(world, recorder), account, world.now(), draft)

    test('a valid post passes the check and goes out', async () => {
      const draft = { platform, ...sound }
      assert.deepEqual(errorsOf(draft), [])
      assert.equal(await send(draft), null)
    })

    for (const { what, draft: changes, code, context, unsent } of foreseen) {
      test(`${what}: the check says ${code}${unsent ? '' : ', and so does the network'}`, async (t) => {
        const draft = { platform, ...sound, ...changes }
        assert.ok(errorsOf(draft, context).includes(code), `the check says ${errorsOf(draft, context)}`)
        if (unsent) return t.diagnostic(`not sent: ${unsent}`)
        assert.ok(await send(draft), 'it went out')
      })
    }

    test('every refusal of the simulated network has its row', (t) => {
      const rows = [...foreseen, ...unforeseen]
      const known = new Set([...rows.flatMap(({ said = [] }) => said), ...ofCalls])
      const sentences = new Set([...sentencesByFile(platform).values()].flat())
      assert.deepEqual(
        [...sentences].filter((words) => !known.has(words)),
        [],
        'no row has these words',
      )
      assert.deepEqual(
        [...known].filter((words) => !sentences.has(words)),
        [],
        'the network no longer says this',
      )
      t.diagnostic(`${foreseen.length} refusals are foreseen, ${unforeseen.length} cannot be`)
    })
  })
}
