import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import type { Llm } from '#kernel/llm/llm.ts'
import { createModelsSandbox, type ModelsSandbox } from '../../sandbox/models/create-models-sandbox.ts'
import { priceWords } from '../support/prices.ts'
import { faults } from './faults.ts'
import { choose, setWhen } from './fields.ts'
import { smallControls } from './small-controls.ts'
import { type Member, openWorld, says, type World } from './world.ts'

let models: ModelsSandbox
let world: World
let member: Member
before(async () => {
  models = createModelsSandbox()
  await models.start()
  world = await openWorld(models.env())
  member = await world.member()
  await world.app.make.account(member, 'linkedin', { handle: 'northwind' })
})
after(async () => {
  await world?.close()
  await models?.stop()
})

interface Version {
  version: number
  status: string
  targetAudience: string
  pillars: { id: string; name: string }[]
  contentMix: { contentType: string; targetPercent: number }[]
  priorities: { text: string; endsAt: string | null; status: string }[]
  recommendations: { summary: string; status: string }[]
  channelPriorities: { platform: string; postsPerWeek?: number }[]
}
const active = () => member.call<Version | null>('GET', '/strategy')
const versions = async () => (await member.call<{ items: Version[] }>('GET', '/strategy/versions')).items
const panel = (page: Page) => page.getByRole('region', { name: 'Propose a version' })
const form = (page: Page, version: number) => page.getByRole('form', { name: `Version ${version}` })

async function opened(sight: { width: 1440 | 1280 | 390; dark?: boolean }, path = '/strategy', who = member) {
  const page = await world.page(sight, who)
  await page.goto(world.url + path)
  await page.getByRole('heading', { name: 'Ideas', level: 1 }).waitFor()
  return page
}

