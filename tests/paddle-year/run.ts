/**
 * `npm run paddle-year -- [--seeds 200] [--from 1] [--seed N]` plays a year of a workspace with a subscription at a
 * simulated Paddle, whose webhooks come twice, in another order, late or never. It ends with "N passed, N failed", one
 * for each year.
 */
import { parseArgs } from 'node:util'
import { openPaddleWorld } from '../support/paddle-world.ts'
import { playYear } from './story.ts'

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '20' },
    from: { type: 'string', default: '1' },
    seed: { type: 'string' },
  },
})
const seeds = values.seed
  ? [Number(values.seed)]
  : Array.from({ length: Number(values.seeds) }, (_, n) => n + Number(values.from))
const world = await openPaddleWorld()
const deeds: Record<string, number> = {}
const standings: Record<string, number> = {}
const sums = { steps: 0, quiet: 0, sent: 0, duplicated: 0, dropped: 0 }
let failed = 0
for (const seed of seeds) {
  try {
    const year = await playYear(world, seed)
    for (const [deed, times] of Object.entries(year.deeds)) deeds[deed] = (deeds[deed] ?? 0) + times
    for (const [standing, times] of Object.entries(year.standings))
      standings[standing] = (standings[standing] ?? 0) + times
    sums.steps += year.steps
    sums.quiet += year.quiet
    for (const name of ['sent', 'duplicated', 'dropped'] as const) sums[name] += year.webhooks[name]
  } catch (error) {
    failed++
    console.error(`seed ${seed}:`, error)
  }
}
await world.close()
for (const [deed, times] of [...Object.entries(deeds).sort(), ...Object.entries(standings).sort()])
  console.log(`${String(times).padStart(6)}  ${deed}`)
console.log(
  `${sums.steps} steps, ${sums.quiet + seeds.length - failed} quiet moments; webhooks: ${sums.sent} sent, ${sums.duplicated} of them twice, ${sums.dropped} lost`,
)
console.log(`\n${seeds.length - failed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
