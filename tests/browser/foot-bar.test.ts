import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Locator } from 'playwright-core'
import { faults } from './faults.ts'
import { openWorld, says, type World } from './world.ts'

let world: World
before(async () => {
  world = await openWorld()
})
after(() => world.close())

async function box(locator: Locator) {
  const found = await locator.boundingBox()
  assert.ok(found, 'it is on the screen')
  return found
}

for (const [width, height, below] of [
  [1440, 68, 0],
  [1280, 68, 0],
  [390, 104, 56],
] as const)
  test(`the composer’s bar stays at the foot, whatever it says and however long the page is: ${width} px`, async () => {
    const member = await world.member()
    await world.app.make.account(member, 'x', { handle: 'northwind' })
    const page = await world.page({ width }, member)
    await page.goto(`${world.url}/compose`)
    const bar = page.getByRole('region', { name: 'Send', exact: true })
    const text = page.getByLabel('Shared text')
    await text.waitFor()
    const still = await box(bar)
    assert.equal(still.height, height)
    const window = page.viewportSize()
    assert.equal(still.y + still.height, (window?.height ?? 0) - below, 'at the foot of a short page')
    await text.fill('A line\n'.repeat(90))
    await page.getByRole('button', { name: 'Save draft' }).click()
    // The saved draft has its own address and its own desk.
    await page.waitForURL(/\/compose\/[0-9a-f-]{36}$/)
    await text.waitFor()
    await says(bar, /Draft saved\./)
    assert.deepEqual(await box(bar), still, 'with a message, on a long page')
    await page.evaluate('scrollTo(0, 100_000)')
    assert.deepEqual(await box(bar), still, 'at the end of the page')
    assert.deepEqual(await faults(page), [])
    // The bar never covers what has the focus.
    await page.evaluate('scrollTo(0, 0)')
    await page.getByRole('combobox', { name: 'Add a platform' }).focus()
    const field = await box(page.getByRole('combobox', { name: 'Add a platform' }))
    assert.ok(field.y + field.height <= still.y, `${field.y + field.height} is above ${still.y}`)
  })

test('a lost connection is said in the line of the bar, in whole words for screen readers', async () => {
  const page = await world.page({ width: 1280 }, await world.member())
  await page.goto(`${world.url}/compose`)
  await page.getByLabel('Shared text').waitFor()
  await page.context().setOffline(true)
  const bar = page.getByRole('region', { name: 'Send', exact: true })
  await says(bar, /You are offline/)
  await page.context().setOffline(false)
})
