import assert from 'node:assert/strict'
import type { Server, ServerResponse } from 'node:http'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { createGuardedFetch } from '#kernel/net/guarded-fetch.ts'
import { createModelsSandbox, type ModelsSandbox } from '../../sandbox/models/create-models-sandbox.ts'
import { NORTHWIND } from '../support/features/brand/site-server.ts'
import { listening, portOf } from '../support/kernel/net/servers.ts'
import { priceWords } from '../support/prices.ts'
import { faults } from './faults.ts'
import { smallControls } from './small-controls.ts'
import { openWorld, says, type World } from './world.ts'

let models: ModelsSandbox
let world: World
let bare: World
let server: Server
let site: string
/** Requests for the slow address. The test answers them when it wants. */
const held: ServerResponse[] = []
before(async () => {
  models = createModelsSandbox()
  await models.start()
  world = await openWorld(models.env())
  bare = await openWorld()
  for (const { app } of [world, bare]) app.services.importFetch = createGuardedFetch({ allowLoopback: true })
  server = await listening((request, response) => {
    if (request.url === '/') response.setHeader('content-type', 'text/html').end(NORTHWIND)
    else if (request.url === '/slow') held.push(response)
    else response.writeHead(404).end()
  })
  site = `http://127.0.0.1:${portOf(server)}/`
})
after(async () => {
  server?.closeAllConnections()
  server?.close()
  await bare?.close()
  await world?.close()
  await models?.stop()
})

const letGo = () => {
  for (const response of held.splice(0)) response.setHeader('content-type', 'text/html').end(NORTHWIND)
}
const address = (page: Page) => page.getByLabel('Your website', { exact: true })
const card = (page: Page) => page.getByRole('list', { name: 'Brand card' })
const step = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) })
const filled = (page: Page) => page.locator('.bg-green')

interface Steps {
  currentStep: string
  completed: boolean
  steps: { key: string; completed: boolean }[]
}

