/**
 * `npm run chaos`: real workers on a real PostgreSQL publish to simulated platforms that fail, while workers are killed
 * and frozen and the database is killed. Then what became public is compared with what was approved. Ends with
 * "N passed, N failed"; exit code 1 unless nothing was lost, doubled, early, unapproved or untold.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { LedgerEntry } from '../../sandbox/kit/ledger.ts'
import { audit } from './audit.ts'
import { openRunDatabase } from './database.ts'
import { type Disturbances, disturb } from './disturb.ts'
import { countFaults, countGuarded, countOpen, readLedgers, readPosts } from './evidence.ts'
import { type Installation, startInstallation } from './installation.ts'
import { type RunOptions, readOptions } from './options.ts'
import { playPeople } from './people.ts'
import { makePlan } from './plan.ts'
import { report } from './report.ts'
import { PLATFORM_MS, RETRY_AFTER_SECONDS } from './timings.ts'
import { startWorkers } from './workers.ts'

const LOOK_MS = 250
const WORKER_END_MS = 10_000

// What was started ends with this process: see the listeners to its exit in workers.ts and database.ts.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))

const options = readOptions(process.argv.slice(2))
const started = performance.now()
const folder = await mkdtemp(join(tmpdir(), 'galley-chaos-'))
const database = await openRunDatabase(folder)
let outcome = { passed: 0, failed: 1 }
try {
  const installation = await startInstallation(database.url, folder, options.seed)
  outcome = await run(installation)
  await installation.stop()
} finally {
  await database.drop()
}
const { passed, failed } = outcome
if (failed === 0) await rm(folder, { recursive: true })
else console.log(`\nWhat the workers said: ${join(folder, 'workers.log')}`)
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)

async function run(installation: Installation): Promise<{ passed: number; failed: number }> {
  const plan = makePlan(options)
  const workers = await startWorkers(options.workers, folder, installation.env)
  beginFaults(installation, options)
  const limit = AbortSignal.timeout(options.limitMs)
  const calm = new AbortController()
  const disturbing = disturb({ workers, database }, options, calm.signal)

  const complaints: string[] = []
  const handedIn = await playPeople(installation, plan, limit).catch((error: unknown) => {
    complaints.push(`the people could not hand everything in: ${error instanceof Error ? error.message : error}`)
    return []
  })
  if (!(await allDone(installation, limit))) complaints.push('not every post came to an end in time')
  calm.abort()
  const disturbances = await disturbing
  complaints.push(...(await workers.end(WORKER_END_MS)), ...tooTame(disturbances))
  await sleep(PLATFORM_MS.delay) // a platform may still act on the last call that was given up

  const ledger = readLedgers(installation)
  const result = audit(handedIn, ledger, await readPosts(installation))
  const facts = {
    ...options,
    withheld: handedIn.filter(({ due }) => due === null).length,
    faults: countFaults(installation),
    guarded: await countGuarded(installation),
    disturbances,
    publishingSeconds: secondsBetween(ledger),
    seconds: (performance.now() - started) / 1000,
  }
  return report(result, facts, complaints)
}

function beginFaults({ sandbox }: Installation, { seed, faults: rate }: RunOptions): void {
  const how = { rate, delayMs: PLATFORM_MS.delay, lagMs: PLATFORM_MS.lag, retryAfterSeconds: RETRY_AFTER_SECONDS }
  for (const [index, { faults }] of [sandbox.x, sandbox.bluesky].entries()) faults.chaos({ ...how, seed: seed + index })
}

/** Nothing is left for a worker to look at. False when the time is up before. */
async function allDone(installation: Installation, limit: AbortSignal): Promise<boolean> {
  while (!limit.aborted) {
    const left = await countOpen(installation).catch(() => null) // the database is away
    if (left?.open === 0) return true
    await sleep(LOOK_MS)
  }
  return false
}

/** A run in which nothing happened proves nothing. */
function tooTame({ kills, freezes, postgresKills }: Disturbances): string[] {
  return [
    ...(kills === 0 || freezes === 0 ? ['no worker was killed, or none frozen: make the run longer'] : []),
    ...(database.kill && postgresKills < options.postgresKills ? ['PostgreSQL was not killed as often as meant'] : []),
  ]
}

function secondsBetween(ledger: readonly LedgerEntry[]): number {
  const [first, last] = [ledger[0], ledger.at(-1)]
  return first && last ? Math.max(1, (Date.parse(last.createdAt) - Date.parse(first.createdAt)) / 1000) : 1
}
