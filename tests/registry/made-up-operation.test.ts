import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, beforeEach, test } from 'node:test'
import { z } from 'zod'
import { CREDIT_ACTIONS } from '#contract/billing/catalogue.ts'
import { wordsUpTo } from '#contract/text/name.ts'
import { asData, dataRule, promptOf, writeAndCheck } from '#features/ai/index.ts'
import { creditBalance } from '#features/credits/index.ts'
import { costedOperation, runWork } from '#features/runs/index.ts'
import { inScope } from '#kernel/db/transaction.ts'
import { newId } from '#kernel/ids.ts'
import type { Operation } from '#kernel/operation.ts'
import { createModelsSandbox } from '../../sandbox/models/create-models-sandbox.ts'
import { describeAuditVerbs } from '../../scripts/describe-audit-verbs.ts'
import { withPrices } from '../../scripts/describe-prices.ts'
import { operations } from '../../src/operations.ts'
import { runs } from '../../src/runs.ts'
import { type TestApp, testApp } from '../support/app.ts'
import type { Person } from '../support/factories.ts'
import { callTool, sendMcp } from '../support/mcp.ts'
import { priceWords } from '../support/prices.ts'

/*
 * An operation that exists only for this test, with an action and a tool that nothing else has. The test writes only
 * what the guide asks for; Galley must do everything else with the operation by itself.
 */

const ROOT = join(import.meta.dirname, '../..')
const guide = readFileSync(join(ROOT, 'docs/guides/add-an-ai-operation.md'), 'utf8')

const Written = z.object({ text: z.string() })

const draftReplyWork = runWork({
  payload: z.object({ message: z.string() }),
  result: z.object({ reply: z.string() }),
  async run(ctx, { message }) {
    heldWhileWriting = (await ctx.inOrg(({ db, orgId }) => creditBalance(db, orgId))).held
    const marker = newId()
    const { output } = await writeAndCheck(ctx, {
      round: () => ({
        task: 'draft',
        schema: Written,
        prompt: promptOf('draft_reply/1', dataRule(marker), asData(marker, { message })),
      }),
      textOf: ({ text }) => text,
      check: () => [],
      problem: z.object({ message: z.string(), severity: z.enum(['error', 'warning']) }),
    })
    return async () => ({ result: { reply: output.text }, summary: {} })
  },
})
let heldWhileWriting = 0

const { operation, run } = costedOperation({
  name: 'draftReply',
  route: 'POST /v1/orgs/{orgId}/marketing/replies/draft',
  done: 'had a reply drafted to',
  summary: 'Draft a reply',
  description: 'It is sent by nobody but a person.',
  tag: 'engagement',
  action: 'summarize',
  model: 'draft',
  tool: {
    name: 'draft_reply',
    description: 'Drafts a reply, for credits. Sends nothing.',
    hints: { readOnly: false, destructive: false, idempotent: false, openWorld: true },
  },
  body: { message: wordsUpTo(500).describe('What is answered') },
  output: z.object({ reply: z.string(), creditsUsed: z.number(), remainingCredits: z.number() }),
}).byRun(draftReplyWork, {
  asked: ({ message }) => ({ message }),
  answered: (reply) => reply,
})

const all = [...Object.values<Operation>(operations), operation]
const PRICE = CREDIT_ACTIONS.summarize.credits
const PATH = '{O}/marketing/replies/draft'

const models = createModelsSandbox()
let t: TestApp
let owner: Person
before(async () => {
  await models.start()
  t = await testApp({ operations: all, env: models.env() })
  t.services.runs = new Map([...runs, [run.jobType, run]])
})
beforeEach(async () => {
  heldWhileWriting = 0
  owner = await t.make.org()
})
after(async () => {
  await t?.close()
  await models.stop()
})

const balance = () => inScope(t.services.db, { orgId: owner.orgId }, (db) => creditBalance(db, owner.orgId))
const ask = (body: object) => t.request('POST', PATH, { as: owner, body })

