/**
 * `npm run chaos`: real workers and servers with a real PostgreSQL publish to simulated platforms that fail. Meanwhile
 * workers and servers are killed and frozen, and the database is killed. Then what became public is compared with what
 * was approved. The run ends with "N passed, N failed", and with exit code 1 unless every bar was held.
 * docs/guides/chaos.md explains the table.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { PLATFORM_PAYLOADS } from '#contract/networks/platform-payload.ts'
import type { LedgerEntry } from '../../sandbox/kit/ledger.ts'
import { untilServing } from './api.ts'
import { type Audit, audit } from './audit.ts'
import { byNetwork } from './by-network.ts'
import { openRunDatabase } from './database.ts'
import { type Disturbances, disturb } from './disturb.ts'
import { settleDoubts } from './doubts.ts'
import { countGuarded, countOpen, readEvidence } from './evidence.ts'
import type { HandedIn } from './fates.ts'
import { type Fleet, startFleet } from './fleet.ts'
import { type Installation, startInstallation } from './installation.ts'
import { keepLogs } from './keep-logs.ts'
import { type RunOptions, readOptions } from './options.ts'
import { playPeople } from './people.ts'
import { makePlan } from './plan.ts'
import { report } from './report.ts'
import { PLATFORM_MS, RETRY_AFTER_SECONDS } from './timings.ts'

const LOOK_MS = 250
const BOOT_MS = 120_000
const END_MS = 10_000
/** If so many posts are on platforms that cannot be asked, at least one should have come into doubt. */
const ENOUGH_BLIND = 40

// Started processes end together with this one, by the exit listeners in fleet.ts and database.ts.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))

const options = readOptions(process.argv.slice(2))
const started = performance.now()
const folder = await mkdtemp(join(tmpdir(), 'galley-chaos-'))
const database = await openRunDatabase(folder)
let outcome = { passed: 0, failed: 1 }
try {
  const installation = await startInstallation(database.url, folder, options)
  outcome = await run(installation)
  await installation.stop()
} finally {
  await database.drop()
}
const { passed, failed } = outcome
if (failed > 0) console.log(`\nWhat the processes said: ${join(await keepLogs(folder), '*.log')}`)
await rm(folder, { recursive: true })
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)

async function run(installation: Installation): Promise<{ passed: number; failed: number }> {
  const workers = await startFleet('worker', Array(options.workers).fill(installation.env), folder)
  const servers = await startServers(installation, AbortSignal.timeout(BOOT_MS))
  const limit = AbortSignal.timeout(options.limitMs)
  beginFaults(installation, options)
  const calm = new AbortController()
  const disturbing = disturb({ workers, servers, database }, options, calm.signal)

  const complaints: string[] = []
  const complain = (what: string) => (error: unknown) => {
    complaints.push(`${what}: ${error instanceof Error ? error.message : error}`)
  }
  const phases = [performance.now()]
  const phaseEnds = () => phases.push(performance.now())
  let handedIn: HandedIn[] = []
  await playPeople(installation, makePlan(options), limit)
    .then((posts) => {
      handedIn = posts
    })
    .catch(complain('the people could not hand everything in'))
  phaseEnds()
  if (!(await allDone(installation, limit))) complaints.push('not every post came to an end in time')
  phaseEnds()
  await settleDoubts(installation, handedIn, limit)
    .then((posts) => {
      handedIn = posts
    })
    .catch(complain('the people could not settle what was in doubt'))
  if (!(await allDone(installation, limit))) complaints.push('not every post that was in doubt came to an end in time')
  phaseEnds()
  calm.abort()
  const disturbances = await disturbing
  for (const fleet of [workers, servers]) complaints.push(...((await fleet?.end(END_MS)) ?? []))
  await sleep(PLATFORM_MS.delay) // a platform may still act on the last call that was given up

  const evidence = await readEvidence(installation)
  // After an abort nobody knows what should be public, so only what the database says is judged.
  const result = audit(handedIn, handedIn.length > 0 ? evidence : { ...evidence, ledger: [] })
  const facts = {
    ...options,
    withheld: handedIn.filter(({ due }) => due === null).length,
    settled: handedIn.filter(({ doubted }) => doubted).length,
    networks: byNetwork(installation, handedIn, evidence),
    guarded: await countGuarded(installation),
    disturbances,
    phaseSeconds: phases.slice(1).map((end, index) => (end - (phases[index] ?? end)) / 1000),
    publishingSeconds: secondsBetween(evidence.ledger),
    seconds: (performance.now() - started) / 1000,
  }
  return report(result, facts, [...complaints, ...tooTame(disturbances, result, facts.settled)])
}

async function startServers({ serverUrls, env }: Installation, signal: AbortSignal): Promise<Fleet | null> {
  if (serverUrls.length === 0) return null
  const places = serverUrls.map((url) => ({ ...env, PORT: new URL(url).port }))
  const servers = await startFleet('server', places, folder)
  await untilServing(serverUrls, signal)
  return servers
}

function beginFaults({ simulators }: Installation, { seed, faults: rate }: RunOptions): void {
  const how = { rate, delayMs: PLATFORM_MS.delay, lagMs: PLATFORM_MS.lag, retryAfterSeconds: RETRY_AFTER_SECONDS }
  for (const [index, { faults }] of [...simulators.values()].entries()) faults.chaos({ ...how, seed: seed + index })
}

/** Waits until workers have nothing left to look at. False if the time is over before that. */
async function allDone(installation: Installation, limit: AbortSignal): Promise<boolean> {
  while (!limit.aborted) {
    const left = await countOpen(installation).catch(() => null) // the database is away
    if (left?.open === 0) return true
    await sleep(LOOK_MS)
  }
  return false
}

/** What a run lacked in which so little happened that it proves nothing. */
function tooTame(
  disturbances: Disturbances,
  { blind, inDoubt, comments, published }: Audit,
  settled: number,
): string[] {
  const { kills, freezes, serverKills, postgresKills } = disturbances
  const commented = options.networks.some((name) => 'firstComment' in PLATFORM_PAYLOADS[name].shape)
  const certain = options.faults >= 0.2 && blind >= ENOUGH_BLIND
  return [
    ...(kills < options.kills ? [`${kills} workers were killed and not ${options.kills}`] : []),
    ...(freezes === 0 ? ['no worker was frozen: make the run longer'] : []),
    ...(options.servers > 0 && serverKills === 0 ? ['no server was killed: make the run longer'] : []),
    ...(database.kill && postgresKills < options.postgresKills ? ['PostgreSQL was not killed as often as meant'] : []),
    ...(commented && published >= ENOUGH_BLIND && comments.live === 0 ? ['no first comment went out'] : []),
    ...(certain && inDoubt.blind + settled === 0 ? ['nothing on a platform that cannot be asked came into doubt'] : []),
  ]
}

function secondsBetween(ledger: readonly LedgerEntry[]): number {
  const [first, last] = [ledger[0], ledger.at(-1)]
  return first && last ? Math.max(1, (Date.parse(last.createdAt) - Date.parse(first.createdAt)) / 1000) : 1
}
