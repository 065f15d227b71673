import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Person } from '../../../tests/support/factories.ts'
import { type AiWorld, openAiWorld } from '../../../tests/support/features/ai/world.ts'
import { extractiveSummary } from './extractive-summary.ts'

let world: AiWorld
let owner: Person
before(async () => {
  world = await openAiWorld({ without: true })
  owner = await world.t.make.org()
})
after(() => world.close())

const TEXT = [
  'The harbour was closed on Monday.',
  'Dr. Meyer, who runs the harbour, blamed the storm.',
  'Coffee was served.',
  'The storm had damaged two cranes of the harbour.',
  'A dog barked.',
  'Repairs of the cranes will take until spring.',
  'It rained.',
].join(' ')

test('a summary is taken word for word from the text, says so, and costs nothing', async () => {
  const { status, data } = await world.t.request('POST', '{O}/ai/summarize', { as: owner, body: { text: TEXT } })
  assert.equal(status, 200)
  assert.deepEqual([data.source, data.creditsUsed], ['heuristic', 0])
  assert.match(data.warnings.join(), /No model is set up.*word for word/)
  assert.match(data.result, /Dr\. Meyer, who runs the harbour, blamed the storm\./)
  const estimate = await world.t.request('POST', '{O}/ai/summarize', {
    as: owner,
    body: { text: TEXT, estimateOnly: true },
  })
  assert.deepEqual(estimate.data, { estimate: { credits: 0, providerCostMilliUsd: 0 } })
})

test('the most informative sentences keep their order, and abbreviations do not end a sentence', () => {
  const summary = extractiveSummary(TEXT, 3)
  assert.equal(
    summary,
    'The harbour was closed on Monday. Dr. Meyer, who runs the harbour, blamed the storm. The storm had damaged two cranes of the harbour.',
  )
  assert.equal(extractiveSummary('One. Two.'), 'One. Two.')
  assert.equal(extractiveSummary('   '), '')
})

test('a function that needs a model is 503 and names the setting', async () => {
  const made = await world.t.request('POST', '{O}/marketing/drafts', {
    as: owner,
    body: { posts: [{ platform: 'x', contentText: 'Our fair' }] },
  })
  const rewrite = `{O}/marketing/posts/${made.data.posts[0].id}/rewrite`
  for (const [path, body] of [
    ['{O}/ai/content/generate', { prompt: 'Our fair' }],
    [rewrite, {}],
    [rewrite, { estimateOnly: true }],
  ] as const) {
    const answer = await world.t.request('POST', path, { as: owner, body })
    assert.deepEqual([answer.status, answer.body.code], [503, 'provider_unavailable'], path)
    assert.match(answer.body.error, /OPENAI_API_KEY/)
  }
})
