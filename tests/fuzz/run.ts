/**
 * `npm run fuzz -- [--seed N] [--seconds S] [operation…]` makes requests from the OpenAPI document (valid, at the
 * limits, broken) and sends them over HTTP. No answer may be a fault of the server, and each must have the documented
 * form. Afterwards the server must still run, with no database connection in use. It ends with "N passed, N failed",
 * counting each operation and the server.
 */
import type { AddressInfo } from 'node:net'
import { parseArgs } from 'node:util'
import fc from 'fast-check'
import { sql } from 'kysely'
import { everyOperation } from '../registry/every-operation.ts'
import { idsOf, ownedTables } from '../registry/rows.ts'
import { openWorld } from '../registry/world.ts'
import type { Schema } from './arbitrary-for.ts'
import { createJudge } from './judge.ts'
import { type Described, type FuzzRequest, requestsFor } from './request.ts'
import { send } from './send.ts'

const { values, positionals } = parseArgs({
  options: { seed: { type: 'string' }, seconds: { type: 'string', default: '60' } },
  allowPositionals: true,
})
const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31))
const REQUESTS_A_TURN = 8

const world = await openWorld()
const { t, seed: sow } = world
const [own, other] = [await sow.workspace('home'), await sow.workspace('elsewhere')]
const tables = await ownedTables(t.owner)
const idsIn = async (orgId: string) => [...(await idsOf(t.owner, tables, orgId)).own.values()].flat()
const ids = [...(await idsIn(own.orgId)), ...(await idsIn(other.orgId)).slice(0, 20)]

const { body: document } = await t.request('GET', '/v1/openapi.json')
const judge = createJudge(document)
const source = { ids, resolve: (ref: string) => document.components.schemas[ref.split('/').at(-1) ?? ''] as Schema }
await t.app.listen({ host: '127.0.0.1', port: 0 })
const { port } = t.app.server.address() as AddressInfo // a TCP server that listens has one

console.log(`seed ${seed}`)
const until = performance.now() + Number(values.seconds) * 1000
const faults = new Map<string, string>()
let count = 0
const chosen = everyOperation.filter(({ name }) => positionals.length === 0 || positionals.includes(name))
for (let turn = 0; performance.now() < until && faults.size < chosen.length; turn++) {
  for (const { name, operation } of chosen) {
    if (faults.has(name) || performance.now() > until) continue
    // Each turn has a new person, because a request may end the session that sent it.
    const person = await t.make.member(own, 'owner')
    const described = describe(name, operation.method, operation.path)
    const authorization = operation.permission === 'public' ? {} : { authorization: `Bearer ${person.token}` }
    const holds = fc.asyncProperty(requestsFor(described, source, own), async (request) => {
      const whole = { ...request, headers: { ...authorization, ...request.headers } }
      count++
      const wrong = await send(port, whole).then((answer) => judge(described, whole, answer), String)
      if (wrong !== null) throw new Error(wrong)
    })
    const result = await fc.check(holds, {
      seed: seed + turn,
      numRuns: REQUESTS_A_TURN,
      interruptAfterTimeLimit: 20_000,
    })
    if (result.failed) {
      const [request] = result.counterexample ?? []
      faults.set(
        name,
        `${messageOf(result.errorInstance)} for ${request ? shown(request) : 'a request that took too long'}`,
      )
    }
  }
}

for (const [name, fault] of faults) console.log(`${name}: ${fault}`)
const sick = await afterwards()
for (const complaint of sick) console.log(`afterwards: ${complaint}`)
console.log(`${count} requests to ${chosen.length} operations, seed ${seed}`)
await world.close()
const failed = faults.size + sick.length
console.log(`\n${chosen.length - faults.size + (sick.length === 0 ? 1 : 0)} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)

function describe(name: string, method: string, path: string): Described {
  const found = document.paths[path][method.toLowerCase()]
  const body = found.requestBody?.content['application/json'].schema ?? null
  return { name, method, path, parameters: found.parameters ?? [], body, responses: found.responses }
}

/**
 * Checks at the end that the server still answers many requests at once, and that no connection is stuck in a
 * transaction.
 */
async function afterwards(): Promise<string[]> {
  const person = await t.make.member(own, 'owner')
  const path = `/v1/orgs/${own.orgId}/marketing/posts`
  const headers = { authorization: `Bearer ${person.token}` }
  const asked = { method: 'GET', path, headers, body: null, isPathBroken: false }
  const answers = await Promise.all(Array.from({ length: 40 }, () => send(port, asked)))
  const stuck = await sql<{ n: number }>`
    select count(*) as n from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'
  `.execute(t.owner)
  return [
    ...(answers.every(({ status }) => status === 200) ? [] : ['a simple request is not answered']),
    ...(stuck.rows[0]?.n === 0 ? [] : [`${stuck.rows[0]?.n} connections are stuck in a transaction`]),
  ]
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

function shown({ method, path, headers, body }: FuzzRequest): string {
  const { authorization: _, ...others } = headers
  return `${method} ${path.slice(0, 400)} ${JSON.stringify(others)} ${body?.subarray(0, 600).toString() ?? ''}`
}
