import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { inScope } from '#kernel/db/transaction.ts'
import { type TestApp, testApp } from '../../../tests/support/app.ts'
import type { Person } from '../../../tests/support/factories.ts'
import { createSeed } from '../../../tests/support/seed.ts'
import { wordsForModels } from './profile/words-for-models.ts'

let t: TestApp
before(async () => {
  t = await testApp()
})
after(() => t.close())

const words = ({ orgId }: Person) => inScope(t.services.db, { orgId }, (db) => wordsForModels({ db, orgId }))
const change = (as: Person, body: object) => t.request('PATCH', '{O}/brand/profile', { as, body })

test('what is private or restricted is not read at all', async () => {
  const owner = await t.make.org()
  await change(owner, {
    identity: 'A sailing school',
    voice: { tone: 'plain', bannedPhrases: ['game-changer'] },
    guardrails: [{ text: 'No prices' }, { text: 'Canary one', disclosure: 'private' }],
    knowledgeItems: [
      { kind: 'fact', text: 'Six boats' },
      { kind: 'fact', text: 'Canary two', disclosure: 'private' },
      { kind: 'claim', text: 'Canary three', disclosure: 'restricted' },
    ],
  })
  const told = await words(owner)
  assert.deepEqual([told.guardrails, told.knowledge.map(({ text }) => text)], [['No prices'], ['Six boats']])
  assert.equal(told.about?.identity, 'A sailing school')
  assert.ok(!JSON.stringify(told).includes('Canary'))
})

test('a profile that is not public gives its voice, and nothing of who speaks', async () => {
  const owner = await t.make.org()
  const body = { identity: 'Canary', mission: 'Canary', voice: { tone: 'plain' }, profileDisclosure: 'restricted' }
  await change(owner, body)
  const told = await words(owner)
  assert.deepEqual([told.about, told.voice.tone], [null, 'plain'])
  assert.ok(!JSON.stringify(told).includes('Canary'))
})

test('a promoted preference is a guideline, and erasing it takes it out of the next prompt', async () => {
  const owner = await t.make.org()
  const signalId = await createSeed(t).signal(owner, { text: 'Less about us' })
  assert.deepEqual((await words(owner)).voice.writingGuidelines, [], 'nothing is learned before a person agrees')
  await change(owner, { voice: { writingGuidelines: ['Short sentences'] } })
  await t.request('POST', `{O}/brand/preferences/${signalId}/promote`, {
    as: owner,
    body: { guideline: 'Write less about us' },
  })
  const told = await words(owner)
  assert.deepEqual(told.voice.writingGuidelines, ['Short sentences', 'Write less about us'])
  assert.deepEqual(told.signalIds, [signalId])
  await t.request('DELETE', `{O}/brand/preferences/${signalId}`, { as: owner })
  assert.deepEqual((await words(owner)).voice.writingGuidelines, ['Short sentences'])
})
