import assert from 'node:assert/strict'
import type { Server } from 'node:http'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { createGuardedFetch } from '#kernel/net/guarded-fetch.ts'
import { NORTHWIND } from '../support/features/brand/site-server.ts'
import { listening, portOf } from '../support/kernel/net/servers.ts'
import { faults } from './faults.ts'
import { smallControls } from './small-controls.ts'
import { openWorld, says, type World } from './world.ts'

let world: World
let server: Server
let site: string
before(async () => {
  world = await openWorld()
  world.app.services.importFetch = createGuardedFetch({ allowLoopback: true })
  server = await listening((request, response) => {
    if (request.url === '/') response.setHeader('content-type', 'text/html').end(NORTHWIND)
    else response.writeHead(404).end()
  })
  site = `http://127.0.0.1:${portOf(server)}/`
})
after(async () => {
  server?.closeAllConnections()
  server?.close()
  await world?.close()
})

const asks = (page: Page, question: string) => page.getByRole('heading', { name: question, level: 2 }).waitFor()
const foot = (page: Page) => page.getByRole('region', { name: 'First run' })
const onward = (page: Page, name: RegExp) => foot(page).getByRole('link', { name })
const list = (page: Page) => page.getByRole('navigation', { name: 'Questions' })
const filled = (page: Page) => page.locator('.bg-green').count()
async function isWell(page: Page) {
  assert.equal(await filled(page), 1, 'one main action')
  assert.deepEqual(await faults(page), [])
  if ((page.viewportSize()?.width ?? 0) < 400) assert.deepEqual(await smallControls(page), [])
}

interface Steps {
  currentStep: string
  steps: { key: string; completed: boolean }[]
}

test('from an address to a draft in review, one question a screen, and accounts last', async () => {
  const member = await world.member()
  const page = await world.page({ width: 390, dark: true }, member)
  await page.goto(world.url)
  await page.getByRole('list', { name: 'First steps' }).getByRole('link', { name: 'Begin' }).click()
  await asks(page, 'Where can we read how you sound?')
  assert.equal(await page.getByRole('heading', { level: 2 }).count(), 1, 'one question')
  await says(foot(page), /1 of 5/)
  await isWell(page)
  await page.getByLabel('Your website', { exact: true }).fill(site)
  await page.getByRole('button', { name: 'Read it' }).click()
  await page.getByText(/One page read: /).waitFor()
  await says(list(page), /Website, done/)
  await isWell(page)

  await onward(page, /^Next/).click()
  await asks(page, 'Is this you?')
  await says(page.getByRole('list', { name: 'Brand card' }), /Northwind teaches adults to sail/)
  await isWell(page)
  await page.getByRole('button', { name: 'Confirm the brand' }).click()
  await says(list(page), /Brand, done/)
  await onward(page, /^Next/).click()
  await asks(page, 'What will you post about, and how often?')
  await page.getByRole('button', { name: 'Confirm the plan' }).click()
  await says(list(page), /Plan, done/)
  await isWell(page)

  await onward(page, /^Next/).click()
  await asks(page, 'What should people know?')
  // What was typed is kept when somebody leaves in between.
  const thought = page.getByLabel('One thing that people should know')
  await thought.fill('We glued forty chairs last month. Nine came back, because we clamped them for ten minutes.')
  await page.goto(`${world.url}/calendar`)
  await page.getByRole('heading', { name: 'Calendar', level: 1 }).waitFor()
  await page.goBack()
  await asks(page, 'What should people know?')
  await isWell(page)
  await page.getByRole('button', { name: 'Draft a post from it' }).click()
  await page
    .getByText(/waits? in review/)
    .first()
    .waitFor()
  await says(list(page), /First draft, done/)
  const { steps } = await member.call<Steps>('GET', '/onboarding')
  assert.equal(steps.find(({ key }) => key === 'social')?.completed, false, 'the draft waits before any account')

  await onward(page, /^Next/).click()
  await asks(page, 'Where may approved posts go out?')
  await page.getByText(/Without an account you can still write, plan, read and approve/).waitFor()
  await page.getByRole('link', { name: 'Invite somebody' }).waitFor()
  await page.getByRole('link', { name: 'Connect an account' }).waitFor()
  await isWell(page)
  await onward(page, /^Open the desk/).click()
  await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor()
})

test('each question can be skipped by the keyboard, and come back to', async () => {
  const member = await world.member()
  const page = await world.page({ width: 1280 }, member)
  await page.goto(`${world.url}/start?question=website`)
  const skip = async (next: string) => {
    await onward(page, /^Skip/).focus()
    await page.keyboard.press('Enter')
    await asks(page, next)
  }
  await asks(page, 'Where can we read how you sound?')
  await skip('Is this you?')
  await page.getByLabel('What you do, and for whom').waitFor()
  assert.equal((await member.call<Steps>('GET', '/onboarding')).currentStep, 'brand', 'the card is still asked about')
  await skip('What will you post about, and how often?')
  await says(list(page), /Website, skipped.*Brand, skipped/)
  assert.equal(await page.evaluate('document.activeElement?.textContent.startsWith("What will you post")'), true)
  await isWell(page)
  await skip('What should people know?')
  await skip('Where may approved posts go out?')
  await says(list(page), /Plan, not done yet/)
  const { currentStep } = await member.call<Steps>('GET', '/onboarding')
  assert.equal(currentStep, 'social', 'X, which was not asked about, is not skipped')

  await page.goBack()
  await asks(page, 'What should people know?')
  await foot(page).getByRole('link', { name: /^Back/ }).click()
  await asks(page, 'What will you post about, and how often?')
  await page.reload()
  await asks(page, 'What will you post about, and how often?')
  await list(page)
    .getByRole('link', { name: /^Brand/ })
    .click()
  await page.getByLabel('What you do, and for whom').fill('We teach adults to sail.')
  await page.getByRole('button', { name: 'Put it on the card' }).click()
  await says(page.getByRole('list', { name: 'Brand card' }), /We teach adults to sail\./)
  await page.getByRole('button', { name: 'Confirm the brand' }).click()
  await says(list(page), /Website, done.*Brand, done/)

  await foot(page).getByRole('link', { name: 'All steps' }).click()
  await page.getByRole('heading', { name: /^Brand card/, level: 2 }).waitFor()
  await page.getByRole('link', { name: 'Ask me one question at a time' }).click()
  await asks(page, 'What will you post about, and how often?')
})

test('the form for two sentences opens from the address, and can be closed and opened again', async () => {
  const page = await world.page({ width: 1280 }, await world.member())
  await page.goto(`${world.url}/start?question=website`)
  await page.getByRole('button', { name: 'No website: write two sentences instead' }).click()
  await asks(page, 'Is this you?')
  await page.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Write two sentences' }).click()
  await page.getByLabel('What you do, and for whom').waitFor()
  assert.deepEqual(await faults(page), [])
})

test('somebody who may only read goes through all questions, and skips nothing for the others', async () => {
  const member = await world.member()
  const viewer = await world.page({ width: 390 }, await world.joined(member, 'viewer'))
  await viewer.goto(`${world.url}/start?question=brand`)
  await asks(viewer, 'Is this you?')
  await onward(viewer, /^Next/).click()
  await asks(viewer, 'What will you post about, and how often?')
  assert.deepEqual(await faults(viewer), [])
  assert.equal((await member.call<Steps>('GET', '/onboarding')).currentStep, 'brand')
})
