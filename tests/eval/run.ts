/**
 * `npm run eval [-- --yes] [--briefs 30] [--out FILE]` scores drafts of thirty thoughts. If a provider's key is in the
 * environment, the real model writes them, after somebody has agreed to the cost; without a key the simulated one does.
 * docs/tests/evals.md
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { createModelsSandbox } from '../../sandbox/models/create-models-sandbox.ts'
import { BRIEFS } from './briefs.ts'
import { estimate } from './estimate.ts'
import { evaluate } from './evaluate.ts'
import { tableOf } from './table.ts'

const { values } = parseArgs({
  options: {
    yes: { type: 'boolean', default: false },
    briefs: { type: 'string', default: String(BRIEFS.length) },
    out: { type: 'string', default: 'node_modules/.cache/eval/last.json' },
  },
})
const briefs = BRIEFS.slice(0, Number(values.briefs))
const own = Object.fromEntries(
  Object.entries(process.env).flatMap(([name, value]) =>
    /^(?:AI|OPENAI|ANTHROPIC|GEMINI|GOOGLE)_/.test(name) && value ? [[name, value]] : [],
  ),
)
const isReal = Object.keys(own).some((name) => /_(?:API_KEY|BASE_URL)$/.test(name))
const models = createModelsSandbox()
if (!isReal) await models.start()
const env = isReal ? own : models.env()
const { model, words } = estimate(briefs, env)
console.log(
  isReal
    ? `${briefs.length} briefs by ${model}. ${words}`
    : `${briefs.length} briefs by the simulated model: nothing is paid`,
)

if (isReal && !values.yes && !(await agreed())) {
  console.log('Nothing was asked of the model')
  process.exit(0)
}
const scored = await evaluate(briefs, env, ({ has, thought }) => {
  const wrong = Object.entries(has).flatMap(([name, is]) => (is ? [] : [name]))
  console.log(`  ${thought.slice(0, 60)}: ${wrong.length === 0 ? 'all' : `without ${wrong.join(', ')}`}`)
})
if (!isReal) await models.stop()
console.log(`\n${tableOf(scored)}`)
mkdirSync(dirname(values.out), { recursive: true })
writeFileSync(values.out, `${JSON.stringify({ model, at: new Date().toISOString(), scored }, null, 2)}\n`)
console.log(`Kept in ${values.out}`)

/** Whether somebody agrees. Without a terminal nobody can. */
async function agreed(): Promise<boolean> {
  if (!process.stdin.isTTY) return false
  const asking = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await asking.question('Go on? [y/N] ')
  asking.close()
  return /^y(?:es)?$/i.test(answer.trim())
}
