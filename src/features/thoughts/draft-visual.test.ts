import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { creditBalance } from '#features/credits/index.ts'
import { inScope } from '#kernel/db/transaction.ts'
import type { Llm, ObjectCall } from '#kernel/llm/llm.ts'
import type { Person } from '../../../tests/support/factories.ts'
import { type AiWorld, openAiWorld } from '../../../tests/support/features/ai/world.ts'
import { priceOf } from '../../../tests/support/prices.ts'
import type { WrittenDraft } from './written-draft.ts'

const TEXTS = priceOf('thought_draft')
const WHOLE = TEXTS + priceOf('image_generate')

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
})
after(() => world.close())

const ask = (method: string, path: string, body?: object) =>
  world.t.request(method, `{O}/${path}`, { as: owner, ...(body && { body }) })
const balance = () => inScope(world.t.services.db, { orgId: owner.orgId }, (db) => creditBalance(db, owner.orgId))
async function draft(body: object, text = 'Glue needs an hour. We waited ten minutes, and the leg came off.') {
  const { data } = await ask('POST', 'thoughts', { text })
  const answer = await ask('POST', `thoughts/${data.id}/drafts`, body)
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  return answer.data
}
/** Replaces the model by one that writes these words for the visual. */
function picturing(words: Pick<WrittenDraft, 'headline' | 'points'>): void {
  world.t.services.llm = {
    ...real,
    async generate(call: ObjectCall<WrittenDraft>) {
      const answered = await real.generate(call)
      return { ...answered, output: { ...answered.output, ...words } }
    },
  } as Llm // only the method that writes is replaced
}

test('an image is made in the brand’s look, and each post carries it', async () => {
  const data = await draft({ visual: 'image' })
  assert.deepEqual([data.visualError, data.visual.kind, data.visual.documentUrl], [null, 'image', null])
  const [{ assetId }] = data.visual.images
  assert.deepEqual(
    data.posts.map(({ media }: { media: Record<string, unknown> }) => [media.kind, media.assetId]),
    [
      ['image', assetId],
      ['image', assetId],
    ],
  )
  assert.equal(data.creditsUsed, TEXTS)
  const { data: library } = await ask('GET', 'marketing/media')
  assert.equal(library.items[0].id, assetId)
})

test('a carousel is a document on LinkedIn and images on X', async () => {
  picturing({ headline: 'Glue needs an hour', points: ['We waited ten minutes', 'The leg came off'] })
  const data = await draft({ visual: 'carousel' })
  assert.deepEqual([data.visualError, data.visual.kind, data.visual.images.length], [null, 'carousel', 3])
  assert.match(data.visual.documentUrl, /^http/)
  const [x, linkedin] = data.posts
  assert.deepEqual([x.media.kind, x.media.images.length, linkedin.media.kind], ['images', 3, 'document'])
})

test('a background by AI costs a picture more', async () => {
  const { total } = await balance()
  const data = await draft({ visual: 'image', aiBackground: true })
  assert.deepEqual([data.visualError, data.creditsUsed, data.remainingCredits], [null, WHOLE, total - WHOLE])
  assert.equal((await balance()).available, total - WHOLE)
})

test('a visual that fails leaves the texts, says why, and does not charge for a picture', async () => {
  const { total } = await balance()
  world.models.script.add('ok', '500', '500')
  const data = await draft({ visual: 'image', aiBackground: true })
  assert.equal(data.visual, null)
  assert.match(data.visualError, /There is no visual: .*The texts are drafted all the same/)
  assert.deepEqual(
    data.posts.map(({ media, status }: Record<string, unknown>) => [media, status]),
    [
      [null, 'pending_approval'],
      [null, 'pending_approval'],
    ],
  )
  assert.deepEqual([data.creditsUsed, (await balance()).available, (await balance()).held], [TEXTS, total - TEXTS, 0])
})

test('credits for the texts but not for the picture: the texts are drafted, and the rest is said', async () => {
  await world.t.owner
    .insertInto('credit_budget')
    .values({ org_id: owner.orgId, milli: 1000 * WHOLE - 1 })
    .execute()
  const data = await draft({ visual: 'image', aiBackground: true })
  assert.equal(data.visual, null)
  assert.match(data.visualError, /There is no visual: .*credits/i)
  assert.equal(data.creditsUsed, TEXTS)
})

test('no visual is made of words that nobody gave', async () => {
  picturing({ headline: '9 of 10 agree', points: [] })
  const data = await draft({ visual: 'image' })
  assert.equal(data.visual, null)
  assert.match(data.visualError, /“9” is not in the text that was given/)
})

test('no visual is made with a blank', async () => {
  picturing({ headline: 'It saved [a number from your own work] hours', points: [] })
  const data = await draft({ visual: 'image' })
  assert.match(data.visualError, /Its words have a blank, \[a number from your own work\]: say in the thought/)
})

test('a carousel of one sentence has nothing for a second slide', async () => {
  picturing({ headline: 'Glue needs an hour', points: [] })
  const data = await draft({ visual: 'carousel' })
  assert.match(data.visualError, /A carousel needs at least two sentences or points/)
})
