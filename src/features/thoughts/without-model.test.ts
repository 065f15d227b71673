import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Person } from '../../../tests/support/factories.ts'
import { type AiWorld, openAiWorld } from '../../../tests/support/features/ai/world.ts'

let world: AiWorld
let owner: Person
before(async () => {
  world = await openAiWorld({ without: true })
})
after(() => world.close())

const ask = (method: string, path: string, body?: object) =>
  world.t.request(method, `{O}/${path}`, { as: owner, ...(body && { body }) })
async function draft(text: string, body: object = {}, kind = 'thought') {
  owner = await world.t.make.org()
  const { data } = await ask('POST', 'thoughts', { text, kind })
  return ask('POST', `thoughts/${data.id}/drafts`, body)
}

test('the person’s words are arranged, labelled so, free, and wait in review with their blanks', async () => {
  const { status, data } = await draft('Stand-up meetings are for the manager, not for the team.', {}, 'opinion')
  assert.equal(status, 200)
  assert.deepEqual([data.source, data.providerModel, data.creditsUsed], ['heuristic', 'heuristic', 0])
  assert.match(data.warnings[0], /No model is set up.*only arranges.*brackets/)
  assert.match(data.posts[1].contentText, /^\[what most people say about this\]\n\nStand-up meetings/)
  assert.deepEqual(data.group.basis.format, { id: 'contrarian', name: 'Against the grain (arranged without a model)' })
  assert.deepEqual(data.group.basis.unsupported, [])
  const refused = await ask('POST', `marketing/post-groups/${data.group.id}/approve`, { autoSchedule: false })
  assert.equal(refused.status, 400)
  assert.match(refused.body.error, /is still to be filled in/)
})

test('a visual is made all the same, of a sentence without a blank', async () => {
  const { data } = await draft(
    'Stand-up meetings are for the manager, not for the team.',
    { visual: 'image' },
    'opinion',
  )
  assert.deepEqual([data.visualError, data.visual.kind, data.creditsUsed], [null, 'image', 0])
  const { data: library } = await ask('GET', `marketing/media/${data.visual.images[0].assetId}`)
  assert.equal(library.madeFrom.content.title, 'Stand-up meetings are for the manager, not for the team.')
})

test('a background by AI is refused with what to set up, before anything is done', async () => {
  for (const body of [{}, { estimateOnly: true }]) {
    const { status, body: answer } = await draft('Glue needs an hour, and we gave it ten minutes only.', {
      visual: 'image',
      aiBackground: true,
      ...body,
    })
    assert.deepEqual([status, answer.code], [503, 'provider_unavailable'])
  }
  assert.equal((await ask('GET', 'marketing/post-groups')).data.total, 0)
})

test('guidance is not followed, and the answer says so; the estimate is free; an empty budget is enough', async () => {
  const text = 'Glue needs an hour, and we gave it ten minutes only.'
  const { data } = await draft(text, { guidance: 'Make it rhyme' })
  assert.match(data.warnings.join(), /guidance was not followed/)
  assert.deepEqual((await draft(text, { estimateOnly: true })).data, {
    estimate: { credits: 0, providerCostMilliUsd: 0 },
  })
  await world.t.owner.insertInto('credit_budget').values({ org_id: owner.orgId, milli: 0 }).execute()
  const { items } = (await ask('GET', 'thoughts')).data
  assert.equal((await ask('POST', `thoughts/${items[0].id}/drafts`, {})).status, 200)
})

test('what is too long for one post on X is a short thread; what is too long for that is told in its best sentences', async () => {
  const sentence = (at: number) =>
    `Sentence ${at} says that the glue of the stern needs its hour, whoever waits at the yard.`
  const text = (count: number) => Array.from({ length: count }, (_, at) => sentence(at)).join(' ')
  const short = await draft(text(6))
  const [x] = short.data.posts
  assert.ok(x.platformPayload.thread.length > 0 && short.data.warnings.length === 1)
  assert.deepEqual(
    x.problems.filter(({ severity }: { severity: string }) => severity === 'error'),
    [],
  )
  const long = await draft(text(40))
  assert.equal(long.data.posts[0].platformPayload, null)
  assert.match(long.data.warnings.join(), /too long for X: .*word for word.*too long for LinkedIn/)
  for (const { contentText, problems } of long.data.posts) {
    assert.ok(contentText.startsWith('Sentence '))
    assert.deepEqual(
      problems.filter(({ severity }: { severity: string }) => severity === 'error'),
      [],
    )
  }
})
