import type { KitOptions, Simulator } from './create-sandbox.ts'

/** Simulated networks by their names in Galley, each with its default port. */
export type Simulators = Record<string, { create: (options?: KitOptions) => Simulator; port: number }>

export interface StartOptions {
  /** Ports by the networks' names; if omitted, any free one. */
  ports?: Readonly<Record<string, number | undefined>>
  /** The Galley that will send people to consent pages, such as `http://localhost:4400`. */
  galley?: string
}

export interface Running {
  /** The settings that point an installation at all of them. */
  env(): Record<string, string>
  stop(): Promise<void>
}

/** Starts each on 127.0.0.1 with the options under its name: all of them, or none. */
export async function startSimulators(
  simulators: Simulators,
  { ports = {}, galley, ...options }: StartOptions & Record<string, unknown>,
): Promise<Running & Record<string, unknown>> {
  const running: Record<string, Simulator> = {}
  const all = () => Object.values(running)
  const stop = async () => {
    await Promise.all(all().map((simulator) => simulator.stop()))
  }
  try {
    for (const [name, { create }] of Object.entries(simulators)) {
      const callbacks = galley && { callbacks: [`${galley}/v1/marketing/oauth/${name}/callback`] }
      const simulator = create({ ...callbacks, ...(options[name] as KitOptions | undefined) }) // of this name
      await simulator.start(ports[name])
      running[name] = simulator
    }
  } catch (error) {
    await stop()
    throw error
  }
  return { ...running, env: () => Object.assign({}, ...all().map((simulator) => simulator.env())), stop }
}
