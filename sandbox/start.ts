import { parseArgs } from 'node:util'
import { type Running, type StartOptions, startSimulators } from './kit/start-simulators.ts'
import { SIMULATORS } from './networks.ts'

type Name = keyof typeof SIMULATORS
const NAMES = Object.keys(SIMULATORS) as Name[]

/** The simulated networks by their names, running. */
export type Sandbox = { [N in Name]: ReturnType<(typeof SIMULATORS)[N]['create']> } & Running

export type SandboxOptions = { [N in Name]?: Parameters<(typeof SIMULATORS)[N]['create']>[0] } & StartOptions

/** Starts every simulated network. */
export const startSandbox = (options: SandboxOptions = {}): Promise<Sandbox> =>
  startSimulators(SIMULATORS, { ...options }) as Promise<unknown> as Promise<Sandbox> // one of each name

/** `node sandbox/start.ts --x-port 4011 --bluesky-port 4012 --galley http://127.0.0.1:3000` */
async function main(): Promise<void> {
  const ports = NAMES.map(
    (name) => [`${name}-port`, { type: 'string', default: String(SIMULATORS[name].port) }] as const,
  )
  const { values } = parseArgs({
    options: { ...Object.fromEntries(ports), galley: { type: 'string', default: 'http://127.0.0.1:3000' } },
  })
  const given: Record<string, unknown> = values
  const sandbox = await startSandbox({
    galley: values.galley,
    ports: Object.fromEntries(NAMES.map((name) => [name, Number(given[`${name}-port`])])),
  })
  for (const name of NAMES) {
    console.log(`${name.padEnd(9)}${sandbox[name].url}`)
    for (const hint of sandbox[name].hints()) console.log(`         ${hint}`)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void sandbox.stop())
}

if (import.meta.main) await main()
