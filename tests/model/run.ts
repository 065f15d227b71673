/**
 * `npm run model -- [--runs 200] [--seed N] [--longest 40]` plays people, failing platforms and dying workers in any
 * order against the whole application. It ends with "N passed, N failed", one for all stories.
 */
import { parseArgs } from 'node:util'
import { checkModel } from './check-model.ts'
import { openWorld } from './world.ts'

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '200' },
    seed: { type: 'string' },
    longest: { type: 'string', default: '40' },
  },
})
const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31))
console.log(`seed ${seed}`)
const world = await openWorld()
const { stories, commands, failure } = await checkModel(world, {
  seed,
  runs: Number(values.runs),
  longest: Number(values.longest),
  limitMs: 3_600_000,
})
await world.close()
console.log(`${stories} stories, ${commands} commands`)
if (failure !== null) console.error(failure)
console.log(`\n${failure === null ? 1 : 0} passed, ${failure === null ? 0 : 1} failed`)
process.exit(failure === null ? 0 : 1)
