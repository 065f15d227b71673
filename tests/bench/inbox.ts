import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { createXSandbox } from '../../sandbox/x/create-x-sandbox.ts'
import { loadConfig } from '../../src/main/load-config.ts'
import { addPosts, type BenchOrg, makeOrg, withOwner } from '../support/many-posts.ts'
import { alternate, type Figure, median, ratio } from './figures.ts'
import { type HttpRequest, openHttpConnection, requestBytes } from './http-connection.ts'
import { A_FEED, addItems, connectX, FEEDS, speak, speakerOf } from './inbox-data.ts'
import type { Installation } from './installation.ts'
import { addScheduled, addWorkspaces, type BenchAccount, PLATFORM_NAMES } from './publish-data.ts'
import { HERE, startWorkers } from './publish-workers.ts'

const SIZES = [1_000, 1_000_000] as const
/** What the last days have in both workspaces; only what is older differs. */
const SHOWN = 500
const ROUNDS = 11
const BAR = 1.2
const LATE_BAR_MS = 250
/** Workspaces whose posts fall due meanwhile, one after the other. */
const PUBLISHING = 100
const DUE = { posts: 300, everyMs: 100 }

/** The reply inbox in a workspace of a thousand and of a million posts and items, and due posts beside its refresh. */
export async function inbox(installation: Installation): Promise<Figure[]> {
  const x = createXSandbox({
    accounts: [
      ...PLATFORM_NAMES.map((username) => ({ username, name: username })),
      ...SIZES.map((size) => ({ username: `bench_${size}`, name: 'Bench' })),
      ...Array.from({ length: FEEDS }, (_, feed) => ({ username: speakerOf(feed), name: 'Speaker' })),
    ],
    duplicates: 'allow',
    rateLimits: 'off',
  })
  await x.start()
  try {
    return await withOwner(installation.databaseUrl, (owner) => measure(installation, { x, owner }))
  } finally {
    await x.stop()
  }
}

type World = { x: ReturnType<typeof createXSandbox>; owner: pg.Client }

async function measure(installation: Installation, { x, owner }: World): Promise<Figure[]> {
  const orgs: BenchOrg[] = []
  for (const size of SIZES) {
    const org = await makeOrg(owner, installation.accessTokens)
    const handle = `bench_${size}`
    await connectX(owner, org, { x, handle, ...installation })
    await addPosts(owner, org, size - SHOWN, { endedDaysAgo: 60 })
    await addPosts(owner, org, SHOWN, { years: 30 / 365, endedDaysAgo: 1 })
    await addItems(owner, org, size - SHOWN, { fromDay: 11, toDay: 29 })
    await addItems(owner, org, SHOWN, { fromDay: 0.01, toDay: 3 })
    orgs.push(org)
  }
  // The figures of the posts that a rule looks at, in the form of X's ids.
  await owner.query(`update post set published_external_id = '19' || substring(published_external_id from 5)
    where platform = 'x' and status = 'published' and published_at > now() - interval '40 days'`)
  await owner.query(`insert into post_result (org_id, post_id, impressions, engagement_score)
    select org_id, id, 5, 0 from post where platform = 'x' and status = 'published' and published_at > now() - interval '40 days'`)
  await owner.query('select fold_engagement_tally()')
  await owner.query('vacuum (analyze)')
  const env = { ...x.env(), GALLEY_KEPT_ANSWERS_MB: '0' }
  const server = await installation.startServer(env)
  const connection = await openHttpConnection(server.port)
  const send = async (request: HttpRequest): Promise<unknown> => {
    const answer = await connection.send(requestBytes(request))
    if (answer.status !== 200) throw new Error(`${request.path}: ${answer.status}: ${answer.body}`)
    return JSON.parse(answer.body.toString())
  }
  const ask = (org: BenchOrg, method: HttpRequest['method'], path: string, body?: object) =>
    send({ method, path: `/v1/orgs/${org.orgId}/${path}`, token: org.token, ...(body && { body }) })
  for (const org of orgs) await setUp(org, ask)

  const timed = async (work: () => Promise<unknown>) => {
    const began = performance.now()
    await work()
    return performance.now() - began
  }
  const LIST_CALLS = 20
  const list = (query: string) => (org: BenchOrg) =>
    timed(async () => {
      for (let n = 0; n < LIST_CALLS; n++) await ask(org, 'GET', `engagement${query}`)
    })
  const refresh = async (org: BenchOrg) => {
    speak(x)
    return timed(async () => {
      const { data } = (await ask(org, 'POST', 'engagement/refresh', {})) as { data: { added: number } }
      if (data.added < FEEDS * A_FEED) throw new Error(`${data.added} items were added`)
    })
  }
  const WORK: Record<string, (org: BenchOrg) => Promise<number>> = {
    [`${LIST_CALLS} lists of what waits`]: list(''),
    [`${LIST_CALLS} lists of all mentions, page 3`]: list('?status=all&kind=mention&page=3'),
    'refresh of 200 new items': refresh,
    'sweep of the rules': (org) => timed(() => ask(org, 'POST', 'automation/x/run', { dryRun: true })),
  }
  const figures: Figure[] = []
  for (const [what, work] of Object.entries(WORK)) {
    const [few, many] = orgs
    if (!few || !many) throw new Error('There are two workspaces')
    // Each has read what was said for the other, so nothing is left over from the round before.
    const measured = await alternate(ROUNDS, { few: () => work(few), many: () => work(many) })
    const times = ratio(measured.many, measured.few)
    figures.push({
      what: `${what}, ${SIZES[1].toLocaleString('en')} posts and items beside 1,000`,
      figure: `${median(measured.many).toFixed(1)} ms beside ${median(measured.few).toFixed(1)} ms, ratio ${times.toFixed(2)}`,
      bar: { text: `ratio ≤ ${BAR}`, met: times <= BAR },
    })
  }
  const workers = await startWorkers(
    1,
    { ...installation.settings, ...env, DATABASE_URL: installation.databaseUrl },
    HERE,
  )
  try {
    const { keys } = loadConfig(installation.settings)
    const accounts = await addWorkspaces(owner, PUBLISHING, { x, keys })
    const many = orgs.at(-1)
    if (!many) throw new Error('There is no workspace')
    figures.push(await late(owner, accounts, 'alone', async () => sleep(20)))
    figures.push(await late(owner, accounts, 'beside refreshes', () => refresh(many)))
  } finally {
    await workers.stop()
    connection.close()
  }
  return figures
}

