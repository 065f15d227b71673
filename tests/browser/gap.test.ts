import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { account } from './arrange.ts'
import { faults } from './faults.ts'
import { openWorld, says, textOf, type World } from './world.ts'

let world: World
before(async () => {
  world = await openWorld()
})
after(() => world.close())

const ahead = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
const week = (page: Page) => page.getByRole('list', { name: 'The next seven days' })
const main = (page: Page) => page.getByRole('main')

test('a gap of the week leads to the composer at its time and for its network, and the draft carries the wish', async () => {
  const member = await world.member()
  await account(world, member, 'northwind')
  const page = await world.page({ width: 1440 }, member)
  await page.goto(world.url)
  const gap = week(page).getByRole('link', { name: /^Nothing yet: write for/ })
  const [, when = ''] = /write for (.*)X: /.exec(await textOf(gap.first())) ?? []
  await gap.first().click()
  await says(main(page), /Written for \w{3} \d+ \w{3} \d\d:\d\d\. Whoever approves it is offered that time first\./)
  await page.getByRole('tab', { name: 'X' }).waitFor()
  const shown = await textOf(main(page).getByText(/^Written for/))
  const wish = /for (.*?)\. Whoever/.exec(shown)?.[1] ?? ''
  assert.ok(when.includes(wish), `${when} is ${wish}`)
  assert.deepEqual(await faults(page), [])
  await page.getByLabel('Shared text').fill('Pear wood')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await page.getByText('Draft saved.').waitFor()
  await page.goto(world.url)
  await says(week(page), /Draft, .*Pear wood/s)
})

test('the time of a gap can be taken off a new draft, and does not come back with the page', async () => {
  const member = await world.member()
  await account(world, member, 'northwind')
  const page = await world.page({ width: 390 }, member)
  await page.goto(`${world.url}/compose?at=${encodeURIComponent(ahead(30))}`)
  await page.getByText(/^Written for/).waitFor()
  await page.getByRole('button', { name: 'Without a time' }).click()
  await page.getByText(/^Written for/).waitFor({ state: 'detached' })
  await page.getByLabel('Shared text').fill('Any time')
  await page.reload()
  await page.getByText('This browser kept what you wrote here before.').waitFor()
  assert.equal(await page.getByText(/^Written for/).count(), 0)
  await page.goto(`${world.url}/compose?at=2026-01-01T10:00:00.000Z`)
  await page.getByText(/has passed: it is saved without a time\./).waitFor()
  await page.goto(`${world.url}/compose?at=tomorrow`)
  await page.getByLabel('Shared text').waitFor()
})
