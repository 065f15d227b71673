import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { creditBalance } from '#features/credits/index.ts'
import { inScope } from '#kernel/db/transaction.ts'
import { createGuardedFetch } from '#kernel/net/guarded-fetch.ts'
import type { Person } from '../../../tests/support/factories.ts'
import { type AiWorld, openAiWorld } from '../../../tests/support/features/ai/world.ts'
import { openSite, type SiteServer } from '../../../tests/support/features/brand/site-server.ts'
import { priceOf } from '../../../tests/support/prices.ts'

const WHOLE = priceOf('onboarding')
const READING = priceOf('brand_from_website')

let world: AiWorld
let bare: AiWorld
let site: SiteServer
let owner: Person
before(async () => {
  world = await openAiWorld()
  bare = await openAiWorld({ without: true })
  for (const { t } of [world, bare]) t.services.importFetch = createGuardedFetch({ allowLoopback: true })
  site = await openSite()
})
beforeEach(async () => {
  world.models.script.clear()
  owner = await world.t.make.org()
})
after(async () => {
  site.close()
  await bare.close()
  await world.close()
})

const ask = (method: string, path: string, body?: object, as = owner, { t } = world) =>
  t.request(method, `{O}/${path}`, { as, ...(body && { body }) })
const fromWebsite = (more: object = {}) => ask('POST', 'onboarding/from-website', { websiteUrl: site.url, ...more })
const balance = () => inScope(world.t.services.db, { orgId: owner.orgId }, (db) => creditBalance(db, owner.orgId))

describe('the steps', () => {
  test('know by themselves what is done, and the first page says the same', async () => {
    const facts = async () => {
      const { data } = await ask('GET', 'onboarding')
      assert.deepEqual((await ask('GET', 'home/summary')).data.onboarding, data.completed ? null : data)
      return [
        data.currentStep,
        ...data.steps.flatMap(({ key, completed }: { key: string; completed: boolean }) => (completed ? [key] : [])),
      ]
    }
    assert.deepEqual(await facts(), ['brand'])
    await ask('POST', 'marketing/drafts', { posts: [{ platform: 'x', contentText: 'We sail' }] })
    assert.deepEqual(await facts(), ['brand', 'first_content'])
    await ask('PATCH', 'brand/profile', { confirmBrandContext: true })
    const account = await world.t.make.account(owner, 'x')
    assert.deepEqual(await facts(), ['strategy', 'brand', 'social', 'x_connection', 'first_content'])
    await ask('POST', 'strategy/generate', { replaceActive: true })
    assert.deepEqual((await ask('GET', 'onboarding')).data.completed, true)
    assert.equal((await ask('GET', 'home/summary')).data.onboarding, null)
    await world.t.owner
      .updateTable('social_account')
      .set({ status: 'disconnected' })
      .where('id', '=', account)
      .execute()
    assert.equal((await facts())[0], 'social')
  })

  test('can be gone to in any order, by those who may change the brand', async () => {
    const gone = await ask('PATCH', 'onboarding', { currentStep: 'first_content' })
    assert.deepEqual([gone.status, gone.data.currentStep], [200, 'first_content'])
    assert.equal((await ask('GET', 'onboarding')).data.currentStep, 'first_content')
    assert.equal((await ask('PATCH', 'onboarding', {})).data.currentStep, 'first_content')
    assert.equal((await ask('PATCH', 'onboarding', { currentStep: 'brand' })).data.currentStep, 'brand')
    const contributor = await world.t.make.member(owner, 'contributor')
    assert.equal((await ask('PATCH', 'onboarding', { currentStep: 'social' }, contributor)).status, 403)
  })

  test('a plan is no step where none are sold', async () => {
    const { status, body } = await ask('PATCH', 'onboarding', { currentStep: 'billing' })
    assert.deepEqual([status, body.details[0].path, body.details[0].code], [400, 'body.currentStep', 'no_such_step'])
    assert.match(body.error, /No plans are sold here.*give one of brand, social/)
  })
})