type Ask = (org: BenchOrg, method: HttpRequest['method'], path: string, body?: object) => Promise<unknown>

async function setUp(org: BenchOrg, ask: Ask): Promise<void> {
  await ask(org, 'PUT', 'billing/budget', { monthlyCredits: 1_000_000 })
  const feeds = Array.from({ length: FEEDS }, (_, feed) => ({
    name: `Feed ${feed}`,
    source: 'people',
    handles: [speakerOf(feed)],
  }))
  await ask(org, 'PATCH', 'engagement/settings', { feeds })
  await ask(org, 'PUT', 'automation/x/rules', {
    autoDelete: { enabled: true, dryRun: true, maxLikes: 0, maxAgeDays: 45 },
  })
}

/** How late posts go out that fall due ten times a second while `work` goes on. */
async function late(
  owner: pg.Client,
  accounts: readonly BenchAccount[],
  how: string,
  work: () => Promise<unknown>,
): Promise<Figure> {
  const name = `due ${how}`
  const start = Date.now() + 3_000
  await addScheduled(
    owner,
    Array.from({ length: DUE.posts }, (_, n) => ({
      ...(accounts[n % accounts.length] as BenchAccount), // the remainder is a valid index
      text: `${name} ${n}: oak, ash & elm`,
      due: new Date(start + n * DUE.everyMs),
    })),
  )
  const ends = start + DUE.posts * DUE.everyMs
  let works = 0
  while (Date.now() < ends) {
    await work()
    works++
  }
  const published = async () => {
    const { rows } = await owner.query<{ open: number; p50: number; p99: number }>(
      `select (count(*) filter (where status <> 'published'))::int as open,
         percentile_cont(0.5) within group (order by late) as p50, percentile_cont(0.99) within group (order by late) as p99
       from (select status, 1000 * extract(epoch from published_at - scheduled_for_utc)::float8 as late
         from post where org_id = any($1::uuid[]) and content_text like $2) posts`,
      [accounts.map(({ orgId }) => orgId), `${name} %`],
    )
    return rows[0]
  }
  let found = await published()
  for (let tries = 0; (found?.open ?? 1) > 0 && tries < 300; tries++) {
    await sleep(200)
    found = await published()
  }
  if (!found) throw new Error('There are no posts')
  return {
    what: `due posts ${how}${how === 'alone' ? '' : ` (${works})`}`,
    figure: `late by ${Math.round(found.p50)} ms, p99 ${Math.round(found.p99)} ms, ${found.open} not published`,
    bar: { text: `p99 ≤ ${LATE_BAR_MS} ms`, met: found.open === 0 && found.p99 <= LATE_BAR_MS },
  }
}
