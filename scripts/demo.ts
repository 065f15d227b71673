/**
 * `npm run demo [-- --once] [-- --billing]`: a whole installation on simulated platforms, with a filled workspace, and
 * the main job shown step by step. It needs no account, no key and no network. `--once` ends after the tour;
 * `--billing` sells plans through a simulated Paddle.
 */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { PLATFORM_NAMES, type Platform } from '#contract/platforms.ts'
import { createModelsSandbox } from '../sandbox/models/create-models-sandbox.ts'
import { SIMULATORS } from '../sandbox/networks.ts'
import { createNotionSandbox } from '../sandbox/notion/create-notion-sandbox.ts'
import { startSandbox } from '../sandbox/start.ts'
import { requireNode } from '../src/main/require-node.ts'
import { openForFilling, startPaddle, tellOf } from './demo/billing.ts'
import { PASSWORD, PEOPLE } from './demo/content.ts'
import { openDataFolder } from './demo/data-folder.ts'
import { choosePorts } from './demo/free-port.ts'
import { startInstallation } from './demo/installation.ts'
import { resume } from './demo/resume.ts'
import { bold, heading, say, sentence, soft } from './demo/screen.ts'
import { seed } from './demo/seed.ts'
import { keepMemory } from './demo/simulator-memory.ts'
import { tour } from './demo/tour.ts'

requireNode()

const NETWORKS = Object.keys(SIMULATORS) as (keyof typeof SIMULATORS & Platform)[]

const { values } = parseArgs({
  options: { once: { type: 'boolean', default: false }, billing: { type: 'boolean', default: false } },
})
const started: { stop(): Promise<void> }[] = []
/** The latest start. Stopping waits for it, since a part can be stopped only once it is up. */
let starting: Promise<unknown> = Promise.resolve()
let stopping: Promise<void> | undefined

async function start<T extends { stop(): Promise<void> }>(part: Promise<T>): Promise<T> {
  starting = part
  const standing = await part
  started.push(standing)
  if (stopping) throw new Error('stopped while it was starting')
  return standing
}

/** Stops everything that was started, in reverse order. */
function stopAll(): Promise<void> {
  stopping ??= (async () => {
    await starting.catch(() => {})
    await new Promise(setImmediate) // by now start() has added the part to `started`
    for (let part = started.pop(); part; part = started.pop()) await part.stop()
  })()
  return stopping
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    say('\nStopping …')
    void stopAll().then(() => process.exit(0))
  })
}

async function run(): Promise<void> {
  const began = performance.now()
  const folder = await openDataFolder(
    process.env.GALLEY_DATA || join(import.meta.dirname, values.billing ? '../data/demo-billing' : '../data/demo'),
  )
  const ports = await choosePorts(Number(process.env.PORT || folder.found?.galley || 4400), folder.found, NETWORKS)
  say(folder.found ? 'Starting the demo where it was left …' : 'Making the demo workspace …')
  const simulators = startSandbox({
    ports: ports.simulators,
    galley: `http://localhost:${ports.galley}`,
  }).catch(explainTakenPort)
  const sandbox = await start(simulators)
  const galley = `http://localhost:${ports.galley}`
  const paddle = values.billing ? await start(startPaddle(galley)) : null
  const notion = createNotionSandbox({ callbacks: [`${galley}/v1/context/oauth/notion/callback`] })
  await start(notion.start().then(() => notion))
  const remembering = Object.fromEntries(NETWORKS.map((name) => [name, sandbox[name]]))
  const memory = await start(keepMemory(folder.simulators, { ...remembering, notion, ...(paddle && { paddle }) }))
  const models = createModelsSandbox()
  await start(models.start().then(() => models))
  const simulated = { ...sandbox.env(), ...notion.env(), ...models.env() }
  const open = (settings: Record<string, string>) =>
    start(startInstallation({ folder, port: ports.galley, simulated: settings, env: process.env }))
  let installation = await open(simulated)
  const putBack = paddle && (await openForFilling(installation))
  if (folder.found) await resume(installation, NETWORKS, folder.found)
  else await seed(installation, sandbox, NETWORKS)
  await memory.save()
  const standing = NETWORKS.map((name) => [name, Number(new URL(sandbox[name].url).port)])
  await folder.keep({ galley: ports.galley, simulators: Object.fromEntries(standing) })

  heading(`Galley          ${installation.baseUrl}`)
  say(`  sign in       ${PEOPLE.owner.email}, password ${PASSWORD}`)
  say(`  or            ${PEOPLE.editor.email}, the same password`)
  say('Simulated, each with a page of what went out:')
  for (const name of NETWORKS) say(`  ${PLATFORM_NAMES[name].padEnd(14)}${sandbox[name].url}`)
  say(`  ${'Notion'.padEnd(14)}${notion.url}, pages to use as documents`)
  await tour(installation.baseUrl)
  if (paddle && putBack) {
    await installation.stop()
    tellOf(paddle, galley)
    installation = await open({ ...simulated, ...paddle.env() })
    await putBack(installation)
    installation.startWorker()
    heading(`Paddle          ${paddle.url}`)
    say(
      '  Plans are sold here: until one is bought the workspace can only be read. Settings, Plan and credits leads to',
    )
    say('  a simulated checkout, where one pays or is declined; the credits are there a moment later.')
  }
  const seconds = ((performance.now() - began) / 1000).toFixed(0)
  heading(`Done in ${seconds} seconds.`)
  if (values.once) return stopAll()
  sentence(`Open ${bold(installation.baseUrl)} and sign in. ${soft('Ctrl+C stops the demo.')}`, '')
}

/**
 * Explains a port in use. The simulators of a continued demo must have the addresses that its posts name, so an
 * occupied port also prevents a second demo.
 */
function explainTakenPort(error: NodeJS.ErrnoException): never {
  if (error.code !== 'EADDRINUSE') throw error
  throw new Error(
    'This demo is running already, or something else has taken its ports: stop that, or set GALLEY_DATA to an empty folder',
  )
}

run().catch(async (error: unknown) => {
  if (stopping) return // stopped during its start, so the failure does not matter
  console.error(error instanceof Error && process.env.GALLEY_LOG_LEVEL !== 'debug' ? error.message : error)
  await stopAll().catch(() => {})
  process.exit(1)
})
