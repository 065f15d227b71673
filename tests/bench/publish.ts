import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { createXSandbox } from '../../sandbox/x/create-x-sandbox.ts'
import { loadConfig } from '../../src/main/load-config.ts'
import { chanceFrom } from '../support/chance.ts'
import { withOwner } from '../support/many-posts.ts'
import { startBusy } from './busy.ts'
import type { Figure } from './figures.ts'
import { claimRate } from './publish-claims.ts'
import { cpuOf, cpuOfServer } from './publish-cpu.ts'
import { addOthers, addScheduled, addWorkspaces, type BenchAccount, PLATFORM_NAMES } from './publish-data.ts'
import type { PublishOptions } from './publish-options.ts'
import { AT_ONCE, type Measured, report, reportBeside } from './publish-report.ts'
import { type PublishServer, startPublishServer } from './publish-server.ts'
import { HERE, startWorkers } from './publish-workers.ts'
import { startTranscoding } from './transcoding.ts'

const chance = chanceFrom('publish')

const NAP_MS = 200
const LIMIT_MS = 600_000

/** Measures how workers publish to a platform that answers in 50 ms, with few and with many rows in the table. */
export async function publish(options: PublishOptions): Promise<Figure[]> {
  const busy = startBusy(options.busy)
  try {
    if (options.beside !== null) return await publishBeside(options, options.beside)
    const { server, measured } = await publishFrom(HERE, options)
    return report(server, measured)
  } finally {
    busy.stop()
  }
}

/** Measures this checkout and another one in turn, so that other load on the machine affects both. */
async function publishBeside(options: PublishOptions, beside: string): Promise<Figure[]> {
  const rounds: Record<'here' | 'beside', Measured[]> = { here: [], beside: [] }
  for (let round = 0; round < options.rounds; round++) {
    const few = { ...options, rows: [options.due] }
    rounds.beside.push(...(await publishFrom(resolve(beside), few)).measured)
    rounds.here.push(...(await publishFrom(HERE, few)).measured)
  }
  return reportBeside(rounds)
}

