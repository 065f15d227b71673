import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { choose, chosen } from './fields.ts'
import { openWorld, says, type World } from './world.ts'

let world: World
before(async () => {
  world = await openWorld()
})
after(() => world.close())

for (const width of [1280, 390] as const) {
  test(`YouTube’s required fields are filled in in the composer and shown for review, at ${width} px`, async () => {
    const member = await world.member()
    await world.app.make.account(member, 'youtube', { handle: 'northwind' })
    const page = await world.page({ width }, member)
    await page.goto(`${world.url}/compose`)
    await page.getByLabel('Shared text').fill('How the jig is cast.')
    await page.getByRole('tab', { name: 'YouTube' }).click()
    await page.getByLabel('Title on YouTube').fill('The new jig')
    await choose(page, 'Who can watch it', 'Whoever has the link')
    assert.equal(await chosen(page, 'Made for kids'), 'Choose …')
    await choose(page, 'Made for kids', 'Yes, it is made for kids')
    await page.getByLabel('Tags').fill('jig,hand tools')
    await page.getByLabel('Playlist').fill('PLjigs')
    await page.getByRole('button', { name: 'Send to review' }).click()
    const sheet = page.getByRole('region', { name: 'YouTube' })
    await says(
      sheet,
      /The new jig[\s\S]*Unlisted · Made for kids · Tags: jig, hand tools · Will be added to the playlist PLjigs/,
    )
  })
}