test('without a model it says so; the card is drawn from what the site declares, and confirmed in one press', async () => {
  const member = await bare.member()
  const page = await bare.page({ width: 1280 }, member)
  await page.goto(`${bare.url}/start`)
  await page.getByRole('heading', { name: 'Where can we read how you sound?' }).waitFor()
  await page
    .getByText(/No model is set up here\. .* Costs nothing/)
    .first()
    .waitFor()
  assert.equal(await filled(page).count(), 1)
  assert.deepEqual(await faults(page), [])

  await address(page).fill(site)
  await page.getByRole('button', { name: 'Read it' }).click()
  await says(card(page), /Northwind teaches adults to sail/)
  await says(card(page), /read from the website/)
  await says(card(page), /#0f766e.*, on 127\.0\.0\.1/s)
  await says(page.getByRole('list', { name: 'To know about it' }), /No model is set up/)
  await says(step(page, 'Strategy'), /Arranged without a model.*a draft/)
  assert.equal(await filled(page).count(), 1)
  assert.deepEqual(await faults(page), [])

  await page.getByRole('button', { name: /^Leave it out.*Font of text$/ }).click()
  await page.getByText('It is left out.').waitFor()
  await page.getByRole('button', { name: 'Confirm the brand' }).click()
  await says(step(page, 'Brand card'), /Brand card, done/)
  const kit = await member.call<{ colors: { primary: string }; bodyFont: string | null }>('GET', '/brand/kit')
  assert.deepEqual([kit.colors.primary, kit.bodyFont], ['#0f766e', null], 'what stood on the card is taken with it')

  // What a person has confirmed stays. A second reading is shown beside it, part by part.
  await member.call('PATCH', '/brand/profile', {
    tagline: 'Sail on Sundays',
    businessOutline: { overview: 'We sail.' },
  })
  await page.reload()
  await address(page).fill(site)
  await page.getByRole('button', { name: 'Read again' }).click()
  const others = page.getByRole('list', { name: 'The website says otherwise' })
  await says(others, /What you do.*Northwind teaches.*here stands: We sail\./s)
  await page.getByRole('button', { name: /^Keep mine.*What you do$/ }).click()
  await page.getByText('It is left out.').waitFor()
  await says(card(page), /We sail\./)
})

test('a reading tells how far it is, goes on without the page, and is joined by whoever comes back', async () => {
  const member = await world.member()
  const page = await world.page({ width: 1280 }, member)
  await page.goto(`${world.url}/start`)
  await page.getByText(new RegExp(`costs ${priceWords('onboarding')} of`)).waitFor()
  await address(page).fill(`${site}slow`)
  await page.getByRole('button', { name: 'Read it' }).click()
  await page.getByText(/Read the website …/).waitFor()
  await page.getByText(/You can leave: it goes on without you/).waitFor()
  assert.deepEqual(await faults(page), [])

  await page.goto(`${world.url}/calendar`)
  await page.getByRole('heading', { name: 'Calendar', level: 1 }).waitFor()
  await page.goto(`${world.url}/start`)
  await page.getByRole('button', { name: 'Reading …' }).waitFor()
  letGo()
  await says(card(page), /Northwind/)
  await page.getByText(/One page read: /).waitFor()
  const runs = await member.call<{ total: number }>('GET', '/agent-runs?jobType=onboarding')
  assert.equal(runs.total, 1, 'coming back reads nothing anew')
})

test('an address that does not answer gets words, and the way to go on without', async () => {
  const member = await bare.member()
  const page = await bare.page({ width: 390, dark: true }, member)
  await page.goto(`${bare.url}/start`)
  await address(page).fill('ftp://northwind.example')
  await page.getByRole('button', { name: 'Read it' }).click()
  await page.getByText(/Give the address of a website/).waitFor()
  assert.equal(await address(page).getAttribute('aria-invalid'), 'true')

  await address(page).fill(`${site}none`)
  await page.getByRole('button', { name: 'Read it' }).click()
  await page.getByText('No page of that address could be read. Nothing that stood here has changed.').waitFor()
  await says(page.getByRole('list', { name: 'To know about it' }), /404/)
  assert.deepEqual(await smallControls(page), [])
  assert.deepEqual(await faults(page), [])

  await page.getByRole('button', { name: 'Go on without it: write two sentences' }).click()
  await page.getByLabel('What you do, and for whom').fill('We teach adults to sail.')
  await page.getByLabel('How you sound', { exact: true }).fill('Plain and dry.')
  await page.getByRole('button', { name: 'Put it on the card' }).click()
  await says(card(page), /We teach adults to sail\..*Plain and dry\./s)
  await page.getByRole('button', { name: 'Confirm the brand' }).click()
  await says(step(page, 'Brand card'), /Brand card, done/)
})

test('steps are done in any order, skipped and come back to; the first draft waits before any account', async () => {
  const member = await bare.member()
  const page = await bare.page({ width: 1280 }, member)
  await page.goto(`${bare.url}/start`)
  const steps = () => member.call<Steps>('GET', '/onboarding')
  assert.equal(await step(page, 'Plan and credits').count(), 0, 'no plans are sold here')
  await page.getByRole('button', { name: /^Skip.*Brand card$/ }).click()
  await says(step(page, 'Brand card'), /Brand card, skipped/)
  assert.equal((await steps()).currentStep, 'social')
  await page.getByRole('button', { name: /^Come back to it.*Brand card$/ }).click()
  await says(step(page, 'Brand card'), /, next/)

  const thought = page.getByLabel('One thing that people should know')
  await thought.fill('Wood')
  await page.getByRole('button', { name: 'Draft a post from it' }).click()
  await says(step(page, 'First draft'), /too little|capture|Add/i)
  await thought.fill(
    'We glued forty chairs last month. Nine came back, because we clamped them for ten minutes. Now it is an hour, and none came back.',
  )
  await page.getByRole('button', { name: 'Draft a post from it' }).click()
  await says(step(page, 'First draft'), /wait.* in review/)
  assert.equal((await member.call<{ total: number }>('GET', '/thoughts?status=all')).total, 1)
  await says(page.getByRole('region', { name: 'First steps' }), /1 of 5 done/)
  await page.getByRole('link', { name: 'Read it in review' }).click()
  await page.waitForURL(/\/review\//)

  await bare.app.make.account(member, 'x', { handle: 'northwind' })
  await page.goto(`${bare.url}/start`)
  await says(step(page, 'Accounts'), /Accounts, done.*@northwind/s)
  await says(step(page, 'X'), /X, done/)
  await page.getByRole('button', { name: /^Skip.*Strategy$/ }).click()
  await page.getByRole('region', { name: 'First steps' }).getByRole('link', { name: 'Open the desk' }).click()
  await page.getByRole('list', { name: 'The next seven days' }).waitFor()
  assert.equal(await page.getByRole('list', { name: 'First steps' }).count(), 0, 'nothing is left')
  assert.equal((await steps()).completed, true)
})

test('somebody who may not change the brand is told who can, and nothing is filled', async () => {
  const member = await bare.member()
  const viewer = await bare.page({ width: 390 }, await bare.joined(member, 'viewer'))
  await viewer.goto(`${bare.url}/start`)
  await viewer
    .getByText(/can’t set up the brand.*can\./)
    .first()
    .waitFor()
  assert.equal(await viewer.getByRole('button', { name: /^Skip/ }).count(), 0)
  assert.deepEqual(await faults(viewer), [])
})
