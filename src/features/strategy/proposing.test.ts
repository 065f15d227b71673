import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { creditBalance } from '#features/credits/index.ts'
import { inScope } from '#kernel/db/transaction.ts'
import type { Llm, ObjectCall } from '#kernel/llm/llm.ts'
import type { Person } from '../../../tests/support/factories.ts'
import { type AiWorld, openAiWorld } from '../../../tests/support/features/ai/world.ts'
import { versionsOf } from '../../../tests/support/features/strategy/draft-strategy.ts'
import { priceOf } from '../../../tests/support/prices.ts'
import type { Proposal } from './proposal.ts'

const PROPOSING = priceOf('strategy_generate')

let world: AiWorld
let real: Llm
let owner: Person
before(async () => {
  world = await openAiWorld()
  real = world.t.services.llm
})
beforeEach(async () => {
  world.models.script.clear()
  world.t.services.llm = real
  owner = await world.t.make.org()
  await world.t.make.account(owner, 'linkedin')
})
after(() => world.close())

const ask = (method: string, path: string, body?: object) =>
  world.t.request(method, `{O}/strategy${path}`, { as: owner, ...(body && { body }) })
const propose = (body: object = {}) => ask('POST', '/generate', { goal: 'Be known for repairs', ...body })
const balance = () => inScope(world.t.services.db, { orgId: owner.orgId }, (db) => creditBalance(db, owner.orgId))

/** A model that changes the simulated proposal by each of these in turn, and then repeats the last. */
function proposing(...changes: Partial<Proposal>[]): string[] {
  const prompts: string[] = []
  world.t.services.llm = {
    ...real,
    async generate(call: ObjectCall<Proposal>) {
      prompts.push(call.prompt)
      const answered = await real.generate(call)
      const change = changes[prompts.length - 1] ?? changes.at(-1)
      return { ...answered, output: { ...answered.output, ...change } }
    },
  } as Llm // only the method that writes is replaced
  return prompts
}

