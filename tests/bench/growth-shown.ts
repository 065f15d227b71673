import { addPosts, type BenchOrg, makeOrg, withOwner } from '../support/many-posts.ts'
import { alternate, type Figure, median, ratio } from './figures.ts'
import { type HttpRequest, openHttpConnection, requestBytes } from './http-connection.ts'
import type { Installation } from './installation.ts'

const SIZES = [1_000, 100_000, 1_000_000] as const
const ROUNDS = 15
const CALLS_A_ROUND = 8
/**
 * So many posts lie in the last weeks and coming days of every workspace. Workspaces differ only in their older posts.
 */
const SHOWN_POSTS = 200
const SHOWN_DAYS = 30
const BAR = 1.2

const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString()

/** Requests whose answer is the same however many posts a workspace ever had. */
const READS: Record<string, string> = {
  'list, newest first': 'marketing/posts',
  'list of what waits': 'marketing/post-groups?filter[status]=pending_approval',
  'calendar, a month': `marketing/scheduler/calendar?from=${inDays(-20)}&to=${inDays(10)}`,
  'calendar, a day': `marketing/scheduler/calendar?from=${inDays(-1)}&to=${inDays(0)}`,
  'events, by time': 'marketing/scheduler/events?sortBy=scheduledForUtc',
  coverage: 'marketing/scheduler/schedule-coverage',
  slots: 'marketing/scheduler/slots',
  'home summary': 'home/summary',
  'results, 28 days': 'marketing/analytics/performance?days=28',
  'top posts': 'marketing/analytics/top-posts',
}

/** How much longer the same answer takes if the workspace's history has a hundred and a thousand times the posts. */
export async function growthShown(installation: Installation): Promise<Figure[]> {
  const { databaseUrl, accessTokens } = installation
  const orgs = await withOwner(databaseUrl, async (owner) => {
    const made: BenchOrg[] = []
    for (const size of SIZES) {
      const org = await makeOrg(owner, accessTokens)
      await addPosts(owner, org, size, { endedDaysAgo: 2 * SHOWN_DAYS })
      await addPosts(owner, org, SHOWN_POSTS, { years: SHOWN_DAYS / 365 })
      made.push(org)
    }
    await owner.query('vacuum (analyze)')
    return made
  })
  const server = await installation.startServer({ GALLEY_KEPT_ANSWERS_MB: '0' })
  const connection = await openHttpConnection(server.port)
  const send = async (request: HttpRequest): Promise<unknown> => {
    const answer = await connection.send(requestBytes(request))
    if (answer.status !== 200) throw new Error(`${request.path}: ${answer.status}: ${answer.body}`)
    return JSON.parse(answer.body.toString())
  }
  /** The median time of a few calls, in milliseconds. */
  const timeOf = async (work: () => Promise<number>): Promise<number> => {
    const times: number[] = []
    while (times.length < CALLS_A_ROUND) times.push(await work())
    return median(times)
  }
  const read = (path: string) => async (org: BenchOrg) => {
    const began = performance.now()
    await send({ method: 'GET', path: `/v1/orgs/${org.orgId}/${encodeURI(path)}`, token: org.token })
    return performance.now() - began
  }
  const approve = async (org: BenchOrg) => {
    const groups = `/v1/orgs/${org.orgId}/marketing/post-groups`
    const body = { title: 'Notes', posts: [{ platform: 'x', contentText: `What we shipped at ${performance.now()}` }] }
    const { data } = (await send({ method: 'POST', path: groups, token: org.token, body })) as {
      data: { group: { id: string } }
    } // in the contract's form
    const path = `${groups}/${data.group.id}`
    const began = performance.now()
    await send({ method: 'POST', path: `${path}/approve`, token: org.token, body: {} })
    const took = performance.now() - began
    // Frees the slot again, so that each approval finds the same free slots.
    await send({ method: 'PATCH', path, token: org.token, body: { status: 'canceled' } })
    return took
  }
  const WORK = {
    ...Object.fromEntries(Object.entries(READS).map(([name, path]) => [name, read(path)])),
    'approval into the best slot': approve,
  }
  const figures: Figure[] = []
  for (const [what, work] of Object.entries(WORK)) {
    const [small, ...larger] = SIZES.map((size) => String(size))
    const candidates = Object.fromEntries(
      orgs.map((org, index) => [String(SIZES[index]), () => timeOf(() => work(org))]),
    )
    const measured = await alternate(ROUNDS, candidates)
    const of = (name: string | undefined) => measured[name ?? ''] ?? []
    const ratios = larger.map((name) => ratio(of(name), of(small)))
    const times = [small, ...larger].map((name) => median(of(name)).toFixed(2)).join(', ')
    figures.push({
      what: `${what}, beside 1,000, 100,000 and 1,000,000 posts`,
      figure: `${times} ms, ratios ${ratios.map((one) => one.toFixed(2)).join(' and ')}`,
      bar: { text: `ratios ≤ ${BAR}`, met: ratios.every((one) => one <= BAR) },
    })
  }
  connection.close()
  return figures
}