test('without a model it is said before the press what is arranged, and the draft is confirmed with its blanks filled in', async () => {
  const { llm } = world.app.services
  world.app.services.llm = { ...llm, missing: () => 'No model' } as Llm // as if no provider were configured
  try {
    const page = await opened({ width: 1280 })
    await page.getByRole('heading', { name: 'No strategy yet' }).waitFor()
    assert.deepEqual(await faults(page), [])
    await page.getByRole('button', { name: 'Propose one' }).click()
    await says(panel(page), /No model is set up here.*Nothing is invented.*Costs nothing\./s)
    assert.deepEqual(await faults(page), [])
    await page.getByLabel('What are the posts to achieve? (optional)').fill('Be known for repairs')
    await page.getByRole('button', { name: 'Arrange what is known' }).click()

    await page.getByRole('heading', { name: /^Version 1/, level: 2 }).waitFor()
    await says(page.getByRole('main'), /Arranged without a model.*4 passages stand in \[brackets\]/s)
    assert.equal(await active(), null, 'a proposal is a draft')
    await form(page, 1).getByLabel('Whom they are to reach').fill('Joiners')
    const pillars = form(page, 1).getByRole('list', { name: 'Pillars' })
    for (const [index, name] of ['Repairs', 'Care'].entries())
      await pillars.getByLabel('Pillar', { exact: true }).nth(index).fill(name)
    await pillars.getByRole('button', { name: /^Remove \[/ }).click()
    assert.equal(await page.getByRole('list', { name: 'To look at first' }).count(), 0)
    await form(page, 1).getByLabel('Educational, percent').waitFor()
    assert.deepEqual(await faults(page), [])
    await page.getByRole('button', { name: 'Confirm version 1' }).click()
    await page.getByText('Version 1 is active.', { exact: true }).waitFor()
    const now = await active()
    assert.deepEqual([now?.version, now?.targetAudience], [1, 'Joiners'])
    assert.deepEqual(
      now?.pillars.map(({ name }) => name),
      ['Repairs', 'Care'],
    )
  } finally {
    world.app.services.llm = llm
  }
})

test('the active version is edited in place: what matters for some time, networks, mix and verdicts', async () => {
  await member.call('PATCH', '/strategy', { recommendations: [{ summary: 'Show the bench' }] })
  const page = await opened({ width: 1280, dark: true })
  const plan = form(page, 1)
  await plan.getByRole('button', { name: 'Add what matters now' }).click()
  await plan.getByLabel('What matters', { exact: true }).fill('The spring fair')
  await setWhen(plan.getByLabel('To (optional)'), '2099-03-24')
  await says(plan, /Active now, and ends by itself after/)
  await plan.getByLabel('Posts a week on LinkedIn').fill('3')
  await plan.getByLabel('Educational, percent').fill('50')
  await says(plan, /They add up to 110: take 10 away\./)
  const save = page.getByRole('button', { name: 'Save the strategy' })
  await save.click()
  await says(plan, /These percentages add up to 110/)
  await plan.getByLabel('Opinion, percent').fill('10')
  await says(plan, /They add up to 100\./)
  await plan.getByRole('button', { name: /^Reject/ }).click()
  await plan.getByRole('button', { name: 'Add an opportunity' }).click()
  await plan.getByLabel('Opportunity', { exact: true }).fill('The right to repair')
  await choose(plan, 'State', 'Being explored')
  assert.deepEqual(await faults(page), [])

  // The typed text is still there after a visit to another page.
  await page.getByRole('link', { name: 'Thoughts' }).click()
  await page.getByRole('heading', { name: 'No thoughts yet' }).waitFor()
  await page.getByRole('link', { name: 'Strategy' }).click()
  await page.getByText('You changed this before, but did not save it.').waitFor()
  await save.click()
  await page.getByText('The strategy is saved.').waitFor()
  const now = await active()
  assert.deepEqual(
    now?.priorities.map(({ text, status }) => [text, status]),
    [['The spring fair', 'active']],
  )
  assert.match(now?.priorities[0]?.endsAt ?? '', /^2099-03-24T23:59:59/)
  assert.deepEqual(
    now?.channelPriorities.map(({ platform, postsPerWeek }) => [platform, postsPerWeek]),
    [['linkedin', 3]],
  )
  assert.deepEqual(
    now?.contentMix.map(({ targetPercent }) => targetPercent),
    [50, 10, 15, 15, 10],
  )
  assert.equal(now?.recommendations.at(-1)?.status, 'rejected')
})

test('a model’s proposal has its price before the press, stands beside the active version, and is compared with it', async () => {
  const page = await opened({ width: 1440 })
  await page.getByRole('button', { name: 'Propose a version' }).click()
  await says(
    panel(page),
    new RegExp(
      `A model writes it.*active version stays.*Costs ${priceWords('strategy_generate')} of 1,000 left\\.`,
      's',
    ),
  )
  assert.equal(await page.getByLabel('What are the posts to achieve? (optional)').inputValue(), 'Be known for repairs')
  await panel(page).getByRole('button', { name: 'Propose a version' }).click()
  await page.getByRole('heading', { name: /^Version 2/, level: 2 }).waitFor()
  assert.equal((await active())?.version, 1)
  await page.getByRole('button', { name: /^Compare/ }).click()
  const both = page.getByRole('region', { name: 'From version 1 to version 2' })
  await both.getByText('Whom they are to reach').waitFor()
  await both.locator('del').getByText('Joiners').waitFor()
  assert.deepEqual(await faults(page), [])
  await page.getByRole('button', { name: 'Confirm version 2' }).click()
  await page.getByText('Version 2 is active.').waitFor()
  assert.deepEqual(
    (await versions()).map(({ version, status }) => [version, status]),
    [
      [2, 'active'],
      [1, 'superseded'],
    ],
  )
})

test('an earlier version is read only, and is copied into a draft', async () => {
  const page = await opened({ width: 390 }, '/strategy?version=1')
  await page.getByText('can no longer be changed').waitFor()
  assert.ok(await form(page, 1).getByLabel('Whom they are to reach').isDisabled())
  await page.getByText('Versions (2)').click()
  await form(page, 1).getByLabel('Educational, percent').waitFor()
  assert.deepEqual(await smallControls(page), [])
  assert.equal(await page.evaluate('document.documentElement.scrollWidth'), 390)
  await page.getByRole('button', { name: 'Copy into a new draft' }).click()
  await page.getByRole('heading', { name: /^Version 3/, level: 2 }).waitFor()
  assert.equal(await form(page, 3).getByLabel('Whom they are to reach').inputValue(), 'Joiners')
  assert.equal((await active())?.version, 2)

  await page.goto(`${world.url}/strategy?version=99`)
  await page.getByRole('heading', { name: 'There is no version 99 here' }).waitFor()
})

test('somebody who may not change it reads it with the reason, and one that cannot be read says so', async () => {
  const viewer = await world.joined(member, 'viewer')
  const page = await world.page({ width: 1280 }, viewer)
  await page.route('**/v1/orgs/*/strategy', (route) => route.fulfill({ status: 500, json: { error: 'No' } }))
  await page.goto(`${world.url}/strategy`)
  const again = page.getByRole('button', { name: 'Retry' })
  await again.waitFor()
  await page.unroute('**/v1/orgs/*/strategy')
  await again.click()
  await page.getByText('can’t change the strategy').waitFor()
  await form(page, 2).getByLabel('Educational, percent').waitFor()
  assert.ok(await form(page, 2).getByLabel('Whom they are to reach').isDisabled())
  for (const name of ['Propose a version', 'Save the strategy', 'Add a pillar'])
    assert.equal(await page.getByRole('button', { name }).count(), 0, name)
  assert.deepEqual(await faults(page), [])
})

test('what somebody changed while it was read is not confirmed before it was looked at', async () => {
  await member.call('POST', '/strategy/generate', { replaceActive: true })
  const page = await opened({ width: 1280 })
  const confirm = page.getByRole('button', { name: /^Confirm version/ })
  await confirm.waitFor()
  await member.call('PATCH', '/strategy', { targetAudience: 'Restorers' })
  await confirm.click()
  await says(page.getByRole('alert'), /was changed since it was read: look at it again, then confirm it\./)
  await page.getByRole('textbox', { name: 'Whom they are to reach' }).and(page.locator(':text("Restorers")')).waitFor()
  assert.equal((await active())?.targetAudience, 'Restorers')
  await confirm.click()
  await page.getByText(/^Version \d+ is active\.$/).waitFor()
})
