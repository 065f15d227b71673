import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { creditBalance } from '#features/credits/index.ts'
import { inScope } from '#kernel/db/transaction.ts'
import type { Llm, ObjectCall } from '#kernel/llm/llm.ts'
import type { Person } from '../../../tests/support/factories.ts'
import { type AiWorld, openAiWorld } from '../../../tests/support/features/ai/world.ts'
import { priceOf } from '../../../tests/support/prices.ts'
import { seedContext } from '../../../tests/support/seed-context.ts'
import type { WrittenDraft } from './written-draft.ts'

const DRAFTING = priceOf('thought_draft')

let world: AiWorld
let real: Llm
let owner: Person
let thoughtId: string
before(async () => {
  world = await openAiWorld()
  real = world.t.services.llm
})
beforeEach(async () => {
  world.models.script.clear()
  world.t.services.llm = real
  owner = await world.t.make.org()
  thoughtId = await save('Glue needs an hour. We waited 10 minutes, and the leg came off at the customer’s.')
})
after(() => world.close())

const ask = (method: string, path: string, body?: object) =>
  world.t.request(method, `{O}/${path}`, { as: owner, ...(body && { body }) })
const save = async (text: string): Promise<string> => (await ask('POST', 'thoughts', { text, kind: 'lesson' })).data.id
const draft = (body: object = {}) => ask('POST', `thoughts/${thoughtId}/drafts`, body)
const groups = async () => (await ask('GET', 'marketing/post-groups')).data.items
const balance = () => inScope(world.t.services.db, { orgId: owner.orgId }, (db) => creditBalance(db, owner.orgId))
const thoughtNow = async () => (await ask('GET', 'thoughts?status=all')).data.items[0]

/** A model that changes the simulated draft by each of these in turn, and then repeats the last. */
function writing(...changes: Partial<WrittenDraft>[]): string[] {
  const prompts: string[] = []
  world.t.services.llm = {
    ...real,
    async generate(call: ObjectCall<WrittenDraft>) {
      prompts.push(call.prompt)
      const answered = await real.generate(call)
      const change = changes[prompts.length - 1] ?? changes.at(-1)
      return { ...answered, output: { ...answered.output, ...change } }
    },
  } as Llm // only the method that writes is replaced
  return prompts
}
const on = (x: string, linkedin = x): WrittenDraft['posts'] => [
  { platform: 'x', text: x },
  { platform: 'linkedin', text: linkedin },
]

