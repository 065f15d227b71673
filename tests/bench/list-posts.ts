import { setTimeout as sleep } from 'node:timers/promises'
import { addPosts, type BenchOrg, makeOrg, withOwner } from '../support/many-posts.ts'
import { alternate, type Figure, median, ratio, spread } from './figures.ts'
import { openHttpConnection, requestBytes } from './http-connection.ts'
import { type Installation, startBareServer } from './installation.ts'
import { startLoadClient } from './load.ts'

const POSTS = 100_000
const ROUNDS = 9
const LOAD = { connections: 16, ms: 700 }
const COMMIT_EVERY_MS = 50
/** Headers that the framework adds to each answer. */
const OF_THE_CONNECTION = new Set(['date', 'connection', 'keep-alive', 'content-length'])

/** Measures `GET posts`, 25 of 100,000, against bare Fastify that sends the same bytes from memory. */
export async function listPosts(installation: Installation): Promise<Figure[]> {
  const { databaseUrl, accessTokens } = installation
  const [org, other] = await withOwner(databaseUrl, async (owner) => {
    const made = [await makeOrg(owner, accessTokens), await makeOrg(owner, accessTokens)] as const
    await addPosts(owner, made[0], POSTS)
    await owner.query('vacuum (analyze)')
    return made
  })
  const galley = await installation.startServer()
  const computing = await installation.startServer({ GALLEY_KEPT_ANSWERS_MB: '0' })
  const list = { method: 'GET' as const, path: `/v1/orgs/${org.orgId}/marketing/posts`, token: org.token }
  const pages = Array.from({ length: 20 }, (_, index) => ({ ...list, path: `${list.path}?page=${index + 1}` }))
  const bare = await startBareServer({ ...(await answerTo(galley.port, list)), databaseUrl, orgId: org.orgId })
  const client = startLoadClient()
  const load = async (port: number, requests: (typeof list)[]) =>
    (await client.run({ ...LOAD, port, requests })).perSecond
  const fromBare = (path: string) => load(bare.port, [{ ...list, path }])

  const measured = await alternate(ROUNDS, {
    bytes: () => fromBare('/bytes'),
    kept: () => load(galley.port, [list]),
    pages: () => load(galley.port, pages),
    whileCommitting: () => whileCommitting(databaseUrl, other, () => load(galley.port, [list])),
    sql: () => fromBare('/sql'),
    computed: () => load(computing.port, [list]),
  })
  client.stop()
  await bare.stop()

  const line = (what: string, name: keyof typeof measured): Figure => ({
    what,
    figure: `${median(measured[name]).toFixed(0)}/s (${spread(measured[name])}), ratio ${ratio(measured[name], measured.bytes).toFixed(2)}`,
  })
  const reached = ratio(measured.kept, measured.bytes)
  const computed = ratio(measured.computed, measured.sql)
  return [
    line('bare Fastify, the same bytes from memory', 'bytes'),
    { ...line('Galley', 'kept'), bar: { text: 'ratio ≥ 0.5', met: reached >= 0.5 } },
    line('Galley, 20 pages in turn', 'pages'),
    line(`Galley, ${1000 / COMMIT_EVERY_MS} commits/s meanwhile`, 'whileCommitting'),
    line('bare Fastify, the same SQL on pg', 'sql'),
    {
      ...line('Galley, every answer computed', 'computed'),
      bar: { text: `${computed.toFixed(2)} of the line above, ≥ 0.8`, met: computed >= 0.8 },
    },
  ]
}

async function answerTo(port: number, request: Parameters<typeof requestBytes>[0]) {
  const connection = await openHttpConnection(port)
  const answer = await connection.send(requestBytes(request))
  connection.close()
  if (answer.status !== 200) throw new Error(`${answer.status}: ${answer.body}`)
  const headers = answer.head
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(': ', 2) as [string, string]) // every header line has both parts
    .filter(([name]) => !OF_THE_CONNECTION.has(name.toLowerCase()))
  return { body: answer.body.toString(), headers: Object.fromEntries(headers) }
}

/** Runs `work` while another workspace commits. Each commit makes every kept answer invalid. */
async function whileCommitting<T>(url: string, other: BenchOrg, work: () => Promise<T>): Promise<T> {
  return withOwner(url, async (owner) => {
    let over = false
    const commits = async () => {
      while (!over) {
        await owner.query('update org set updated_at = now() where id = $1', [other.orgId])
        await sleep(COMMIT_EVERY_MS)
      }
    }
    const committing = commits()
    try {
      return await work()
    } finally {
      over = true
      await committing
    }
  })
}
