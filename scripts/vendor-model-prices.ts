/**
 * `node scripts/vendor-model-prices.ts <folder> <version> <date>` writes prices of models from an unpacked copy of the
 * npm package @earendil-works/pi-ai into src/kernel/llm/model-prices.json. Models that the package does not know stay
 * as they are.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

interface Rates {
  input: number
  output: number
  cacheRead: number
  cacheWrite: number
}

interface Model {
  id: string
  cost: Rates & { tiers?: (Rates & { inputTokensAbove: number })[] }
}

const FILE = join(import.meta.dirname, '../src/kernel/llm/model-prices.json')
const SOURCE = 'pi-ai'

const [folder, version, date] = process.argv.slice(2)
if (!folder || !version || !date) throw new Error('Usage: vendor-model-prices.ts <folder> <version> <date>')

const list = JSON.parse(await readFile(FILE, 'utf8')) as {
  date: string
  sources: Record<string, unknown>
  models: Record<string, { source: string }>
}
const kept = Object.entries(list.models).filter(([, { source }]) => source !== SOURCE)
const read: [string, object][] = []
for (const provider of ['openai', 'anthropic', 'google']) {
  const data = JSON.parse(await readFile(join(folder, `dist/providers/data/${provider}.json`), 'utf8')) as object
  for (const group of Object.values(data) as Record<string, Model>[]) {
    for (const [key, { id, cost }] of Object.entries(group)) {
      if (!key.startsWith('chat:') || !cost || (cost.input === 0 && cost.output === 0)) continue
      const { tiers = [] } = cost
      const above = tiers.map(({ inputTokensAbove, ...tier }) => ({ inputTokens: inputTokensAbove, ...ratesOf(tier) }))
      read.push([`${provider}:${id}`, { ...ratesOf(cost), ...(above.length > 0 && { above }), source: SOURCE }])
    }
  }
}
const models = Object.fromEntries([...kept, ...read].sort(([a], [b]) => (a < b ? -1 : 1)))
const sources = { ...list.sources, [SOURCE]: { what: `@earendil-works/pi-ai ${version} (npm)`, date, licence: 'MIT' } }
await writeFile(FILE, `${JSON.stringify({ date, sources, models }, null, 2)}\n`)
console.log(`${read.length} prices of ${date}, ${kept.length} others kept`)

/** Prices without zeros: zero for a cache means "not told", and a cache then costs what input costs. */
function ratesOf({ input, output, cacheRead, cacheWrite }: Rates): Partial<Rates> {
  return { input, output, ...(cacheRead > 0 && { cacheRead }), ...(cacheWrite > 0 && { cacheWrite }) }
}
