/**
 * `npm run ledger -- [--histories 100000] [--seed N]` plays histories of grants, reservations, refunds and time through
 * the rules of the credit ledger, and checks every property after every step.
 */
import { parseArgs } from 'node:util'
import { fc } from '../support/fast-check.ts'
import { play } from './play.ts'
import { anyStory } from './story.ts'

const { values } = parseArgs({
  options: { histories: { type: 'string', default: '100000' }, seed: { type: 'string' } },
})
const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31))
console.log(`seed ${seed}`)
let [histories, steps, movements] = [0, 0, 0]
const began = performance.now()
const result = fc.check(
  fc.property(anyStory, (story) => {
    histories++
    steps += story.length
    movements += play(story).movements.length
  }),
  { numRuns: Number(values.histories), seed },
)
const seconds = ((performance.now() - began) / 1000).toFixed(1)
console.log(`${histories} histories, ${steps} steps, ${movements} transactions in ${seconds} s`)
if (result.failed) console.error(fc.defaultReportMessage(result))
console.log(`\n${result.failed ? 0 : 1} passed, ${result.failed ? 1 : 0} failed`)
process.exit(result.failed ? 1 : 0)