describe('with a model', () => {
  test('a thought becomes a group in review, is charged once, and names its draft', async () => {
    const { total } = await balance()
    const { status, data, body } = await draft()
    assert.equal(status, 200, JSON.stringify(body))
    assert.deepEqual(
      data.posts.map(({ platform, status }: Record<string, string>) => [platform, status]),
      [
        ['x', 'pending_approval'],
        ['linkedin', 'pending_approval'],
      ],
    )
    assert.deepEqual([data.group.status, data.group.scheduledFor], ['pending_approval', null])
    assert.deepEqual([data.source, data.providerModel], ['ai', 'compatible:simulated-writer'])
    assert.deepEqual([data.visual, data.visualError], [null, null])
    assert.deepEqual([data.creditsUsed, data.remainingCredits], [DRAFTING, total - DRAFTING])
    assert.deepEqual([data.thought.status, data.thought.draftGroupIds], ['drafted', [data.group.id]])
    assert.deepEqual(await thoughtNow(), data.thought)
    const { data: read } = await ask('GET', `marketing/post-groups/${data.group.id}`)
    assert.deepEqual([read.group.basis, read.posts[0].basis], [data.group.basis, data.posts[0].basis])
    assert.deepEqual(read.group.basis.thoughts, [{ id: thoughtId, text: data.thought.text }])
  })

  test('only the networks that were asked for, each once', async () => {
    const { data } = await draft({ platforms: ['linkedin', 'linkedin'] })
    assert.deepEqual(
      data.posts.map(({ platform }: { platform: string }) => platform),
      ['linkedin'],
    )
  })

  test('facts stand with their sentence, and what nobody gave is mended or named', async () => {
    const prompts = writing(
      { posts: on('Ten minutes are 10. 80 % agree: https://evil.example') },
      {
        posts: on('We waited 10 minutes.', 'We waited 10 minutes, and 80 % agree.'),
      },
    )
    const { data } = await draft()
    assert.equal(prompts.length, 3, 'it is asked twice to mend it')
    assert.match(prompts[1] ?? '', /evil\.example.*is not in the text that was given/)
    const [x, linkedin] = data.posts
    assert.deepEqual(x.basis.facts, [
      { text: 'We waited 10 minutes, and the leg came off at the customer’s.', source: 'thought' },
    ])
    assert.deepEqual([x.basis.unsupported, linkedin.basis.unsupported], [[], [{ quote: '80 %' }]])
    assert.deepEqual(data.group.basis.unsupported, [{ quote: '80 %' }])
    assert.match(data.warnings.join(), /linkedin: The number “80 %” is not in the text/)
  })

  test('a claim is no longer marked once somebody takes it out of the text', async () => {
    writing({ posts: on('80 % agree.') })
    const { data } = await draft({ platforms: ['x'] })
    const path = `marketing/posts/${data.posts[0].id}`
    assert.deepEqual((await ask('GET', path)).data.basis.unsupported, [{ quote: '80 %' }])
    await ask('PATCH', path, { contentText: 'Many agree.' })
    assert.deepEqual((await ask('GET', path)).data.basis.unsupported, [])
  })

  test('what the guidance says may be used, and is named as the source', async () => {
    writing({ posts: on('It was 2019.') })
    const { data } = await draft({ guidance: 'It happened in 2019.' })
    assert.deepEqual(data.posts[0].basis.facts, [{ text: 'It happened in 2019.', source: 'guidance' }])
  })

  test('documents and learned preferences that the model was told stand in the basis', async () => {
    const { data: profile } = await ask('PATCH', 'brand/profile', {
      preferenceSignals: [{ kind: 'explicit', signal: 'No puns' }],
    })
    const signalId = profile.preferenceSignals[0].id
    await ask('POST', `brand/preferences/${signalId}/promote`)
    const library = seedContext({ ...world.t, word: (of) => of })
    const text = `The clamp holds 40 kilograms. ${'It is made of beech. '.repeat(10)}`
    const documentId = await library.document(owner, await library.source(owner), { text, disclosure: 'public' })
    writing({ posts: on('The clamp holds 40 kilograms.') })
    const { status, data, body } = await draft({ platforms: ['x'] })
    assert.equal(status, 200, JSON.stringify(body))
    const { documents, signals, facts } = data.group.basis
    assert.deepEqual(
      documents.map(({ id }: { id: string }) => id),
      [documentId],
    )
    assert.deepEqual(signals, [{ id: signalId, text: 'No puns' }])
    assert.deepEqual(
      facts.map((fact: { text: string }) => fact.text),
      ['The clamp holds 40 kilograms.'],
    )
  })

  test('a blank that the model leaves keeps the post from being approved until it is filled in', async () => {
    writing({ posts: on('It saved [a number from your own work] hours.') })
    const { data } = await draft({ platforms: ['x'] })
    assert.deepEqual(
      data.posts[0].problems
        .filter(({ severity }: { severity: string }) => severity === 'error')
        .map(({ code }: { code: string }) => code),
      ['blank_left'],
    )
    const approve = () => ask('POST', `marketing/post-groups/${data.group.id}/approve`, { autoSchedule: false })
    const refused = await approve()
    assert.deepEqual([refused.status, refused.body.details[0].code], [400, 'blank_left'])
    await ask('PATCH', `marketing/posts/${data.posts[0].id}`, { contentText: 'It saved 12 hours.' })
    assert.equal((await approve()).status, 200)
  })

  test('a text that is too long is mended; if not, it is shown with its problem and not cut', async () => {
    const long = 'Glue needs an hour. '.repeat(20)
    const prompts = writing({ posts: on(long, 'Fine.') })
    const { data } = await draft()
    assert.match(prompts[1] ?? '', /x: .*over X's 280/)
    assert.equal(data.posts[0].contentText, long)
    assert.ok(data.posts[0].problems.some(({ code }: { code: string }) => code === 'text_too_long'))
  })

  test('a draft that lacks a post is none, and costs nothing', async () => {
    const { available } = await balance()
    writing({ posts: [{ platform: 'x', text: 'Only this' }] })
    const { status, body } = await draft()
    assert.deepEqual([status, body.code], [502, 'platform_error'])
    assert.match(body.error, /left out a post.*Nothing was charged/)
    assert.deepEqual([await groups(), (await balance()).available], [[], available])
  })

  for (const turn of ['500', '401', 'wrong-schema', 'filter'] as const) {
    test(`a model that fails (${turn}) leaves the thought as it is, and costs nothing`, async () => {
      const { available } = await balance()
      world.models.script.add(turn, turn)
      const { status, body } = await draft()
      assert.ok(status === 502 || status === 503, String(status))
      assert.match(body.error, /Nothing was charged/)
      assert.deepEqual([await groups(), (await balance()).available], [[], available])
      assert.equal((await thoughtNow()).status, 'new')
    })
  }

  test('a thought that is deleted meanwhile gets no draft, and it costs nothing', async () => {
    const { available } = await balance()
    world.t.services.llm = {
      ...real,
      async generate(call: ObjectCall<WrittenDraft>) {
        await ask('DELETE', `thoughts/${thoughtId}`)
        return real.generate(call)
      },
    } as Llm
    assert.equal((await draft()).status, 404)
    assert.deepEqual([await groups(), (await balance()).available], [[], available])
  })

  test('too few credits are refused before anything is done', async () => {
    await world.t.owner
      .insertInto('credit_budget')
      .values({ org_id: owner.orgId, milli: 1000 * DRAFTING - 1 })
      .execute()
    const prompts = writing({})
    assert.equal((await draft()).status, 402)
    assert.deepEqual([prompts, await groups()], [[], []])
  })

  test('the estimate is the price, with a picture if one is asked for, and does nothing', async () => {
    const credits = async (body: object) => (await draft({ ...body, estimateOnly: true })).data.estimate.credits
    assert.deepEqual(
      [await credits({}), await credits({ visual: 'image', aiBackground: true })],
      [DRAFTING, DRAFTING + priceOf('image_generate')],
    )
    assert.deepEqual([await groups(), (await thoughtNow()).status], [[], 'new'])
  })

  test('a repeat with the same key finds the one draft', async () => {
    const headers = { 'idempotency-key': 'once' }
    const path = `{O}/thoughts/${thoughtId}/drafts`
    const first = await world.t.request('POST', path, { as: owner, body: {}, headers })
    const again = await world.t.request('POST', path, { as: owner, body: {}, headers })
    assert.equal(again.data.group.id, first.data.group.id)
    assert.equal((await groups()).length, 1)
  })

  test('an archived thought can be drafted from, and stays archived', async () => {
    await ask('PATCH', `thoughts/${thoughtId}`, { status: 'archived' })
    const { data } = await draft()
    assert.deepEqual([data.thought.status, data.thought.draftGroupIds.length], ['archived', 1])
  })

  test('the voice of what was published goes into the prompt, and its facts are no source', async () => {
    const { data } = await ask('POST', 'marketing/drafts', {
      posts: [{ platform: 'x', contentText: 'We glued 77 chairs, and slept well.' }],
    })
    await world.t.owner
      .updateTable('post')
      .set({ status: 'published', published_at: '2026-11-01T10:00:00Z' })
      .where('id', '=', data.posts[0].id)
      .execute()
    const prompts = writing({ posts: on('77 chairs.') })
    const drafted = await draft({ platforms: ['x'] })
    assert.match(prompts[0] ?? '', /examples: \["We glued 77 chairs/)
    assert.deepEqual(drafted.data.posts[0].basis.unsupported, [{ quote: '77' }])
  })
})

describe('what is refused, at its field and before anything is done:', () => {
  for (const { what, body, path } of [
    { what: 'another network', body: { platforms: ['reddit'] }, path: 'body.platforms.0' },
    { what: 'no network', body: { platforms: [] }, path: 'body.platforms' },
    { what: 'another visual', body: { visual: 'film' }, path: 'body.visual' },
    { what: 'guidance that says nothing', body: { guidance: ' ' }, path: 'body.guidance' },
    { what: 'a background without a visual', body: { aiBackground: true }, path: 'body.aiBackground' },
    { what: 'an unknown field', body: { schedule: true }, path: 'body.schedule' },
  ])
    test(what, async () => {
      const answer = await draft(body)
      assert.equal(answer.status, 400)
      assert.equal(answer.body.details[0].path, path)
      assert.deepEqual(await groups(), [])
    })

  test('a thought that says too little, with what to capture, the estimate too', async () => {
    thoughtId = await save('Post about glue')
    for (const body of [{}, { estimateOnly: true }]) {
      const answer = await draft(body)
      assert.deepEqual([answer.status, answer.body.details[0].code], [400, 'too_thin'])
      assert.match(answer.body.error, /3 words.*a number from your own work/)
    }
    assert.deepEqual(await groups(), [])
  })
})