describe('with a model', () => {
  test('a proposal is a draft with its source, is charged once, and shows its run', async () => {
    const { total } = await balance()
    const { status, data, body } = await propose()
    assert.equal(status, 200, JSON.stringify(body))
    assert.deepEqual([data.version, data.status, data.source], [1, 'draft', 'ai'])
    assert.deepEqual([data.creditsUsed, data.remainingCredits], [PROPOSING, total - PROPOSING])
    assert.equal(data.sourceGoal, 'Be known for repairs')
    assert.match(data.primaryObjective, /simulated/)
    assert.deepEqual(
      data.channelPriorities.map(({ platform, enabled, priority }: Record<string, unknown>) => [
        platform,
        enabled,
        priority,
      ]),
      [['linkedin', true, 1]],
    )
    assert.equal(
      data.contentMix.reduce((sum: number, one: { targetPercent: number }) => sum + one.targetPercent, 0),
      100,
    )
    assert.ok(data.meta.generatedAt && data.meta.lastSuggestedAt === data.meta.generatedAt)
    const { warnings: _, creditsUsed: __, remainingCredits: ___, ...strategy } = data
    assert.deepEqual((await ask('GET', '/versions/1')).data, strategy)
    const run = await world.t.owner
      .selectFrom('agent_run')
      .selectAll()
      .where('org_id', '=', owner.orgId)
      .executeTakeFirstOrThrow()
    assert.deepEqual([run.job_type, run.status, run.cost_credits], ['strategy_generate', 'succeeded', PROPOSING])
    const rounds = await world.t.owner
      .selectFrom('agent_step')
      .select('prompt_id')
      .where('run_id', '=', run.id)
      .where('kind', '=', 'model_round')
      .execute()
    assert.deepEqual(rounds, [{ prompt_id: 'strategy_generate/2' }])
  })

  test('the estimate is the price, and does nothing', async () => {
    const { data } = await propose({ estimateOnly: true })
    assert.deepEqual(data, { estimate: { credits: PROPOSING, providerCostMilliUsd: null } })
    assert.deepEqual(await versionsOf(world.t, owner), [])
  })

  test('what does not hold is mended with the listed problems', async () => {
    const prompts = proposing(
      {
        contentMix: [{ contentType: 'opinion', targetPercent: 60 }],
        channelPriorities: [{ platform: 'tiktok', postsPerWeek: 2 }],
        primaryObjective: 'See https://evil.example/now',
      },
      { channelPriorities: [{ platform: 'linkedin', postsPerWeek: 2 }] },
    )
    const { status, data } = await propose()
    assert.deepEqual([status, data.creditsUsed, prompts.length], [200, PROPOSING, 2])
    assert.match(prompts[1] ?? '', /add up to 60: add 40/)
    assert.match(prompts[1] ?? '', /no account of tiktok is connected/)
    assert.match(prompts[1] ?? '', /evil\.example.*is not in the text/)
    assert.ok(!JSON.stringify(data).includes('evil.example'))
  })

  test('what still does not hold after two repairs is no plan, and costs nothing', async () => {
    const before = await balance()
    const prompts = proposing({ pillars: [{ name: 'Alone', description: '', keywords: [] }] })
    const { status, body } = await propose({ replaceActive: true })
    assert.deepEqual([status, body.code, prompts.length], [502, 'platform_error', 3])
    assert.match(body.error, /pillars: give 2 to 6, there are 1.*Nothing was charged/)
    assert.deepEqual([(await balance()).available, (await balance()).held], [before.available, 0])
    assert.deepEqual(await versionsOf(world.t, owner), [])
  })

  for (const turn of ['500', '401', 'wrong-schema', 'filter'] as const) {
    test(`a model that fails (${turn}) leaves what stands, and costs nothing`, async () => {
      await propose({ replaceActive: true })
      const before = await balance()
      world.models.script.add(turn, turn)
      const { status, body } = await propose({ replaceActive: true })
      assert.ok(status === 502 || status === 503, String(status))
      assert.match(body.error, /Nothing was charged/)
      assert.deepEqual(await versionsOf(world.t, owner), ['1 active'])
      assert.equal((await balance()).available, before.available)
    })
  }

  test('people’s priorities, opportunities, rules and verdicts stay, and ids of pillars too', async () => {
    const pillars = [
      { name: 'Repairs', description: 'What lasts', keywords: [] },
      { name: 'Tools', description: '', keywords: [] },
    ]
    proposing({ pillars, opportunities: [{ theme: 'The regatta', rationale: '' }] })
    await propose({ replaceActive: true })
    const { data: first } = await ask('PATCH', '', {
      priorities: [{ text: 'The spring fair' }, { text: 'Over', startsAt: '2020-01-01', endsAt: '2020-02-01' }],
      opportunities: [
        { theme: 'The regatta', status: 'dismissed' },
        { theme: 'The yard', status: 'exploring' },
      ],
      guardrailNotes: ['Never name customers'],
      recommendations: [{ summary: 'Post daily', status: 'rejected' }],
    })
    const prompts = proposing(
      {
        pillars,
        opportunities: [{ theme: 'The regatta', rationale: '' }],
        recommendations: [{ summary: 'Post daily', rationale: '', proposedChange: '' }],
      },
      {
        pillars,
        opportunities: [
          { theme: 'The regatta', rationale: '' },
          { theme: 'A film', rationale: 'Why not' },
        ],
        recommendations: [],
        guardrailNotes: [],
      },
    )
    const { data } = await propose()
    assert.match(prompts[0] ?? '', /rejected: \["Post daily"\]/)
    assert.match(prompts[1] ?? '', /“Post daily” was rejected before/)
    assert.deepEqual(
      data.pillars.map(({ id }: { id: string }) => id),
      first.pillars.map(({ id }: { id: string }) => id),
    )
    assert.deepEqual(data.priorities, [first.priorities[0]])
    assert.deepEqual(
      data.opportunities.map(({ theme, status }: Record<string, string>) => [theme, status]),
      [
        ['The yard', 'exploring'],
        ['A film', 'open'],
      ],
    )
    assert.deepEqual(data.guardrailNotes, ['Never name customers'])
    assert.deepEqual(data.recommendations, first.recommendations)
  })

  test('an edit made while the model writes is in the new version', async () => {
    await propose({ replaceActive: true })
    world.t.services.llm = {
      ...real,
      async generate(call: ObjectCall<Proposal>) {
        await ask('PATCH', '', { guardrailNotes: ['Written meanwhile'] })
        return real.generate(call)
      },
    } as Llm
    const { data } = await propose()
    assert.equal(data.guardrailNotes[0], 'Written meanwhile')
  })
})
