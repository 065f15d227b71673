import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkModel } from './check-model.ts'
import { MODEL_PLATFORMS } from './model.ts'
import { openWorld } from './world.ts'

/** `npm run model` plays more stories, and other ones each time. */
const RUN = { seed: 20261121, runs: 16, longest: 28 }

test('whatever people, workers and platforms do: only approved content goes out, once, not early, and everything ends', async (t) => {
  const world = await openWorld()
  t.after(() => world.close())
  const { stories, commands, failure } = await checkModel(world, RUN)
  t.diagnostic(`seed ${RUN.seed}: ${stories} stories, ${commands} commands`)
  assert.equal(failure, null, failure ?? '')
  // Stories in which nothing is published would pass too, so each platform must have published something.
  const reached = new Set(world.ledger().map(({ platform }) => platform))
  assert.deepEqual(
    MODEL_PLATFORMS.filter((platform) => !reached.has(platform)),
    [],
  )
})
