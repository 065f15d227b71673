import assert from 'node:assert/strict'
import type { Timings } from '#platforms/network.ts'
import { DEMO_BLUESKY_ACCOUNTS } from '../../sandbox/bluesky/options.ts'
import type { Simulator } from '../../sandbox/kit/create-sandbox.ts'
import { type Sandbox, type SandboxOptions, startSandbox } from '../../sandbox/start.ts'
import { DEMO_X_ACCOUNTS } from '../../sandbox/x/options.ts'
import { SIMULATED_PLATFORMS, type SimulatedPlatform, TEST_NETWORKS } from '../platforms/networks.ts'
import type { SignedIn, TestNetwork } from '../platforms/test-network.ts'
import { adaptersFor } from './adapters.ts'
import { type TestApp, type TestAppOptions, testApp } from './app.ts'
import type { Person } from './factories.ts'

export const BASE_URL = 'http://localhost:4400'

/** The whole application and simulated networks, which it calls over HTTP. */
export interface SimulatedApp {
  t: TestApp
  sandbox: Sandbox
  /** A handle that nobody has used yet. */
  freeHandle(platform: SimulatedPlatform): string
  /** A connected account of the workspace, which the network knows too. Without a handle it gets a free one. */
  account(of: Pick<Person, 'orgId'>, platform: SimulatedPlatform, handle?: string): Promise<ConnectedAccount>
  close(): Promise<void>
}

export interface ConnectedAccount extends SignedIn {
  id: string
  platform: SimulatedPlatform
}

export interface SimulatedAppOptions extends TestAppOptions {
  /** The simulators' options. If they name no accounts, each simulator has 40. */
  sandbox?: SandboxOptions
  /** Replaces the networks' waiting times where these are too long for a test. */
  timings?: Partial<Timings>
}

/** The simulators' few demo accounts, for tests that know these by name. */
export const OF_DEMO = { x: { accounts: DEMO_X_ACCOUNTS }, bluesky: { accounts: DEMO_BLUESKY_ACCOUNTS } }
export const DEMO_ACCOUNTS = {
  x: { handle: 'northwind_tools' },
  bluesky: { handle: 'northwind.test', appPassword: 'nwnd-tool-demo-pass' },
}

const ACCOUNTS = 40

export async function openSimulatedApp(options: SimulatedAppOptions = {}): Promise<SimulatedApp> {
  const { sandbox: told, timings, env = {}, ...others } = options
  const free = new Map(SIMULATED_PLATFORMS.map((platform) => [platform, handlesOf(platform)]))
  const seeded = SIMULATED_PLATFORMS.map((platform) => {
    const { accounts } = TEST_NETWORKS[platform]
    return [platform, { ...accounts(handlesOf(platform)), ...told?.[platform] }]
  })
  const galley = env.GALLEY_BASE_URL ?? BASE_URL
  const sandbox = await startSandbox({ galley, ...told, ...Object.fromEntries(seeded) })
  const t = await testApp({ ...others, env: { ...sandbox.env(), ...env } }).catch(async (error: unknown) => {
    await sandbox.stop() // without this the process would never end
    throw error
  })
  if (timings) t.services.platforms = adaptersFor(sandbox.env(), timings)
  const freeHandle = (platform: SimulatedPlatform) => free.get(platform)?.pop() ?? assert.fail('no account is left')
  return {
    t,
    sandbox,
    freeHandle,
    async account(of, platform, handle = freeHandle(platform)) {
      const signedIn = await signInAt(sandbox, platform, handle)
      return { ...signedIn, platform, id: await t.make.account(of, platform, signedIn) }
    },
    async close() {
      await t.close()
      await sandbox.stop()
    },
  }
}

const handlesOf = (platform: SimulatedPlatform): string[] =>
  Array.from({ length: ACCOUNTS }, (_, n) => TEST_NETWORKS[platform].handle(n))

/** An account of a simulated network whose owner gave Galley access. */
export function signInAt(sandbox: Sandbox, platform: SimulatedPlatform, handle: string): Promise<SignedIn> {
  const network = TEST_NETWORKS[platform] as TestNetwork
  return network.signIn(sandbox[platform] as Simulator, handle)
}

/** Publishes a post on the network without Galley. Answers its id there. */
export function sendPast(sandbox: Sandbox, account: ConnectedAccount, text: string): Promise<string> {
  const network = TEST_NETWORKS[account.platform] as TestNetwork
  return network.send(sandbox[account.platform] as Simulator, account, text)
}
