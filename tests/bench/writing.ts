import { createRandom } from '../../sandbox/kit/random.ts'
import { addPosts, type BenchOrg, makeOrg, withOwner } from '../support/many-posts.ts'
import { alternate, type Figure, median, ratio } from './figures.ts'
import { type HttpRequest, openHttpConnection, requestBytes } from './http-connection.ts'
import type { Installation } from './installation.ts'
import { startInstantModel } from './instant-model.ts'
import { cpuOf } from './publish-cpu.ts'

const FEW = 1_000
/** How many posts the large workspace has. `BENCH_WRITING_POSTS=100000` makes it smaller. */
const MANY = Number(process.env.BENCH_WRITING_POSTS ?? 1_000_000)
/**
 * Drafts are compared with posts of the last weeks. All posts of the small workspace are that recent, so that the
 * checks work equally hard in both.
 */
const FEW_DAYS = 55
const ROUNDS = 11
const CALLS_A_ROUND = 3
const WORDS =
  'anchor brass cedar dinghy ember ferry gravel hinge island jetty kettle lantern marble nettle orchard pebble quarry ribbon saddle timber'.split(
    ' ',
  )

const THOUGHT =
  'Glue needs an hour. We gave it ten minutes because a customer was waiting, and the leg came off on the stairs.'
const PROFILE = {
  identity: 'A workshop that repairs chairs',
  voice: {
    tone: 'plain',
    writingGuidelines: ['Short sentences'],
    bannedPhrases: ['game-changer', 'delve into', 'unlock'],
  },
  guardrails: [{ text: 'No prices' }, { text: 'Never name our suppliers', disclosure: 'private' }],
  knowledgeItems: Array.from({ length: 40 }, (_, n) => ({
    kind: 'fact',
    text: `Fact ${n} of the workshop: the bench by window ${n} is ${n} years old and still stands`,
    disclosure: n % 4 === 0 ? 'private' : 'public',
  })),
}

/**
 * How long a draft from a thought takes without the model's own time: gathering material, every check, and saving two
 * posts for review. A workspace with a thousand posts is compared with one with a million.
 */
export async function writing(installation: Installation): Promise<Figure[]> {
  const { databaseUrl, accessTokens } = installation
  const orgs = await withOwner(databaseUrl, async (owner) => {
    const few = await makeOrg(owner, accessTokens)
    const many = await makeOrg(owner, accessTokens)
    await addPosts(owner, few, FEW, { years: FEW_DAYS / 365, ownWordsForDays: 70 })
    await addPosts(owner, many, MANY, { ownWordsForDays: 70 })
    for (const { orgId } of [few, many]) {
      await owner.query('insert into credit_budget (org_id, milli) values ($1, 1000000000)', [orgId])
    }
    await owner.query('vacuum (analyze)')
    return { few, many }
  })
  const model = await startInstantModel(draftOf)
  const server = await installation.startServer({ GALLEY_KEPT_ANSWERS_MB: '0', ...model.env })
  const connection = await openHttpConnection(server.port)
  const send = async (request: HttpRequest): Promise<{ data: { id: string; warnings: string[] } }> => {
    const answer = await connection.send(requestBytes(request))
    if (answer.status >= 300) throw new Error(`${request.path}: ${answer.status}: ${answer.body}`)
    return JSON.parse(answer.body.toString()) // in the contract's form
  }
  const draft = async ({ orgId, token }: BenchOrg): Promise<number> => {
    const thoughts = `/v1/orgs/${orgId}/thoughts`
    const body = { text: THOUGHT, kind: 'lesson' }
    const { data: thought } = await send({ method: 'POST', path: thoughts, token, body })
    const before = model.taken()
    const began = performance.now()
    const { data } = await send({ method: 'POST', path: `${thoughts}/${thought.id}/drafts`, token, body: {} })
    const took = performance.now() - began
    const { calls, ms } = model.taken()
    if (calls !== before.calls + 1)
      throw new Error(`The model was asked ${calls - before.calls} times: ${data.warnings}`)
    return took - (ms - before.ms)
  }
  const cpus: Record<string, number[]> = {}
  const timeOf = async (org: BenchOrg): Promise<number> => {
    const times: number[] = []
    const before = await cpuOf([server.pid])
    while (times.length < CALLS_A_ROUND) times.push(await draft(org))
    const used = (await cpuOf([server.pid])) - before
    cpus[org.orgId] = [...(cpus[org.orgId] ?? []), used / CALLS_A_ROUND]
    return median(times)
  }
  const cpuMs = ({ orgId }: BenchOrg): string => median(cpus[orgId] ?? []).toFixed(0)
  try {
    for (const { orgId, token } of [orgs.few, orgs.many])
      await send({ method: 'PATCH', path: `/v1/orgs/${orgId}/brand/profile`, token, body: PROFILE })
    const measured = await alternate(ROUNDS, { few: () => timeOf(orgs.few), many: () => timeOf(orgs.many) })
    const times = ratio(measured.many, measured.few)
    const ms = median(measured.many)
    return [
      {
        what: `a draft from a thought for two networks, but for the model's time, ${MANY.toLocaleString('en')} posts beside ${FEW.toLocaleString('en')}`,
        figure: `${ms.toFixed(1)} ms beside ${median(measured.few).toFixed(1)} ms, ratio ${times.toFixed(2)}; of the processor in the server ${cpuMs(orgs.many)} ms beside ${cpuMs(orgs.few)} ms`,
        bar: { text: 'ratio ≤ 1.2 and ≤ 100 ms', met: times <= 1.2 && ms <= 100 },
      },
    ]
  } finally {
    connection.close()
    await model.stop()
  }
}

/** Texts of the usual length in which no check finds a fault, each unlike all before. */
function draftOf(call: number): object {
  const random = createRandom(call + 1)
  const word = () => WORDS[Math.floor(random() * WORDS.length)]
  const sentence = () => `Glue and ${Array.from({ length: 9 }, word).join(' the ')} wait.`
  const text = (sentences: number) => Array.from({ length: sentences }, sentence).join(' ')
  return {
    format: 'lesson',
    posts: [
      { platform: 'x', text: text(2) },
      { platform: 'linkedin', text: text(10) },
    ],
    headline: '',
    points: [],
  }
}
