import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { sealCredentials } from '#features/accounts/index.ts'
import { type Db, openDatabase } from '#kernel/db/database.ts'
import type { FaultKind } from '../../sandbox/kit/fault-rule.ts'
import type { LedgerEntry } from '../../sandbox/kit/ledger.ts'
import type { Sandbox } from '../../sandbox/start.ts'
import { type Files, uploadFiles } from '../chaos/files.ts'
import { letTimePass } from '../journeys/let-time-pass.ts'
import { TEST_NETWORKS } from '../platforms/networks.ts'
import type { TestNetwork } from '../platforms/test-network.ts'
import type { TestAnswer, TestApp } from '../support/app.ts'
import type { Person } from '../support/factories.ts'
import { freePort } from '../support/free-port.ts'
import { recordMoves } from '../support/recorded-moves.ts'
import { DEMO_ACCOUNTS, OF_DEMO, openSimulatedApp, signInAt } from '../support/simulated-app.ts'
import { MODEL_PLATFORMS, type ModelPlatform } from './model.ts'
import { type Death, workOnce } from './mortal-worker.ts'

/** In real milliseconds. Only the waiting window is skipped by the model's clock. */
const TIMEOUT_MS = 250
const DELAY_MS = 400
const LAG_MS = 50
const WINDOW_MS = 60_000
const RETRY_AFTER_SECONDS = 90

/** Faults of the next call that publishes. */
export const FAULTS = [
  'refuse',
  'client-error',
  'server-error',
  'expired-token',
  'drop',
  'apply-then-server-error',
  'apply-then-drop',
  'delay',
  'listing-lag',
] as const satisfies readonly FaultKind[]
/** With `none` the call succeeds, so that a later part of a thread can meet the fault. */
export type Fault = (typeof FAULTS)[number] | 'none'

export interface Deed {
  as: Person
  answer: TestAnswer
}

/** The workspace of a story. */
export interface Desk {
  orgId: string
  /** The number that gives the workspace its own accounts on the simulators. */
  number: number
  owner: Person
  editor: Person
  accounts: Record<ModelPlatform, string>
  files: Files
}

/** The application, its platforms, and a worker that works only when a story tells it to. */
export interface World {
  app: TestApp
  sandbox: Sandbox
  /** A new number each time, for the texts of posts. */
  next(): number
  /** The time in epoch milliseconds by the model's clock: the real time plus all skipped time. */
  now(): number
  pass(minutes: number): Promise<void>
  /**
   * Claims and drives what is due. The next publishing calls meet these faults. With `death` the worker dies meanwhile.
   */
  work(faults: readonly Fault[], death: Death | null): Promise<void>
  /** Everything that became public on any platform, with its time by the model's clock. */
  ledger(): (LedgerEntry & { platform: ModelPlatform })[]
  openDesk(): Promise<Desk>
  connectBluesky(owner: Person): Promise<string>
  /** Renews the tokens of the workspace's accounts, except those on Bluesky. */
  signInAgain(desk: Desk): Promise<void>
  close(): Promise<void>
}

