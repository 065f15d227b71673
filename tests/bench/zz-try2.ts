import { openHttpConnection, requestBytes } from './http-connection.ts'
import { startBareServer, startInstallation } from './installation.ts'
import { startLoadClient } from './load.ts'
import { addPosts, makeOrg, withOwner } from './many-posts.ts'

const inst = await startInstallation()

import { readdirSync, readFileSync } from 'node:fs'

const cpu = (pid: number) => {
  const f = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  return (Number(f[11]) + Number(f[12])) * 10
}
const kids = (ppid: number) =>
  readdirSync('/proc')
    .filter((d) => /^\d+$/.test(d))
    .map(Number)
    .filter((p) => {
      try {
        return Number(readFileSync(`/proc/${p}/stat`, 'utf8').split(') ')[1]!.split(' ')[1]) === ppid
      } catch {
        return false
      }
    })
const med = (a: number[]) => a.sort((x, y) => x - y)[a.length >> 1]!
try {
  const org = await withOwner(inst.databaseUrl, async (o) => {
    const org = await makeOrg(o, inst.accessTokens)
    await addPosts(o, org, 20_000)
    await o.query('vacuum (analyze)')
    return org
  })
  const server = await inst.startServer(process.env.PROF ? { NODE_OPTIONS: '--cpu-prof --cpu-prof-dir=/tmp/prof' } : {})
  const off = await inst.startServer({ GALLEY_KEPT_ANSWERS_MB: '0' })
  const path = `/v1/orgs/${org.orgId}/marketing/posts`
  const c = await openHttpConnection(server.port)
  const a = await c.send(requestBytes({ method: 'GET', path, token: org.token }))
  c.close()
  const headers: Record<string, string> = Object.fromEntries(
    a.head
      .split('\r\n')
      .slice(1)
      .map((l) => l.split(': ', 2) as [string, string])
      .filter(([k]) => !['date', 'connection', 'keep-alive', 'content-length'].includes(k!.toLowerCase())),
  )
  const bare = await startBareServer({
    body: a.body.toString(),
    headers,
    databaseUrl: inst.databaseUrl,
    orgId: org.orgId,
  })
  const client = startLoadClient()
  const rounds = Number(process.env.ROUNDS ?? 7)
  const res: Record<string, number[]> = {},
    us: Record<string, number[]> = {}
  const get = (path: string, token?: string) => [{ method: 'GET' as const, path, ...(token && { token }) }]
  for (let r = 0; r < rounds; r++) {
    for (const [name, port, requests] of [
      ['string', bare.port, get('/bytes')],
      ['kept', server.port, get(path, org.token)],
      ['buffer', bare.port, get('/buffer')],
      ['pages', server.port, Array.from({ length: 20 }, (_, i) => get(`${path}?page=${i + 1}`, org.token)[0]!)],
      ['sql', bare.port, get('/sql')],
      ['off', off.port, get(path, org.token)],
    ] as const) {
      if (process.env.ONLY && !process.env.ONLY.split(',').includes(name)) continue
      const pid = port === bare.port ? bare.pid : port === server.port ? server.pid : off.pid
      const before = cpu(pid)
      const o = await client.run({ port, requests: [...requests], connections: 16, ms: Number(process.env.MS ?? 800) })
      if (r > 0) {
        ;(res[name] ??= []).push(o.perSecond)
        ;(us[name] ??= []).push(((cpu(pid) - before) * 1000) / ((o.perSecond * Number(process.env.MS ?? 800)) / 1000))
      }
    }
  }
  const ratios = res.kept!.map((v, i) => v / res.buffer![i]!)
  console.log(
    'paired ratio median',
    med(ratios).toFixed(3),
    'min',
    ratios[0]?.toFixed(3),
    'max',
    ratios.at(-1)?.toFixed(3),
  )
  const b = med(res.buffer!)
  for (const [k, v] of Object.entries(res))
    console.log(
      k.padEnd(8),
      med(v) | 0,
      (med(v) / b).toFixed(3),
      v.map((x) => x | 0).join(' '),
      '  cpu us',
      med(us[k]!) | 0,
    )
  client.stop()
  await server.stop()
  await off.stop()
  await bare.stop()
} finally {
  await inst.stop()
}
