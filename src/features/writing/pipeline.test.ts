import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { creditBalance } from '#features/credits/index.ts'
import { inScope } from '#kernel/db/transaction.ts'
import type { Llm, ObjectCall } from '#kernel/llm/llm.ts'
import type { Person } from '../../../tests/support/factories.ts'
import { type AiWorld, openAiWorld } from '../../../tests/support/features/ai/world.ts'

let world: AiWorld
let real: Llm
let owner: Person
before(async () => {
  world = await openAiWorld()
  real = world.t.services.llm
})
beforeEach(async () => {
  world.t.services.llm = real
  owner = await world.t.make.org()
})
after(() => world.close())

const ask = (method: string, path: string, body?: object) =>
  world.t.request(method, `{O}/${path}`, { as: owner, ...(body && { body }) })
const profile = async (body: object) => {
  const { status, body: said } = await ask('PATCH', 'brand/profile', body)
  assert.equal(status, 200, JSON.stringify(said))
}
const generate = (prompt = 'Write about our fair.') => ask('POST', 'ai/content/generate', { prompt })
async function draft(contentText: string, platform = 'x'): Promise<{ id: string; groupId: string }> {
  const { status, data, body } = await ask('POST', 'marketing/drafts', { posts: [{ platform, contentText }] })
  assert.equal(status, 200, JSON.stringify(body))
  return { id: data.posts[0].id, groupId: data.posts[0].groupId }
}
async function publish(contentText: string): Promise<void> {
  const { id } = await draft(contentText)
  await world.t.owner
    .updateTable('post')
    .set({ status: 'published', published_at: new Date(Date.now() - 86_400_000).toISOString() })
    .where('id', '=', id)
    .execute()
}

/** A model that answers with these texts in turn, and then repeats the last. Returns the prompts that it gets. */
function writing(...texts: string[]): { system: string; prompt: string }[] {
  const asked: { system: string; prompt: string }[] = []
  world.t.services.llm = {
    ...real,
    async generate(call: ObjectCall<unknown>) {
      asked.push({ system: call.system, prompt: call.prompt })
      const answered = await real.generate(call)
      return { ...answered, output: { ...(answered.output as object), text: texts[asked.length - 1] ?? texts.at(-1) } }
    },
  } as Llm // only the method that writes is replaced
  return asked
}

const VOICE = {
  tone: 'dry',
  personalityTraits: ['patient'],
  writingGuidelines: ['Short sentences'],
  bannedPhrases: ['synergy'],
}

describe('what a model is told', () => {
  test('voice, rules, plan, facts, thoughts and own posts are in the prompt as data, and no private fact is', async () => {
    await profile({
      voice: VOICE,
      identity: 'Joiners since 1998',
      guardrails: [{ text: 'No emoji' }, { text: 'Never mention Canaria', disclosure: 'private' }],
      knowledgeItems: [
        { kind: 'fact', text: 'We have six benches' },
        { kind: 'fact', text: 'Canary one', disclosure: 'private' },
        { kind: 'claim', text: 'Canary two', disclosure: 'restricted' },
      ],
    })
    await ask('POST', 'thoughts', { text: 'Glue needs an hour.' })
    await publish('We sharpened a saw. It sang.')
    const asked = writing('We have six benches since 1998.')
    const { status, data } = await generate()
    assert.equal(status, 200)
    const [{ system, prompt } = { system: '', prompt: '' }] = asked
    for (const told of [
      'dry',
      'Short sentences',
      'synergy',
      'Joiners since 1998',
      'No emoji',
      'six benches',
      'Glue needs an hour',
      'It sang',
    ]) {
      assert.match(prompt, new RegExp(told))
      assert.ok(!system.includes(told), `${told} is data, and no instruction`)
    }
    assert.doesNotMatch(`${system}${prompt}`, /canar/i)
    assert.match(system, /`examples` are the author’s own posts.*take no fact from them/)
    assert.deepEqual(data.warnings, [], 'facts of the profile are sources')
  })

  test('of a workspace that says nothing, the words stay as they were', async () => {
    const asked = writing('A fair.')
    await generate()
    assert.doesNotMatch(asked[0]?.system ?? '', /`voice`/)
  })

  test('an archived thought, and a post of another workspace, are not told', async () => {
    await profile({ voice: VOICE })
    const { data } = await ask('POST', 'thoughts', { text: 'Put away' })
    await ask('PATCH', `thoughts/${data.id}`, { status: 'archived' })
    await publish('Mine.')
    const mine = owner
    owner = await world.t.make.org()
    await publish('Of somebody else.')
    owner = mine
    const asked = writing('A fair.')
    await generate()
    assert.match(asked[0]?.prompt ?? '', /Mine\./)
    assert.doesNotMatch(asked[0]?.prompt ?? '', /Put away|somebody else/)
  })
})

