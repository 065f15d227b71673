/**
 * A process that signs in and reads its posts at a steady pace, whatever else happens. It takes one BystanderOrder at a
 * time over its IPC channel and answers a BystanderReport.
 */
import { asJson, send } from './abuse-request.ts'

export interface BystanderOrder {
  port: number
  ms: number
  email: string
  password: string
  /** Several workspaces, because one person may send only so many requests a minute. */
  readers: { orgId: string; token: string }[]
}

/** Milliseconds from the time when each request was due, so that a stall counts for every request that it delays. */
export interface BystanderReport {
  signIn: number[]
  list: number[]
  /** How many answers were not 200. */
  refused: number
}

const SIGN_IN_EVERY_MS = 300
const LIST_EVERY_MS = 100
let address = 0

process.on('message', (order: BystanderOrder) => void run(order).then((report) => process.send?.(report)))
process.on('disconnect', () => process.exit(0))

async function run(order: BystanderOrder): Promise<BystanderReport> {
  const report: BystanderReport = { signIn: [], list: [], refused: 0 }
  const timed = async (into: number[], asked: ReturnType<typeof send>, due: number) => {
    const { status } = await asked
    into.push(performance.now() - due)
    if (status !== 200) report.refused++
  }
  await Promise.all([
    steadily(order.ms, SIGN_IN_EVERY_MS, (due) => timed(report.signIn, signIn(order), due)),
    steadily(order.ms, LIST_EVERY_MS, (due, turn) => timed(report.list, list(order, turn), due)),
  ])
  return report
}

async function steadily(ms: number, everyMs: number, work: (due: number, turn: number) => Promise<void>) {
  const began = performance.now()
  const under: Promise<void>[] = []
  for (let turn = 0; turn * everyMs < ms; turn++) {
    const due = began + turn * everyMs
    const early = due - performance.now()
    if (early > 0) await new Promise((resolve) => setTimeout(resolve, early))
    under.push(work(due, turn))
  }
  await Promise.all(under)
}

/** Signs in from another address each time, because one address may sign in only twenty times a minute. */
function signIn({ port, email, password }: BystanderOrder) {
  address = (address + 1) % 60_000
  const from = `127.9.${address >> 8}.${address & 255 || 1}`
  const body = JSON.stringify({ email, password })
  return send({ port, method: 'POST', path: '/v1/auth/sign-in', from, headers: asJson(), body })
}

function list({ port, readers }: BystanderOrder, turn: number) {
  // the remainder is a valid index
  const { orgId, token } = readers[turn % readers.length] as BystanderOrder['readers'][number]
  return send({
    port,
    method: 'GET',
    path: `/v1/orgs/${orgId}/marketing/posts`,
    from: '127.8.0.1',
    headers: asJson(token),
  })
}
