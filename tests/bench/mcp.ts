import { newId, newSecret, sha256 } from '#kernel/ids.ts'
import { addPosts, type BenchOrg, makeOrg, withOwner } from '../support/many-posts.ts'
import { alternate, type Figure, median, spread } from './figures.ts'
import { type HttpConnection, type HttpRequest, openHttpConnection, requestBytes } from './http-connection.ts'
import type { Installation } from './installation.ts'

const POSTS = 10_000
const ROUNDS = 9
/** How many calls of one kind a round makes, one after the other on one connection. */
const CALLS = 40
/** The protocol may add so many milliseconds. */
const MOST_MS = 1
const BOTH = { accept: 'application/json, text/event-stream', 'mcp-protocol-version': '2025-11-25' }
const SCOPES = ['mcp:read', 'posts:write']

/** Compares a tool call with the same call over REST: the same operation on the same server, in turns. */
export async function mcp(installation: Installation): Promise<Figure[]> {
  const { databaseUrl, accessTokens } = installation
  const { org, token } = await withOwner(databaseUrl, async (owner) => {
    const org = await makeOrg(owner, accessTokens)
    await addPosts(owner, org, POSTS)
    const token = await connect(owner, org)
    await owner.query('vacuum (analyze)')
    return { org, token }
  })
  const { port } = await installation.startServer()
  const connection = await openHttpConnection(port)
  const base = `/v1/orgs/${org.orgId}/marketing`
  const posts = [{ platform: 'x', contentText: 'What we shipped' }]
  const tool = (name: string, args: object): HttpRequest => ({
    method: 'POST',
    path: '/mcp',
    token,
    headers: BOTH,
    body: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } },
  })
  const pages = { rest: 0, mcp: 0 }
  const measured = await alternate(ROUNDS, {
    draftRest: () => time(connection, { method: 'POST', path: `${base}/drafts`, token: org.token, body: { posts } }),
    draftMcp: () => time(connection, tool('create_draft_post', { posts })),
    listRest: () => time(connection, { method: 'GET', path: `${base}/posts?limit=5`, token: org.token }),
    listMcp: () => time(connection, tool('list_posts', { limit: 5 })),
    // Each call reads another page, so that no answer comes from a cache. Both ways read the same pages, since later
    // pages cost more.
    pagesRest: () =>
      time(connection, () => ({ method: 'GET', path: `${base}/posts?limit=5&page=${++pages.rest}`, token: org.token })),
    pagesMcp: () => time(connection, () => tool('list_posts', { limit: 5, page: ++pages.mcp })),
  })
  connection.close()

  const line = (what: string, overRest: number[], overMcp: number[]): Figure => {
    const more = median(overMcp.map((ms, round) => ms - (overRest[round] ?? Number.NaN)))
    return {
      what,
      figure:
        `REST ${median(overRest).toFixed(2)} ms (${spread(overRest, 2)}), MCP ${median(overMcp).toFixed(2)} ms ` +
        `(${spread(overMcp, 2)}), ${more.toFixed(2)} ms more`,
      bar: { text: `at most ${MOST_MS} ms more`, met: more <= MOST_MS },
    }
  }
  return [
    line('a draft written', measured.draftRest, measured.draftMcp),
    line('a list read that was read before', measured.listRest, measured.listMcp),
    line('a list read, each time another page', measured.pagesRest, measured.pagesMcp),
  ]
}

/** The median time of a call, in milliseconds. */
async function time(connection: HttpConnection, request: HttpRequest | (() => HttpRequest)): Promise<number> {
  const took: number[] = []
  for (let n = 0; n < CALLS; n++) {
    const bytes = requestBytes(typeof request === 'function' ? request() : request)
    const began = performance.now()
    const { status, body } = await connection.send(bytes)
    took.push(performance.now() - began)
    if (status !== 200 || body.includes('"isError":true')) throw new Error(`${status}: ${body}`)
  }
  return median(took)
}

/** Connects an assistant of the workspace's owner. Answers its access token. */
async function connect(owner: Parameters<Parameters<typeof withOwner>[1]>[0], org: BenchOrg): Promise<string> {
  const id = newId()
  const token = newSecret()
  await owner.query(
    `insert into connection (org_id, id, user_id, client_id, client_name, scopes, last_used_at)
     values ($1, $2, $3, 'bench', 'Bench', $4, now())`,
    [org.orgId, id, org.userId, SCOPES],
  )
  await owner.query(
    `insert into oauth_token (org_id, connection_id, id_hash, kind, payload, expires_at)
     values ($1, $2, $3, 'access', '{}', now() + interval '1 hour')`,
    [org.orgId, id, sha256(token)],
  )
  return token
}