describe('what is found is repaired, twice at most, and then shown', () => {
  test('a banned phrase in any form', async () => {
    await profile({ voice: VOICE })
    const asked = writing('Synergies everywhere.', 'A fair.')
    const { data } = await generate()
    assert.deepEqual([data.result, data.warnings, asked.length], ['A fair.', [], 2])
    assert.match(asked[1]?.prompt ?? '', /Synergies.*the brand’s voice must not use/)
    const stubborn = writing('Synergies everywhere.')
    const { data: shown } = await generate()
    assert.equal(stubborn.length, 3)
    assert.deepEqual([shown.result, shown.warnings.length], ['Synergies everywhere.', 1])
  })

  test('a private guardrail holds, and its words are in no prompt', async () => {
    await profile({ guardrails: [{ text: 'Never mention Canaria. The sale is secret', disclosure: 'restricted' }] })
    const asked = writing('Canaria is lovely.', 'A fair.')
    const { data } = await generate()
    assert.equal(data.result, 'A fair.')
    assert.equal(asked.length, 2)
    for (const { system, prompt } of asked) assert.doesNotMatch(`${system}${prompt}`, /secret|Never mention/)
  })

  test('a private fact ends the run, names nothing and costs nothing', async () => {
    await profile({
      knowledgeItems: [{ kind: 'fact', text: 'We will sell the shop to Harbour Holding', disclosure: 'private' }],
    })
    const balance = () => inScope(world.t.services.db, { orgId: owner.orgId }, (db) => creditBalance(db, owner.orgId))
    const before = await balance()
    const asked = writing('Psst: we will sell the shop soon.')
    const { status, body } = await generate()
    assert.deepEqual([status, body.code, asked.length], [502, 'platform_error', 3])
    assert.doesNotMatch(JSON.stringify(body), /sell|Harbour/)
    assert.deepEqual([(await balance()).available, (await balance()).held], [before.available, 0])
    const mended = writing('Psst: we will sell the shop soon.', 'A fair.')
    assert.deepEqual([(await generate()).data.result, mended.length], ['A fair.', 2])
  })

  test('a fact that is made private while a model writes it is in no draft, and costs nothing', async () => {
    const text = 'We will sell the shop to Harbour Holding'
    await profile({ knowledgeItems: [{ kind: 'fact', text }] })
    const balance = () => inScope(world.t.services.db, { orgId: owner.orgId }, (db) => creditBalance(db, owner.orgId))
    const before = await balance()
    world.t.services.llm = {
      ...real,
      async generate(call: ObjectCall<unknown>) {
        await profile({ knowledgeItems: [{ kind: 'fact', text, disclosure: 'private' }] })
        const answered = await real.generate(call)
        return { ...answered, output: { text: 'Psst: we will sell the shop soon.' } }
      },
    } as Llm // only the method that writes is replaced
    const { status, body } = await generate()
    assert.deepEqual([status, body.code], [502, 'platform_error'])
    assert.match(body.error, /was made private while it wrote.*Nothing was charged/)
    assert.doesNotMatch(JSON.stringify(body), /sell|Harbour/)
    assert.deepEqual([(await balance()).available, (await balance()).held], [before.available, 0])
  })

  test('a turn of machines, unless the author writes so too', async () => {
    for (const text of ['One.', 'Two.', 'Three.', 'Four.', 'Five.']) await publish(text)
    const asked = writing('A fair — at last.', 'A fair, at last.')
    assert.deepEqual([(await generate()).data.result, asked.length], ['A fair, at last.', 2])
    for (const text of ['Six — seven.', 'Eight — nine.', 'Ten — eleven.']) await publish(text)
    const free = writing('A fair — at last.')
    assert.deepEqual([(await generate()).data.warnings, free.length], [[], 1])
  })

  test('nearly the same as a recent post, but not as the post that is reworded', async () => {
    const text = 'Our spring fair opens at nine, and we bring the saws that need to be sharpened.'
    const { id } = await draft(text)
    const asked = writing(text)
    const { data } = await generate()
    assert.equal(asked.length, 3)
    assert.match(data.warnings.join(), /nearly the same as another post.*Our spring fair/)
    const same = writing(text)
    const { data: reworded } = await ask('POST', `marketing/posts/${id}/rewrite`, {})
    assert.deepEqual([reworded.problems, same.length], [[], 1])
  })
})

test('a rewrite says what is still wrong with its words and its mend, and is not applied', async () => {
  await profile({ voice: VOICE, guardrails: [{ text: 'Never use exclamation marks' }] })
  const { id } = await draft('Our fair opens.')
  writing('Our fair opens!')
  const { data } = await ask('POST', `marketing/posts/${id}/rewrite`, { apply: true })
  assert.equal(data.applied, false)
  assert.deepEqual(
    data.problems.map(({ code, quote, replacement, severity }: Record<string, string>) => [
      code,
      quote,
      replacement,
      severity,
    ]),
    [['guardrail_broken', '!', '.', 'error']],
  )
})

test('a text for a network keeps to its rules, which its author learns before it is used', async () => {
  const long = 'Our fair opens on the green. '.repeat(12)
  const asked = writing(long, 'Our fair opens on the green.')
  const { data } = await ask('POST', 'ai/content/generate', { prompt: 'Write about our fair.', platform: 'x' })
  assert.equal(data.result, 'Our fair opens on the green.')
  assert.deepEqual([asked.length, data.warnings], [2, []])
  assert.match(asked[0]?.prompt ?? '', /a post on X, with at most 280 characters/)
  writing(long)
  const { data: still } = await ask('POST', 'ai/content/generate', { prompt: 'Write about our fair.', platform: 'x' })
  assert.match(still.warnings.join(), /280/)
  assert.equal(still.result, long, 'nothing is cut')
  writing(long)
  const { data: none } = await generate()
  assert.doesNotMatch(none.warnings.join(), /280/)
})
