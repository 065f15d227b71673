import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { addPosts, type BenchOrg, makeOrg, withOwner } from '../support/many-posts.ts'
import { ATTACKS } from './abuse-attacks.ts'
import type { BystanderOrder, BystanderReport } from './abuse-bystander.ts'
import { asJson, send } from './abuse-request.ts'
import type { Figure } from './figures.ts'
import type { Installation } from './installation.ts'

const QUIET_MS = 8_000
const ATTACK_MS = 12_000
const REST_MS = 3_000
const MOST = 3
const READERS = 8
const ACCOUNT = { email: 'bystander@example.test', password: 'a quiet bystander' }

/**
 * How long a bystander's sign-in and list take while one account or address attacks, as a multiple of the quiet time
 * right before. Other load on the machine affects both. The limits are the defaults of an installation.
 */
export async function abuse(installation: Installation): Promise<Figure[]> {
  const { databaseUrl, accessTokens } = installation
  const bomb = await startBomb()
  const { attacker, readers } = await withOwner(databaseUrl, async (owner) => {
    const make = async (): Promise<BenchOrg> => {
      const org = await makeOrg(owner, accessTokens)
      await addPosts(owner, org, 200)
      return org
    }
    const made: { attacker: BenchOrg; readers: BenchOrg[] } = { attacker: await make(), readers: [] }
    while (made.readers.length < READERS) made.readers.push(await make())
    // This account may write posts of up to 25,000 characters.
    await owner.query(
      `update social_account set facts = '{"subscription": "premium"}' where platform = 'x' and org_id = $1`,
      [made.attacker.orgId],
    )
    return made
  })
  const server = await installation.startServer({
    GALLEY_SIGN_UP: 'open',
    GALLEY_RATE_REQUESTS: '300',
    GALLEY_RATE_ADDRESS: '6000',
    GALLEY_LOG_LEVEL: 'silent',
    BLUESKY_SERVICE_URL: `http://127.0.0.1:${(bomb.address() as AddressInfo).port}`, // a TCP server that listens has one
  })
  const { port } = server
  await send({
    port,
    method: 'POST',
    path: '/v1/auth/sign-up',
    from: '127.8.0.2',
    headers: asJson(),
    body: JSON.stringify(ACCOUNT),
  })
  const bystander = fork(`${import.meta.dirname}/abuse-bystander.ts`)
  const watch = async (ms: number): Promise<BystanderReport> => {
    bystander.send({ port, ms, readers, ...ACCOUNT } satisfies BystanderOrder)
    const [report] = (await once(bystander, 'message')) as [BystanderReport]
    return report
  }

  await watch(3000) // a warm-up
  const figures: Figure[] = []
  for (const [what, attack] of Object.entries(ATTACKS)) {
    const quiet = await watch(QUIET_MS)
    const ending = new AbortController()
    const answers = new Map<number, number>()
    const count = (status: number) => answers.set(status, (answers.get(status) ?? 0) + 1)
    const attacking = attack({ port, attacker, signal: ending.signal, count })
    const peak = watchMemory(server.pid)
    await sleep(500)
    const report = await watch(ATTACK_MS)
    ending.abort()
    await Promise.race([attacking, sleep(20_000)])
    figures.push(figureOf(what, report, quiet, await peak.stop(), answers))
    await sleep(REST_MS)
  }
  bystander.disconnect()
  bomb.close()
  bomb.closeAllConnections()
  return figures
}

function figureOf(
  what: string,
  report: BystanderReport,
  quiet: BystanderReport,
  peakMb: number,
  answers: Map<number, number>,
): Figure {
  const ratios = [p95(report.signIn) / p95(quiet.signIn), p95(report.list) / p95(quiet.list)]
  const said = [...answers].sort(([a], [b]) => a - b).map(([status, times]) => `${times} × ${status || 'nothing'}`)
  const refused = report.refused > 0 ? `; ${report.refused} of the bystander's refused` : ''
  return {
    what,
    figure: `${p95s(quiet)} quiet; ${p95s(report)}, ${ratios.map((ratio) => `${ratio.toFixed(1)}×`).join(' and ')}, ${peakMb} MB; answered ${said.join(', ')}${refused}`,
    bar: { text: `≤ ${MOST}×`, met: report.refused === 0 && ratios.every((ratio) => ratio <= MOST) },
  }
}

const p95s = ({ signIn, list }: BystanderReport): string =>
  `sign-in ${p95(signIn).toFixed(0)} ms, list ${p95(list).toFixed(0)} ms`

function p95(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.ceil(sorted.length * 0.95) - 1] ?? Number.NaN
}

/** The resident memory of the process and its children. */
async function memory(pid: number): Promise<number> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '')
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const own = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
  const others = await Promise.all(
    children
      .split(' ')
      .filter(Boolean)
      .map((child) => memory(Number(child))),
  )
  return Math.round(others.reduce((sum, each) => sum + each, own))
}

function watchMemory(pid: number): { stop(): Promise<number> } {
  let peak = 0
  const look = async () => {
    peak = Math.max(peak, await memory(pid))
  }
  const looking = setInterval(() => void look(), 200)
  return {
    async stop() {
      clearInterval(looking)
      await look()
      return peak
    },
  }
}

/** A Bluesky server that accepts every sign-in and answers everything else with 300 KB that unpack to 300 MB. */
async function startBomb(): Promise<Server> {
  const packed = gzipSync(Buffer.alloc(300_000_000))
  const session = { accessJwt: 'a.e30.c', refreshJwt: 'a.e30.c', did: 'did:plc:bomb', handle: 'a.test' }
  const server = createServer((request, response) => {
    if (request.url?.endsWith('createSession')) return response.end(JSON.stringify(session))
    return response.setHeader('content-encoding', 'gzip').end(packed)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}
