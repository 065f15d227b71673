/**
 * `npm run visuals` checks every case. `npm run visuals -- --every 7` takes every seventh case, `--only "quote story"`
 * the cases with these words in their names. It exits with 1 if there is a fault. `-- --goldens` draws the reference
 * pictures anew.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { allCases } from './cases.ts'
import { drawCase, GOLDENS, goldenCases, goldenFile } from './goldens.ts'
import { judge } from './judge.ts'

const { values } = parseArgs({
  options: {
    every: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
    goldens: { type: 'boolean', default: false },
  },
})
if (values.goldens) {
  await mkdir(GOLDENS, { recursive: true })
  for (const one of await goldenCases()) await writeFile(goldenFile(one), await drawCase(one))
  process.exit(0)
}
const every = Number(values.every)
const words = values.only.split(' ').filter(Boolean)
const cases = (await allCases()).filter(
  ({ name }, at) => at % every === 0 && words.every((word) => name.includes(word)),
)
const counts = new Map<string, number>()
for (const one of cases) {
  for (const { kind, what } of await judge(one)) {
    counts.set(kind, (counts.get(kind) ?? 0) + 1)
    console.log(`${one.name}: ${kind} ${what}`)
  }
}
const found = [...counts].map(([kind, count]) => `${count} ${kind}`).join(', ')
console.log(`${cases.length} cases: ${found || 'nothing wrong'}`)
process.exitCode = counts.size > 0 ? 1 : 0