test('every place that the guide names is there', () => {
  const places = [...guide.matchAll(/`((?:src|web|tests|docs|scripts|db)\/[^`<]*)`/g)].map(([, path = '']) => path)
  assert.ok(places.length > 5)
  assert.deepEqual(
    places.filter((path) => !existsSync(join(ROOT, path))),
    [],
  )
})

test('the price is estimated for nothing', async () => {
  const whole = await balance()
  const { status, data } = await ask({ message: 'When do you open?', estimateOnly: true })
  assert.equal(status, 200)
  assert.deepEqual(data, { estimate: { credits: PRICE, providerCostMilliUsd: null } })
  assert.deepEqual(await balance(), whole)
})

test('credits are held while it goes on, and charged once it is done', async () => {
  const { total } = await balance()
  const { status, data } = await ask({ message: 'When do you open?' })
  assert.equal(status, 200, JSON.stringify(data))
  assert.equal(heldWhileWriting, PRICE)
  assert.match(data.reply, /simulated/)
  assert.deepEqual([data.creditsUsed, data.remainingCredits], [PRICE, total - PRICE])
  assert.equal((await balance()).held, 0)
  const used = await t.request('GET', '{O}/billing/credits/usage', { as: owner })
  assert.equal(used.data.data[0]?.metricKey, 'summarize')
  const [listed] = (await t.request('GET', '{O}/agent-runs', { as: owner })).data.items
  assert.deepEqual([listed.jobType, listed.status, listed.costCredits], ['summarize', 'succeeded', PRICE])
})

test('what fails costs nothing', async () => {
  const whole = await balance()
  models.script.add('401')
  assert.equal((await ask({ message: 'When do you open?' })).status, 503)
  const { available, held } = await balance()
  assert.deepEqual([available, held], [whole.available, 0])
})

test('without enough credits it is refused, and no model is asked', async () => {
  await t.owner.insertInto('credit_budget').values({ org_id: owner.orgId, milli: 0 }).execute()
  const { status, body } = await ask({ message: 'When do you open?' })
  assert.deepEqual([status, body.code], [402, 'fair_use_limit'])
  assert.match(body.error, new RegExp(`“Sum up a text” needs ${priceWords('summarize')}`))
  assert.equal(heldWhileWriting, 0)
})

test('where no model is set up, it says what to set', async (context) => {
  const bare = await testApp({ operations: all })
  context.after(() => bare.close())
  const as = await bare.make.org()
  for (const estimateOnly of [true, false]) {
    const { status, body } = await bare.request('POST', PATH, { as, body: { message: 'Hello', estimateOnly } })
    assert.deepEqual([status, body.code], [503, 'provider_unavailable'])
    assert.match(body.error, /OPENAI_API_KEY/)
  }
})

test('a repeat with its Idempotency-Key gets the same answer, and is not charged again', async () => {
  const { available } = await balance()
  const headers = { 'idempotency-key': newId() }
  const body = { message: 'When do you open?' }
  const first = await t.request('POST', PATH, { as: owner, body, headers })
  const again = await t.request('POST', PATH, { as: owner, body, headers })
  assert.deepEqual([again.status, again.body], [200, first.body])
  assert.equal((await balance()).available, available - PRICE)
})

test('the audit log has its line, and words for it', async () => {
  await ask({ message: 'When do you open?' })
  const { data } = await t.request('GET', '{O}/audit', { as: owner })
  const line = data.items.find(({ action }: { action: string }) => action === 'draftReply')
  assert.equal(line?.target.type, 'agent_run')
  assert.match(describeAuditVerbs(all), /"draftReply": "had a reply drafted to"/)
})

test('the guide to credits has its price', () => {
  const credits = readFileSync(join(ROOT, 'docs/guides/credits.md'), 'utf8')
  const row = `| Sum up a text | One summary of a text | ${PRICE} | \`POST …/ai/summarize\`, \`POST …/marketing/replies/draft\` |`
  assert.ok(withPrices(credits, all).includes(row))
  assert.ok(!credits.includes(row))
})

test('assistants have it as a tool, under the scope of the list', async () => {
  const reader = await t.make.connectionToken(owner, ['mcp:read'])
  const writer = await t.make.connectionToken(owner, ['mcp:read', 'posts:write'])
  const named = async (token: string) =>
    (await sendMcp(t, token, 'tools/list')).body.result.tools.map(({ name }: { name: string }) => name)
  assert.ok(!(await named(reader)).includes('draft_reply'))
  assert.ok((await named(writer)).includes('draft_reply'))
  const { isError, data } = await callTool(t, writer, 'draft_reply', { message: 'When do you open?' })
  assert.equal(isError, false, JSON.stringify(data))
  assert.match(data.reply, /simulated/)
})
