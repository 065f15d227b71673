import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Person } from '../../../tests/support/factories.ts'
import { type AiWorld, openAiWorld } from '../../../tests/support/features/ai/world.ts'

let world: AiWorld
before(async () => {
  world = await openAiWorld({ without: true })
})
after(() => world.close())

const ask = (as: Person, method: string, path: string, body?: object) =>
  world.t.request(method, `{O}/${path}`, { as, ...(body && { body }) })

test('an empty workspace gets visible blanks, each with what to fill in, and nothing invented', async () => {
  const owner = await world.t.make.org()
  const { status, data } = await ask(owner, 'POST', 'strategy/generate', {})
  assert.equal(status, 200)
  assert.deepEqual([data.source, data.confidence, data.creditsUsed], ['heuristic', 'low', 0])
  assert.match(data.warnings.join(), /No model is set up.*only arranges.*brackets.*Nothing was charged/)
  for (const blank of [
    data.primaryObjective,
    data.targetAudience,
    ...data.pillars.map(({ name }: { name: string }) => name),
  ])
    assert.match(blank, /^\[.+\]$/)
  assert.deepEqual(
    data.recommendations.map(({ summary, status: verdict }: Record<string, string>) => [summary, verdict]),
    [
      ['Say what your posts are to achieve', 'pending'],
      ['Say whom you want to reach', 'pending'],
      ['Name your themes', 'pending'],
    ],
  )
  assert.deepEqual([data.channelPriorities, data.opportunities, data.positioningAngles], [[], [], []])
})

test('goal, tagline, labels and networks are arranged word for word', async () => {
  const owner = await world.t.make.org()
  await world.t.make.account(owner, 'x')
  await ask(owner, 'PATCH', 'brand/kit', { tagline: 'Boats that last' })
  for (const tags of [['Glue'], ['glue', 'Sails'], ['Sails', 'GLUE']])
    await ask(owner, 'POST', 'thoughts', { text: 'Something', tags })
  const archived = await ask(owner, 'POST', 'thoughts', { text: 'Old', tags: ['Old'] })
  await ask(owner, 'PATCH', `thoughts/${archived.data.id}`, { status: 'archived' })
  const { data: tag } = await ask(owner, 'POST', 'marketing/tags', { name: 'Sails' })
  await ask(owner, 'POST', 'marketing/drafts', {
    tagIds: [tag.id],
    posts: [{ platform: 'x', contentText: 'Sails' }],
  })
  const { data } = await ask(owner, 'POST', 'strategy/generate', { goal: 'Be known for repairs' })
  assert.equal(data.primaryObjective, 'Be known for repairs')
  assert.deepEqual(
    data.pillars.map(({ name }: { name: string }) => name.toLowerCase()),
    ['glue', 'sails'],
  )
  assert.deepEqual(data.positioningAngles, ['Boats that last'])
  assert.deepEqual(data.channelPriorities, [{ platform: 'x', enabled: true, priority: 1, postsPerWeek: 2 }])
  assert.deepEqual(
    data.recommendations.map(({ summary }: { summary: string }) => summary),
    ['Say whom you want to reach'],
  )
})

test('what people have written stays in the next version', async () => {
  const owner = await world.t.make.org()
  await ask(owner, 'POST', 'strategy/generate', { replaceActive: true })
  const written = {
    primaryObjective: 'Be known for repairs',
    targetAudience: 'People who own a boat',
    pillars: [{ name: 'Repairs', description: 'What lasts', keywords: ['glue'] }],
    contentMix: [{ contentType: 'personal', targetPercent: 100 }],
    positioningAngles: ['Slow and sure'],
  }
  const { data: edited } = await ask(owner, 'PATCH', 'strategy', written)
  const { data } = await ask(owner, 'POST', 'strategy/generate', {})
  for (const field of ['primaryObjective', 'targetAudience', 'contentMix', 'positioningAngles'])
    assert.deepEqual(data[field], edited[field], field)
  assert.deepEqual([data.pillars[0].id, data.pillars[0].description], [edited.pillars[0].id, 'What lasts'])
})

test('the estimate says that it is free, and does nothing', async () => {
  const owner = await world.t.make.org()
  const { data } = await ask(owner, 'POST', 'strategy/generate', { estimateOnly: true })
  assert.deepEqual(data, { estimate: { credits: 0, providerCostMilliUsd: 0 } })
  assert.equal((await ask(owner, 'GET', 'strategy/versions')).data.total, 0)
})

test('it is a run that cost nothing, and can be done with an empty budget', async () => {
  const owner = await world.t.make.org()
  await world.t.owner.insertInto('credit_budget').values({ org_id: owner.orgId, milli: 0 }).execute()
  assert.equal((await ask(owner, 'POST', 'strategy/generate', {})).status, 200)
  const [run] = (await ask(owner, 'GET', 'agent-runs')).data.items
  assert.deepEqual([run.jobType, run.status, run.costCredits], ['strategy_generate', 'succeeded', 0])
})

test('what the brand profile says fills blanks: audience, goals, topics, what sets it apart', async () => {
  const owner = await world.t.make.org()
  await ask(owner, 'PATCH', 'brand/profile', {
    goals: ['Be asked first'],
    topics: ['Knots', 'Weather'],
    businessOutline: { targetAudience: ['Adults who never sailed', 'Crews'], differentiators: ['Six to a boat'] },
  })
  const { data } = await ask(owner, 'POST', 'strategy/generate', {})
  assert.deepEqual(
    [data.primaryObjective, data.targetAudience, data.positioningAngles, data.recommendations],
    ['Be asked first', 'Adults who never sailed; Crews', ['Six to a boat'], []],
  )
  assert.deepEqual(
    data.pillars.map(({ name }: { name: string }) => name),
    ['Knots', 'Weather'],
  )
})
