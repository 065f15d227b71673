import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { creditBalance } from '#features/credits/index.ts'
import { inScope } from '#kernel/db/transaction.ts'
import type { Llm, ObjectCall } from '#kernel/llm/llm.ts'
import { LlmError } from '#kernel/llm/llm-error.ts'
import { checkContent } from '#rules/check.ts'
import { chanceFrom } from '../support/chance.ts'
import { type AiWorld, openAiWorld } from '../support/features/ai/world.ts'
import { pick } from './writing/secrets.ts'

/**
 * How many drafts are made: `GALLEY_DRAFTS=1000` for more. `src/features/writing` tests a thousand without a database.
 */
const DRAFTS = Number(process.env.GALLEY_DRAFTS ?? 40)
const THOUGHT = 'Glue needs an hour. We waited 10 minutes, and the leg came off at the customer’s.'
const CLEAN = 'Glue needs an hour. We waited 10 minutes once.'

/** Faults of a text, and how the reader must be told: a word of the warning or the problem. */
const SLOPPY: Record<string, { text: string; shown: RegExp | null }> = {
  clean: { text: CLEAN, shown: null },
  long: { text: `${'Glue needs an hour, and so do we. '.repeat(100)}`, shown: /over |too long|limit/i },
  banned: { text: 'Glue is a game-changer.', shown: /game-changer/ },
  'banned in another form': { text: 'Two game changers: glue and time.', shown: /game changers/ },
  number: { text: 'Glue saves 37 % of the time.', shown: /37/ },
  link: { text: 'Glue: https://made-up.example/now', shown: /made-up\.example/ },
  duplicate: { text: '', shown: /nearly the same/ },
}

let world: AiWorld
before(async () => {
  world = await openAiWorld()
})
after(() => world.close())

test(`${DRAFTS} drafts of a sloppy model: each within the rules or with its problems shown, and the ledger balances`, async (t) => {
  const real = world.t.services.llm
  const as = await world.t.make.org()
  const ask = (method: string, path: string, body?: object) =>
    world.t.request(method, `{O}/${path}`, { as, ...(body && { body }) })
  const balance = () => inScope(world.t.services.db, { orgId: as.orgId }, (db) => creditBalance(db, as.orgId))
  await world.t.owner.insertInto('credit_budget').values({ org_id: as.orgId, milli: 2_000_000_000 }).execute()
  assert.equal((await ask('PATCH', 'brand/profile', { voice: { bannedPhrases: ['game-changer'] } })).status, 200)
  const recent = 'The bench by the window is the oldest one in the house, and everybody wants it for its light.'
  assert.equal((await ask('POST', 'marketing/drafts', { posts: [{ platform: 'x', contentText: recent }] })).status, 200)
  const counts: Record<string, number> = {}
  let paid = 0
  const { available } = await balance()
  for (let n = 0; n < DRAFTS; n++) {
    const chance = chanceFrom(`sloppy ${n}`)
    const sin = pick(chance, Object.keys(SLOPPY))
    const { text = '', shown = null } = SLOPPY[sin] ?? {}
    const mendsAt = pick(chance, [2, 3, 9])
    const isBroken = chance.next() < 0.3
    const breaksAt = pick(chance, [1, 2])
    let rounds = 0
    world.t.services.llm = {
      ...real,
      async generate(call: ObjectCall<object>) {
        rounds++
        if (isBroken && rounds === breaksAt) throw new LlmError('stop_admin', 'The model broke')
        const answered = await real.generate(call)
        // Each draft has its own words, so that no clean draft is like another.
        const own = Array.from({ length: 8 }, () => chance.word().replace(/\d/g, 'q')).join(' ')
        const said =
          rounds >= mendsAt || sin === 'clean' ? `${CLEAN} ${own}.` : sin === 'duplicate' ? recent : `${text} ${own}.`
        return {
          ...answered,
          output: call.schema.parse({ ...answered.output, posts: [{ platform: 'x', text: said }] }),
        }
      },
    } as Llm // only the method that writes is replaced
    const { data: thought } = await ask('POST', 'thoughts', { text: THOUGHT })
    const { status, data, body } = await ask('POST', `thoughts/${thought.id}/drafts`, { platforms: ['x'] })
    assert.ok(rounds <= 3, `${rounds} rounds`)
    if (status !== 200) {
      assert.ok(isBroken, JSON.stringify(body))
      counts.failed = (counts.failed ?? 0) + 1
      continue
    }
    paid += 3
    const [post] = data.posts
    const told = JSON.stringify([data.warnings, post.problems])
    const { problems } = checkContent(
      { platform: 'x', contentText: post.contentText, media: null, platformPayload: null },
      { access: world.t.services.config.networks.access, facts: null },
    )
    for (const { code, severity } of problems)
      if (severity === 'error')
        assert.ok(
          post.problems.some((one: { code: string }) => one.code === code),
          `${sin}: ${code} is not shown`,
        )
    const isMended = post.contentText.startsWith(CLEAN)
    if (!isMended && shown) assert.match(told, shown, `${sin} is not shown`)
    if (!isMended && sin === 'number') assert.equal(post.basis.unsupported.length, 1, 'the number is not marked')
    if (sin === 'link') assert.ok(!post.contentText.includes('made-up'), 'a link that nobody gave stands in the post')
    const what = isMended ? 'clean' : 'with its problems shown'
    counts[what] = (counts[what] ?? 0) + 1
    // The group is canceled, so that the next draft is no duplicate of this one.
    await ask('PATCH', `marketing/post-groups/${data.group.id}`, { status: 'canceled' })
  }
  const now = await balance()
  assert.deepEqual([now.available, now.held], [available - paid, 0], 'only what was answered is paid for')
  t.diagnostic(JSON.stringify(counts))
  assert.ok(Object.keys(counts).length === 3, JSON.stringify(counts))
})
