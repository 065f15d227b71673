import { parseArgs } from 'node:util'
import { type Running, type StartOptions, startSimulators } from './kit/start-simulators.ts'
import { createModelsSandbox } from './models/create-models-sandbox.ts'
import { SIMULATORS } from './networks.ts'
import { createNotionSandbox } from './notion/create-notion-sandbox.ts'
import { DEMO_NOTION_DATABASES } from './notion/databases.ts'

type Name = keyof typeof SIMULATORS
const NAMES = Object.keys(SIMULATORS) as Name[]

/** The simulated networks by their names, running. */
export type Sandbox = { [N in Name]: ReturnType<(typeof SIMULATORS)[N]['create']> } & Running

export type SandboxOptions = { [N in Name]?: Parameters<(typeof SIMULATORS)[N]['create']>[0] } & StartOptions

/** Starts every simulated network. */
export const startSandbox = (options: SandboxOptions = {}): Promise<Sandbox> =>
  startSimulators(SIMULATORS, { ...options }) as Promise<unknown> as Promise<Sandbox> // one of each name

/** The ports of what is no network, with `node sandbox/start.ts`. */
const MODELS_PORT = 4020
const NOTION_PORT = 4021

/** `node sandbox/start.ts --x-port 4011 --bluesky-port 4012 --galley http://127.0.0.1:3000` */
async function main(): Promise<void> {
  const ports = NAMES.map(
    (name) => [`${name}-port`, { type: 'string', default: String(SIMULATORS[name].port) }] as const,
  )
  const { values } = parseArgs({
    options: {
      ...Object.fromEntries(ports),
      'models-port': { type: 'string', default: String(MODELS_PORT) },
      'notion-port': { type: 'string', default: String(NOTION_PORT) },
      galley: { type: 'string', default: 'http://127.0.0.1:3000' },
    },
  })
  const given: Record<string, unknown> = values
  const sandbox = await startSandbox({
    galley: values.galley,
    ports: Object.fromEntries(NAMES.map((name) => [name, Number(given[`${name}-port`])])),
  })
  const models = createModelsSandbox()
  const notion = createNotionSandbox({
    databases: DEMO_NOTION_DATABASES,
    callbacks: [`${values.galley}/v1/context/oauth/notion/callback`],
  })
  const stop = () => Promise.all([sandbox.stop(), models.stop(), notion.stop()])
  const starting = [models.start(Number(given['models-port'])), notion.start(Number(given['notion-port']))]
  await Promise.all(starting).catch(async (error: unknown) => {
    await stop() // otherwise the process would never end
    throw error
  })
  const all = [
    ...NAMES.map((name) => [name, sandbox[name]] as const),
    ['models', models] as const,
    ['notion', notion] as const,
  ]
  for (const [name, simulator] of all) {
    console.log(`${name.padEnd(9)}${simulator.url}`)
    for (const hint of simulator.hints()) console.log(`         ${hint}`)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop())
}

if (import.meta.main) await main()
