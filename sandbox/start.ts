import { parseArgs } from 'node:util'
import { type Running, type StartOptions, startSimulators } from './kit/start-simulators.ts'
import { createModelsSandbox } from './models/create-models-sandbox.ts'
import { SIMULATORS } from './networks.ts'

type Name = keyof typeof SIMULATORS
const NAMES = Object.keys(SIMULATORS) as Name[]

/** The simulated networks by their names, running. */
export type Sandbox = { [N in Name]: ReturnType<(typeof SIMULATORS)[N]['create']> } & Running

export type SandboxOptions = { [N in Name]?: Parameters<(typeof SIMULATORS)[N]['create']>[0] } & StartOptions

/** Starts every simulated network. */
export const startSandbox = (options: SandboxOptions = {}): Promise<Sandbox> =>
  startSimulators(SIMULATORS, { ...options }) as Promise<unknown> as Promise<Sandbox> // one of each name

/** The port of the model servers with `node sandbox/start.ts`. */
const MODELS_PORT = 4020

/** `node sandbox/start.ts --x-port 4011 --bluesky-port 4012 --galley http://127.0.0.1:3000` */
async function main(): Promise<void> {
  const ports = NAMES.map(
    (name) => [`${name}-port`, { type: 'string', default: String(SIMULATORS[name].port) }] as const,
  )
  const { values } = parseArgs({
    options: {
      ...Object.fromEntries(ports),
      'models-port': { type: 'string', default: String(MODELS_PORT) },
      galley: { type: 'string', default: 'http://127.0.0.1:3000' },
    },
  })
  const given: Record<string, unknown> = values
  const sandbox = await startSandbox({
    galley: values.galley,
    ports: Object.fromEntries(NAMES.map((name) => [name, Number(given[`${name}-port`])])),
  })
  const models = createModelsSandbox()
  await models.start(Number(given['models-port'])).catch(async (error: unknown) => {
    await sandbox.stop() // otherwise the process would never end
    throw error
  })
  const all = [...NAMES.map((name) => [name, sandbox[name]] as const), ['models', models] as const]
  for (const [name, simulator] of all) {
    console.log(`${name.padEnd(9)}${simulator.url}`)
    for (const hint of simulator.hints()) console.log(`         ${hint}`)
  }
  const stop = () => Promise.all([sandbox.stop(), models.stop()])
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop())
}

if (import.meta.main) await main()
