import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { systemClock } from '#kernel/clock.ts'
import { type Db, openDatabase } from '#kernel/db/database.ts'
import { createLog } from '#kernel/log.ts'
import { createHttpServer } from '#surfaces/http/http-server.ts'
import type { KitOptions, Simulator } from '../../sandbox/kit/create-sandbox.ts'
import { startSandbox } from '../../sandbox/start.ts'
import { composeServices } from '../../src/main/compose.ts'
import { loadConfig } from '../../src/main/load-config.ts'
import { operations } from '../../src/operations.ts'
import { type SimulatedPlatform, TEST_NETWORKS } from '../platforms/networks.ts'
import type { TestNetwork } from '../platforms/test-network.ts'
import { createFactories, type Person } from '../support/factories.ts'
import { freePort } from '../support/free-port.ts'
import { recordMoves } from '../support/recorded-moves.ts'
import { signInAt } from '../support/simulated-app.ts'
import { type Api, apiInProcess, apiOfServers } from './api.ts'
import { type Files, uploadFiles } from './files.ts'
import type { RunOptions } from './options.ts'
import { ACCOUNTS_AN_ORG, ORGS } from './plan.ts'

export interface Account {
  id: string
  platform: SimulatedPlatform
  externalId: string
}

/** A workspace with a person who may approve, and its accounts. */
export interface Workspace {
  person: Person
  accounts: Account[]
  files: Files
}

export interface Installation {
  api: Api
  /** The addresses of the server processes. Empty if the API runs in this process. */
  serverUrls: string[]
  /** A token that stays valid for some minutes. */
  tokenOf(person: Person): Promise<string>
  /** A connection without row-level security, to prepare data, to tamper and to look. */
  owner: Db
  /** The simulated networks of the run. */
  simulators: ReadonlyMap<SimulatedPlatform, Simulator>
  workspaces: Workspace[]
  /** The environment of its workers and servers. */
  env: Record<string, string>
  stop(): Promise<void>
}

/** Tokens are renewed after this time: they last 15 minutes, and a run may take longer. */
const NEW_TOKEN_MS = 5 * 60_000

/**
 * Starts the simulated platforms in this process, and the API too if there are no servers. Everything else can be
 * killed.
 */
export async function startInstallation(
  databaseUrl: string,
  folder: string,
  { seed, servers, networks }: Pick<RunOptions, 'seed' | 'servers' | 'networks'>,
): Promise<Installation> {
  const seeds = <Options extends KitOptions>({
    handle,
    accounts,
  }: Pick<TestNetwork<Simulator, Options>, 'handle' | 'accounts'>): Options =>
    accounts(Array.from({ length: ORGS * ACCOUNTS_AN_ORG }, (_, index) => handle(index)))
  const told = networks.map((name) => {
    const network = TEST_NETWORKS[name] as TestNetwork
    return [name, { ...seeds(network), ...network.chaos?.options, rateLimits: 'off', seed }]
  })
  const sandbox = await startSandbox(Object.fromEntries(told))
  const dataDir = join(folder, 'data')
  await mkdir(dataDir)
  // Networks that fetch files fetch them from this process, which is never killed.
  const filesPort = await freePort()
  const env = {
    DATABASE_URL: databaseUrl,
    GALLEY_FILES_URL: `http://127.0.0.1:${filesPort}`,
    GALLEY_DATA: dataDir,
    GALLEY_BASE_URL: 'http://localhost:4400',
    GALLEY_LOG_LEVEL: 'warn',
    GALLEY_CHECK_OUTPUT: '1',
    GALLEY_RATE_REQUESTS: '1000000',
    ...sandbox.env(),
  }
  const config = loadConfig(env)
  const services = await composeServices({ config, databaseUrl, log: createLog('silent'), clock: systemClock })
  const owner = openDatabase({ url: databaseUrl, role: 'owner', max: 2 })
  await recordMoves(owner)
  const ready = async () => ({ ok: true, checks: {} })
  const inProcess = await createHttpServer({ services, operations: Object.values(operations), webFolder: null, ready })
  await inProcess.listen({ host: '127.0.0.1', port: filesPort })
  const serverUrls: string[] = []
  for (let n = 0; n < servers; n++) serverUrls.push(`http://127.0.0.1:${await freePort()}`)

  const make = createFactories({ owner, services })
  const workspaces: Workspace[] = []
  for (let org = 0; org < ORGS; org++) {
    const person = await make.org()
    // Galley spaces an account's late posts by minutes (Spec P10), and a run has only seconds.
    await owner.insertInto('scheduler_profile').values({ org_id: person.orgId, min_gap_minutes: 0 }).execute()
    const accounts: Account[] = []
    for (let index = org * ACCOUNTS_AN_ORG; index < (org + 1) * ACCOUNTS_AN_ORG; index++) {
      // Accounts take the networks in turn.
      const platform = networks[index % networks.length] ?? 'x'
      const signedIn = await signInAt(sandbox, platform, TEST_NETWORKS[platform].handle(index))
      const id = await make.account(person, platform, signedIn)
      accounts.push({ id, platform, externalId: signedIn.externalId })
    }
    const files = await uploadFiles(inProcess, person.orgId, person.token)
    workspaces.push({ person, accounts, files })
  }

  const tokens = new Map<string, { token: string; at: number }>()
  return {
    api: servers > 0 ? apiOfServers(serverUrls) : apiInProcess(inProcess),
    serverUrls,
    async tokenOf(person) {
      const kept = tokens.get(person.userId)
      if (kept && performance.now() - kept.at < NEW_TOKEN_MS) return kept.token
      const token = await make.token(person, person.orgId, person.role)
      tokens.set(person.userId, { token, at: performance.now() })
      return token
    },
    owner,
    simulators: new Map(networks.map((name) => [name, sandbox[name] as Simulator])),
    workspaces,
    env,
    async stop() {
      await inProcess.close()
      await services.db.destroy()
      await owner.destroy()
      await sandbox.stop()
    },
  }
}
