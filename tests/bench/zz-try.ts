import { startInstallation, startBareServer } from '/work/main/tests/bench/installation.ts'
import { withOwner, makeOrg, addPosts } from '/work/main/tests/bench/many-posts.ts'
import { startLoadClient } from '/work/main/tests/bench/load.ts'
import { openHttpConnection, requestBytes } from '/work/main/tests/bench/http-connection.ts'
const inst = await startInstallation()
try {
  const t0 = performance.now()
  const org = await withOwner(inst.databaseUrl, async (o) => { const org = await makeOrg(o, inst.accessTokens); await addPosts(o, org, 100_000); await o.query('vacuum (analyze)'); return org })
  console.log('seed', performance.now() - t0)
  const server = await inst.startServer(process.env.PROF ? { NODE_OPTIONS: '--cpu-prof --cpu-prof-dir=/tmp/prof' } : {})
  const path = `/v1/orgs/${org.orgId}/marketing/posts`
  const c = await openHttpConnection(server.port)
  const a = await c.send(requestBytes({ method: 'GET', path, token: org.token }))
  c.close()
  console.log(a.status, a.body.length, a.head)
  console.log(a.body.toString().slice(0, 1500))
  const headers: Record<string,string> = Object.fromEntries(a.head.split('\r\n').slice(1).map(l => l.split(': ', 2)).filter(([k]) => !['date','connection','keep-alive','content-length'].includes(k!.toLowerCase())))
  const bare = await startBareServer({ body: a.body.toString(), headers, databaseUrl: inst.databaseUrl, orgId: org.orgId })
  const client = startLoadClient()
  const rounds = Number(process.env.ROUNDS ?? 3)
  for (let r = 0; r < rounds; r++) {
    const b = await client.run({ port: bare.port, requests: [{ method: 'GET', path: '/bytes' }], connections: 16, ms: 2000 })
    const s = await client.run({ port: bare.port, requests: [{ method: 'GET', path: '/sql' }], connections: 16, ms: 2000 })
    const g = await client.run({ port: server.port, requests: [{ method: 'GET', path, token: org.token }], connections: 16, ms: 2000 })
    const p = await client.run({ port: server.port, requests: Array.from({length: 20}, (_, i) => ({ method: 'GET' as const, path: `${path}?page=${i+1}`, token: org.token })), connections: 16, ms: 2000 })
    console.log('bytes', b.perSecond|0, 'sql', s.perSecond|0, 'galley', g.perSecond|0, g.medianMs.toFixed(2), 'ratio', (g.perSecond / b.perSecond).toFixed(3), 'pages', p.perSecond|0)
  }
  client.stop(); await server.stop(); await bare.stop()
} finally { await inst.stop() }
