import { addPosts, type BenchOrg, makeOrg, withOwner } from '../support/many-posts.ts'
import { alternate, type Figure, median, ratio } from './figures.ts'
import type { Installation } from './installation.ts'
import { startLoadClient } from './load.ts'

const FEW = 100_000
const MANY = 1_000_000
const ROUNDS = 15
const LOAD = { connections: 1, ms: 300 }

const LISTS = {
  'default list': '',
  'status published': '?filter[status]=published',
  'by time': '?sortBy=scheduledForUtc',
  'page 40': '?page=40',
}

/** How much slower the lists of a workspace are with ten times the posts. No answer comes from a cache. */
export async function growth(installation: Installation): Promise<Figure[]> {
  const { databaseUrl, accessTokens } = installation
  const [few, many] = await withOwner(databaseUrl, async (owner) => {
    const orgs = [await makeOrg(owner, accessTokens), await makeOrg(owner, accessTokens)] as const
    await addPosts(owner, orgs[0], FEW)
    await addPosts(owner, orgs[1], MANY)
    await owner.query('vacuum (analyze)')
    return orgs
  })
  const server = await installation.startServer({ GALLEY_KEPT_ANSWERS_MB: '0' })
  const client = startLoadClient()
  const timeOf = async ({ orgId, token }: BenchOrg, query: string): Promise<number> => {
    const path = `/v1/orgs/${orgId}/marketing/posts${encodeURI(query)}`
    return (await client.run({ ...LOAD, port: server.port, requests: [{ method: 'GET', path, token }] })).medianMs
  }
  const figures: Figure[] = []
  for (const [name, query] of Object.entries(LISTS)) {
    const measured = await alternate(ROUNDS, { few: () => timeOf(few, query), many: () => timeOf(many, query) })
    const times = ratio(measured.many, measured.few)
    figures.push({
      what: `${name}, 1,000,000 posts beside 100,000`,
      figure: `${median(measured.many).toFixed(2)} ms beside ${median(measured.few).toFixed(2)} ms, ratio ${times.toFixed(2)}`,
      bar: { text: 'ratio ≤ 1.5', met: times <= 1.5 },
    })
  }
  client.stop()
  return figures
}
