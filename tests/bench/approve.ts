import { type BenchOrg, makeOrg, withOwner } from '../support/many-posts.ts'
import { type Figure, median, spread } from './figures.ts'
import { type HttpRequest, openHttpConnection, requestBytes } from './http-connection.ts'
import type { Installation } from './installation.ts'

const CONNECTIONS = 8
const WORKSPACES = 32
const ROUNDS = 5
const ROUND_MS = 2000

/** Writes drafts and approves each into a free slot: 8 connections, 32 workspaces, every commit on disk. */
export async function approve(installation: Installation): Promise<Figure[]> {
  const orgs = await withOwner(installation.databaseUrl, async (owner) => {
    const made: BenchOrg[] = []
    while (made.length < WORKSPACES) made.push(await makeOrg(owner, installation.accessTokens))
    return made
  })
  const server = await installation.startServer()
  const rates: number[] = []
  for (let round = 0; round <= ROUNDS; round++) {
    const rate = await run(server.port, orgs)
    if (round > 0) rates.push(rate)
  }
  return [
    { what: 'draft written and approved into a slot', figure: `${median(rates).toFixed(0)}/s (${spread(rates)})` },
  ]
}

async function run(port: number, orgs: readonly BenchOrg[]): Promise<number> {
  let done = 0
  const started = performance.now()
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async (_, first) => {
      const connection = await openHttpConnection(port)
      const send = async (request: HttpRequest) => {
        const answer = await connection.send(requestBytes(request))
        if (answer.status !== 200) throw new Error(`${answer.status}: ${answer.body}`)
        return JSON.parse(answer.body.toString()) as { data: { group: { id: string } } } // in the contract's form
      }
      for (let turn = first; performance.now() - started < ROUND_MS; turn += CONNECTIONS) {
        const org = orgs[turn % orgs.length] as BenchOrg // the remainder is a valid index
        const groups = `/v1/orgs/${org.orgId}/marketing/post-groups`
        const body = { title: 'Notes', posts: [{ platform: 'x', contentText: `What we shipped, part ${turn}` }] }
        const { data } = await send({ method: 'POST', path: groups, token: org.token, body })
        await send({ method: 'POST', path: `${groups}/${data.group.id}/approve`, token: org.token, body: {} })
        done++
      }
      connection.close()
    }),
  )
  return done / ((performance.now() - started) / 1000)
}