export async function openWorld(): Promise<World> {
  // Some networks fetch files from Galley.
  const filesPort = await freePort()
  const {
    t: app,
    sandbox,
    close,
  } = await openSimulatedApp({
    sandbox: Object.fromEntries(MODEL_PLATFORMS.map((platform) => [platform, told(platform)])),
    env: { GALLEY_FILES_URL: `http://127.0.0.1:${filesPort}` },
    timings: { publishTimeoutMs: TIMEOUT_MS, unknownOutcomeWindowMs: WINDOW_MS },
  })
  await app.app.listen({ host: '127.0.0.1', port: filesPort })
  await recordMoves(app.owner)
  const sweep: Db = openDatabase({ url: app.url, role: 'galley_sweep', max: 2 })
  let count = 0
  let desks = 0
  let passedMs = 0
  const tallies = MODEL_PLATFORMS.map((platform) => sandbox[platform].faults)
  const struck = (kind: FaultKind) => tallies.reduce((sum, faults) => sum + faults.tally()[kind], 0)

  async function must(as: Person, method: string, path: string, body?: unknown) {
    const answer = await app.request(method, `{O}/marketing${path}`, { as, ...(body !== undefined && { body }) })
    assert.ok(answer.status < 300, `${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.data
  }

  async function connectBluesky(owner: Person): Promise<string> {
    return (await must(owner, 'POST', '/accounts/bluesky/connect', DEMO_ACCOUNTS.bluesky)).id
  }

  return {
    app,
    sandbox,
    next: () => ++count,
    now: () => Date.now() + passedMs,
    async pass(minutes) {
      await letTimePass(app.owner, minutes)
      passedMs += minutes * 60_000
    },
    async work(faults, death) {
      const [late, lagging] = [struck('delay'), struck('listing-lag')]
      for (const platform of MODEL_PLATFORMS) {
        const how = { delayMs: DELAY_MS, lagMs: LAG_MS, retryAfterSeconds: RETRY_AFTER_SECONDS }
        for (const kind of faults) {
          const rule = kind === 'none' ? ({ kind: 'listing-lag', lagMs: 0 } as const) : { kind, ...how }
          sandbox[platform].faults.add({ ...rule, ...TEST_NETWORKS[platform].publicCall, times: 1 })
        }
      }
      await workOnce(app.services, sweep, death)
      for (const rules of tallies) rules.clear()
      // The model skips its minutes, so a platform must first finish what it is still doing.
      if (struck('delay') > late) await sleep(DELAY_MS)
      if (struck('listing-lag') > lagging && faults.includes('listing-lag')) await sleep(LAG_MS)
    },
    ledger: () =>
      MODEL_PLATFORMS.flatMap((platform) => sandbox[platform].ledger().map((entry) => ({ ...entry, platform }))),
    async openDesk() {
      const owner = await app.make.org()
      const editor = await app.make.member(owner, 'editor')
      await app.owner.insertInto('scheduler_profile').values({ org_id: owner.orgId, min_gap_minutes: 0 }).execute()
      const number = desks++
      const accounts: Partial<Desk['accounts']> = { bluesky: await connectBluesky(owner) }
      for (const platform of BY_CONSENT) {
        const signedIn = await signInAt(sandbox, platform, handleAt(platform, number))
        accounts[platform] = await app.make.account(owner, platform, signedIn)
      }
      const files = await uploadFiles(app.app, owner.orgId, owner.token)
      return { orgId: owner.orgId, number, owner, editor, accounts: accounts as Desk['accounts'], files } // of each one
    },
    connectBluesky,
    async signInAgain({ orgId, number, accounts }) {
      for (const platform of BY_CONSENT) {
        const ref = { orgId, accountId: accounts[platform] }
        const { credentials } = await signInAt(sandbox, platform, handleAt(platform, number))
        await app.owner
          .updateTable('social_account')
          .set({ status: 'connected', credentials_sealed: sealCredentials(app.services.keyRing, ref, credentials) })
          .where('id', '=', ref.accountId)
          .execute()
      }
    },
    async close() {
      await sweep.destroy()
      await close()
    },
  }
}

const BY_CONSENT = MODEL_PLATFORMS.filter((platform) => platform !== 'bluesky')

/** As many accounts as a simulator has. */
const ACCOUNTS = 40

const handleAt = (platform: ModelPlatform, desk: number): string =>
  platform === 'x' ? DEMO_ACCOUNTS.x.handle : TEST_NETWORKS[platform].handle(desk % ACCOUNTS)

/** The simulators' options: repeated texts are accepted, and processing takes no time. */
function told(platform: ModelPlatform): object {
  const { chaos }: TestNetwork = TEST_NETWORKS[platform] as TestNetwork
  const known = platform === 'x' || platform === 'bluesky' ? OF_DEMO[platform] : {}
  return { ...chaos?.options, ...known, mediaProcessingMs: 0, moderationMs: 0, rateLimits: 'off' }
}
