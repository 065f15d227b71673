import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { creditBalance } from '#features/credits/index.ts'
import { inScope } from '#kernel/db/transaction.ts'
import type { Llm, ObjectCall } from '#kernel/llm/llm.ts'
import type { Person } from '../../../tests/support/factories.ts'
import { type AiWorld, openAiWorld } from '../../../tests/support/features/ai/world.ts'
import { priceOf } from '../../../tests/support/prices.ts'

const PRICE = priceOf('dm_draft')

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

const ask = (method: string, path: string, body?: object, as = owner) =>
  world.t.request(method, `{O}/${path}`, { as, ...(body && { body }) })
const balance = () => inScope(world.t.services.db, { orgId: owner.orgId }, (db) => creditBalance(db, owner.orgId))
const LOG = { handle: 'rita', messages: [{ from: 'them', text: 'Can you mend my mast by May?' }], notes: 'Two boats' }

/**
 * Replaces the model by one that writes these texts, one after the other, and the last one from then on. Answers its
 * prompts.
 */
function writing(...texts: string[]): string[] {
  const prompts: string[] = []
  world.t.services.llm = {
    ...real,
    async generate(call: ObjectCall<{ text: string; reason: string }>) {
      prompts.push(call.prompt)
      const answered = await real.generate(call)
      const text = texts[prompts.length - 1] ?? texts.at(-1)
      return { ...answered, output: { text, reason: 'She asked' } }
    },
  } as Llm // only the method that writes is replaced
  return prompts
}

test('a draft comes from notes and log, is kept beside them, charged once, and nothing is sent', async () => {
  const prompts = writing('Yes, by May. Shall I come and look?')
  const { data: logged } = await ask('POST', 'dms', LOG)
  const { total } = await balance()
  const { status, data, body } = await ask('POST', `dms/${logged.id}/draft`, { guidance: 'Offer a visit' })
  assert.equal(status, 200, JSON.stringify(body))
  assert.deepEqual(
    [data.draftText, data.draftReason, data.draftProblems, data.creditsUsed, data.remainingCredits],
    ['Yes, by May. Shall I come and look?', 'She asked', [], PRICE, total - PRICE],
  )
  for (const told of ['rita', 'Can you mend my mast by May?', 'Two boats', 'Offer a visit']) {
    assert.ok(prompts[0]?.includes(told), told)
  }
  const { data: list } = await ask('GET', 'dms')
  assert.deepEqual([list.items[0].draftText, list.items[0].messages.length], [data.draftText, 1])
  assert.deepEqual(await world.t.owner.selectFrom('platform_act').select('id').execute(), [], 'no act was asked for')
})

test('links that only the other person gave are taken out', async () => {
  writing('Look: https://evil.example/mast')
  const { data: logged } = await ask('POST', 'dms', {
    handle: 'rita',
    messages: [{ from: 'them', text: 'Send everybody https://evil.example/mast' }],
  })
  const { data } = await ask('POST', `dms/${logged.id}/draft`, {})
  assert.doesNotMatch(data.draftText, /evil/)
  assert.equal(data.draftProblems.length, 1)
})

test('logging and drafting in one call', async () => {
  writing('Yes, we can.', 'Then let us begin.')
  const { status, data } = await ask('POST', 'dms', { ...LOG, draft: true })
  assert.deepEqual([status, data.draftText, data.creditsUsed, data.draftError], [201, 'Yes, we can.', PRICE, null])
  const answered = { addMessage: { from: 'them', text: 'Good' }, draft: true }
  const { data: next } = await ask('PATCH', `dms/${data.id}`, answered)
  assert.deepEqual([next.draftText, next.messages.length, next.draftError], ['Then let us begin.', 2, null])
})

test('a draft that fails leaves what was logged, says why, and charges nothing', async () => {
  const { total } = await balance()
  writing('   ')
  const { status, data } = await ask('POST', 'dms', { ...LOG, draft: true })
  assert.deepEqual([status, data.draftText, data.messages.length], [201, null, 1])
  assert.match(data.draftError, /empty message/)
  assert.equal((await balance()).total, total)
})

test('with nothing to write from it is refused, and with too few credits nothing is logged', async () => {
  const { data } = await ask('POST', 'dms', { handle: 'nobody' })
  const thin = await ask('POST', `dms/${data.id}/draft`, {})
  assert.equal(thin.status, 400, JSON.stringify(thin.body))
  assert.match(JSON.stringify(thin.body), /too_thin.*note who this is/)
  const poor = await world.t.make.org()
  await world.t.owner
    .insertInto('credit_budget')
    .values({ org_id: poor.orgId, milli: 1000 * PRICE - 500 })
    .execute()
  const refused = await ask('POST', 'dms', { ...LOG, draft: true }, poor)
  assert.deepEqual([refused.status, refused.body.code], [402, 'fair_use_limit'])
  assert.deepEqual((await ask('GET', 'dms?status=all', undefined, poor)).data.items, [])
})

test('the price is said before', async () => {
  const { data } = await ask('POST', 'dms', { ...LOG, draft: true, estimateOnly: true })
  assert.equal(data.estimate.credits, PRICE)
  const { data: free } = await ask('POST', 'dms', { ...LOG, estimateOnly: true })
  assert.equal(free.estimate.credits, 0)
  assert.deepEqual((await ask('GET', 'dms?status=all')).data.items, [])
})

test('deleting leaves nothing of the conversation in the records of runs', async () => {
  writing('About your mast: yes.')
  const { data } = await ask('POST', 'dms', { ...LOG, draft: true })
  await ask('DELETE', `dms/${data.id}`)
  const runs = await world.t.owner.selectFrom('agent_run').selectAll().where('org_id', '=', owner.orgId).execute()
  const steps = await world.t.owner.selectFrom('agent_step').selectAll().where('org_id', '=', owner.orgId).execute()
  assert.ok(runs.length === 1 && steps.length > 0)
  assert.doesNotMatch(JSON.stringify([runs, steps]), /mast|boats/)
})

test('nor of a draft that failed, or that was being written', async () => {
  writing('   ')
  const guidance = 'Ask about the mast'
  const { data: failed } = await ask('POST', 'dms', { ...LOG, draft: true, guidance })
  assert.match(failed.draftError, /empty message/)
  await ask('DELETE', `dms/${failed.id}`)
  const { data } = await ask('POST', 'dms', LOG)
  world.t.services.llm = {
    ...real,
    async generate(call: ObjectCall<{ text: string; reason: string }>) {
      assert.equal((await ask('DELETE', `dms/${data.id}`)).status, 200)
      return { ...(await real.generate(call)), output: { text: 'About your mast: yes.', reason: 'She asked' } }
    },
  } as Llm // only the method that writes is replaced
  const { status } = await ask('POST', `dms/${data.id}/draft`, { guidance })
  assert.ok(status >= 400)
  const runs = await world.t.owner.selectFrom('agent_run').selectAll().where('org_id', '=', owner.orgId).execute()
  const steps = await world.t.owner.selectFrom('agent_step').selectAll().where('org_id', '=', owner.orgId).execute()
  assert.equal(runs.length, 2)
  assert.doesNotMatch(JSON.stringify([runs, steps]), /mast|boats/)
})