/** Starts one server for the workers of one checkout, and measures with each number of rows. */
async function publishFrom(
  checkout: string,
  options: PublishOptions,
): Promise<{ server: string; measured: Measured[] }> {
  const server = await startPublishServer(checkout)
  const dataDir = await mkdtemp(join(tmpdir(), 'galley-bench-publish-data-'))
  const x = createXSandbox({
    accounts: PLATFORM_NAMES.map((name) => ({ username: name, name })),
    duplicates: 'allow',
    rateLimits: 'off',
    latencyMs: options.latencyMs,
  })
  await x.start()
  const env = {
    DATABASE_URL: server.url,
    GALLEY_DATA: dataDir,
    GALLEY_BASE_URL: 'http://127.0.0.1:4400',
    GALLEY_LOG_LEVEL: 'warn',
    ...x.env(),
  }
  try {
    const { keys } = loadConfig(env)
    return await withOwner(server.url, async (owner) => {
      const accounts = await addWorkspaces(owner, options.workspaces, { x, keys })
      const measured: Measured[] = []
      for (const rows of options.rows) {
        measured.push(await measure({ owner, server, env, accounts, options, checkout }, rows))
      }
      const texts = x.ledger().map(({ text }) => text)
      if (new Set(texts).size !== texts.length) throw new Error('A post went out twice')
      return { server: server.name, measured }
    })
  } finally {
    await x.stop()
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

interface Bench {
  owner: pg.Client
  server: PublishServer
  env: Record<string, string>
  accounts: readonly BenchAccount[]
  options: PublishOptions
  checkout: string
}

async function measure(bench: Bench, rows: number): Promise<Measured> {
  const { owner, server, env, options, checkout } = bench
  const run = `${rows}`
  await addDue(bench, `due ${run}`, options.due, () => new Date())
  const { rows: counted } = await owner.query<{ n: number }>('select count(*)::int as n from post')
  const missing = rows - (counted[0]?.n ?? 0)
  if (missing > 0) await addOthers(owner, missing)
  await owner.query('vacuum (analyze)')

  const { pgbench, url } = server
  const claims = { url, clients: options.workers, posts: options.due }
  const claimedSingly = pgbench ? await claimRate(owner, { ...claims, pgbench, each: 1 }) : Number.NaN
  const claimedInBatches = pgbench ? await claimRate(owner, { ...claims, pgbench, each: AT_ONCE }) : Number.NaN

  // Nothing may be due before every worker runs.
  await owner.query(
    `update effect e set wake_at = null from post p where p.org_id = e.org_id and p.id = e.id and p.content_text like $1`,
    [`due ${run} %`],
  )
  const workers = await startWorkers(options.workers, env, checkout)
  try {
    const before = await spent(owner, workers.pids)
    const begun = Date.now()
    await owner.query(
      `with due as (
         update post set scheduled_for_utc = now() where content_text like $1 and status = 'scheduled' returning org_id, id
       )
       update effect e set wake_at = now(), ready_at = now(), due_at = now() from due
       where e.org_id = due.org_id and e.id = due.id`,
      [`due ${run} %`],
    )
    const last = await allPublished(owner, `due ${run} %`)
    const after = await spent(owner, workers.pids)
    const each = (what: 'transactions' | 'workers' | 'database') => (after[what] - before[what]) / options.due
    const connections = await connected(owner)

    const late = await paced(bench, `paced ${run}`)
    const video = options.besideVideo ? await startTranscoding(env.GALLEY_DATA ?? tmpdir()) : null
    const lateBesideVideo = video && (await paced(bench, `beside video ${run}`))
    const videos = (await video?.stop()) ?? 0
    return {
      rows: (counted[0]?.n ?? 0) + Math.max(0, missing),
      published: options.due / ((last - begun) / 1000),
      claimedSingly,
      claimedInBatches,
      transactions: each('transactions'),
      cpu: { workers: each('workers'), database: each('database') },
      connections,
      late,
      ...(lateBesideVideo && { besideVideo: { late: lateBesideVideo, videos } }),
    }
  } finally {
    await workers.stop()
  }
}

/** How late posts are that are due one after another at an even pace. */
async function paced(bench: Bench, name: string): Promise<Measured['late']> {
  const { perMinute, seconds } = bench.options
  const gap = 60_000 / perMinute
  const start = Date.now() + 3_000
  const count = Math.round((seconds * 1000) / gap)
  await addDue(bench, name, count, (n) => new Date(start + Math.round((n + chance.next()) * gap)))
  await allPublished(bench.owner, `${name} %`)
  return lateness(bench.owner, `${name} %`)
}

async function addDue({ owner, accounts }: Bench, name: string, count: number, due: (n: number) => Date) {
  const posts = Array.from({ length: count }, (_, n) => {
    const account = accounts[n % accounts.length]
    if (!account) throw new Error('There is no account')
    return { ...account, text: `${name} ${n}: oak, ash & elm`, due: due(n) }
  })
  await addScheduled(owner, posts)
}

/** When the last post with a text like this became public, in epoch milliseconds. */
async function allPublished(owner: pg.Client, like: string): Promise<number> {
  const until = Date.now() + LIMIT_MS
  while (Date.now() < until) {
    await sleep(NAP_MS)
    // Asks by the index of times. A scan of the table would add to what is measured.
    const { rows } = await owner.query<{ open: boolean }>(
      `select exists (select from effect where kind = 'post' and wake_at < now() + interval '12 hours') as open`,
    )
    if (rows[0]?.open) continue
    const { rows: ended } = await owner.query<{ n: number; last: Date }>(
      `select count(*) filter (where status <> 'published')::int as n, max(published_at) as last from post where content_text like $1`,
      [like],
    )
    if (ended[0]?.n !== 0) throw new Error(`${ended[0]?.n} posts were not published`)
    return ended[0].last.getTime()
  }
  throw new Error('Not every post came to an end in time')
}

/** The time from when a post is due to the platform's answer, which takes 50 ms. */
async function lateness(owner: pg.Client, like: string): Promise<Measured['late']> {
  const { rows } = await owner.query<Measured['late']>(
    `select percentile_cont(0.5) within group (order by ms) as p50, percentile_cont(0.95) within group (order by ms) as p95,
       percentile_cont(0.99) within group (order by ms) as p99
     from (select extract(epoch from published_at - scheduled_for_utc)::float8 * 1000 as ms from post where content_text like $1) late`,
    [like],
  )
  if (!rows[0]) throw new Error('Nothing was published')
  return rows[0]
}

async function spent(owner: pg.Client, pids: readonly number[]) {
  const { rows } = await owner.query<{ n: number }>(
    `select xact_commit::int as n from pg_stat_database where datname = current_database()`,
  )
  const transactions = rows[0]?.n ?? 0
  return { transactions, workers: await cpuOf(pids), database: await cpuOfServer(owner) }
}

async function connected(owner: pg.Client): Promise<number> {
  const { rows } = await owner.query<{ n: number }>(
    `select count(*)::int as n from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  )
  return rows[0]?.n ?? 0
}