describe('from a website', () => {
  test('brand and plan are there, neither is confirmed, and the price is charged once', async () => {
    const { total } = await balance()
    const { status, data, body } = await fromWebsite({ notes: 'Fill the summer courses' })
    assert.equal(status, 200, JSON.stringify(body))
    assert.deepEqual([data.brand.source, data.strategy.source, data.strategy.status], ['ai', 'ai', 'draft'])
    assert.deepEqual([data.creditsUsed, data.remainingCredits], [WHOLE, total - WHOLE])
    assert.equal(data.strategy.sourceGoal, 'Fill the summer courses')
    assert.equal(data.brand.profile.tagline, 'Learn to sail')
    const { data: onboarding } = await ask('GET', 'onboarding')
    assert.deepEqual(
      [onboarding.brandProfileDetected, onboarding.brandConfirmed, onboarding.strategyReady],
      [true, false, false],
    )
    assert.deepEqual((await ask('GET', 'brand/profile')).data, data.brand.profile)
    assert.equal((await ask('GET', 'strategy/versions')).data.total, 1)
    const run = await world.t.owner
      .selectFrom('agent_run')
      .selectAll()
      .where('org_id', '=', owner.orgId)
      .executeTakeFirstOrThrow()
    assert.deepEqual([run.job_type, run.status, run.cost_credits], ['onboarding', 'succeeded', WHOLE])
  })

  test('without a model, what the site declares is taken and arranged, and it costs nothing', async () => {
    const as = await bare.t.make.org()
    const { status, data } = await ask('POST', 'onboarding/from-website', { websiteUrl: site.url }, as, bare)
    assert.deepEqual(
      [status, data.brand.source, data.strategy.source, data.creditsUsed],
      [200, 'heuristic', 'heuristic', 0],
    )
    assert.deepEqual(
      data.strategy.pillars.map(({ name }: { name: string }) => name),
      ['Weekend course'],
    )
    assert.deepEqual(data.strategy.positioningAngles, ['Learn to sail'])
    assert.match(data.strategy.targetAudience, /^\[.+\]$/)
    assert.match(data.warnings.join('\n'), /No model is set up[\s\S]*drafts have to guess it/)
  })

  test('a model that fails at the plan leaves an arranged one, and only the reading is charged', async () => {
    const { available } = await balance()
    world.models.script.add('ok', '401', '401')
    const { status, data } = await fromWebsite()
    assert.deepEqual(
      [status, data.brand.source, data.strategy.source, data.creditsUsed],
      [200, 'ai', 'heuristic', READING],
    )
    assert.match(data.warnings.join('\n'), /The model proposed no plan/)
    assert.deepEqual([(await balance()).available, (await balance()).held], [available - READING, 0])
  })

  test('a site that cannot be read still leaves a plan with blanks, says what to do, and costs nothing', async () => {
    const { status, data } = await fromWebsite({ websiteUrl: `${site.url}nowhere` })
    assert.deepEqual([status, data.pagesRead, data.brand.profile.tagline], [200, [], null])
    assert.match(data.warnings.join('\n'), /404[\s\S]*The site contains nothing from which a plan can be proposed/)
    assert.deepEqual([data.strategy.status, data.strategy.source, data.creditsUsed], ['draft', 'heuristic', 0])
  })

  test('a private word of the profile is in no prompt', async () => {
    await ask('PATCH', 'brand/profile', {
      mission: 'Canary mission',
      profileDisclosure: 'private',
      guardrails: [{ text: 'Canary rule', disclosure: 'private' }],
    })
    await fromWebsite()
    const steps = await world.t.owner
      .selectFrom('agent_step')
      .select(['key', 'input'])
      .where('org_id', '=', owner.orgId)
      .execute()
    assert.ok(steps.some(({ key }) => key === 'write'))
    assert.ok(!JSON.stringify(steps).includes('Canary'))
  })

  test('the estimate is the price, and does nothing', async () => {
    const { data } = await fromWebsite({ estimateOnly: true })
    assert.deepEqual(data, { estimate: { credits: WHOLE, providerCostMilliUsd: null } })
  })
})
