/**
 * `npm run kill-runs -- [--seeds 200] [--first 1]` kills workers with -9 at every moment of a run. Each run must end
 * once, pay for no finished step again, and leave no credits reserved. It ends with "N passed, N failed", one for each
 * seed.
 */
import { parseArgs } from 'node:util'
import { killRuns } from './play.ts'

const { values } = parseArgs({
  options: { seeds: { type: 'string', default: '200' }, first: { type: 'string', default: '1' } },
})
const first = Number(values.first)
const seeds = Array.from({ length: Number(values.seeds) }, (_, n) => first + n)
const { kills, struck, wrong } = await killRuns(seeds, (words) => {
  console.log(words)
})
console.log(`\n${seeds.length} runs, ${kills} kills:`)
for (const [where, times] of [...struck].sort(([a], [b]) => a.localeCompare(b))) console.log(`  ${times} ${where}`)
for (const words of wrong) console.error(words)
const failed = new Set(wrong.map((words) => words.split(':')[0])).size
console.log(`\n${seeds.length - failed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
