import { after, before, test } from 'node:test'
import { account, bookedPost } from './arrange.ts'
import { openWorld, says, type World } from './world.ts'

let world: World
before(async () => {
  world = await openWorld()
})
after(() => world.close())

test('before disconnecting, the dialog shows what is scheduled on the account; afterwards a message says how much', async () => {
  const member = await world.member('Rita Gomes')
  await account(world, member, 'northwind')
  await bookedPost(member, 'Booked', 2)
  const page = await world.page({ width: 1280 }, member)
  await page.goto(`${world.url}/accounts`)
  await page.getByRole('button', { name: 'Disconnect' }).click()
  const dialog = page.getByRole('dialog')
  await says(dialog, /1 post is scheduled on it \(.*will fail unless it is connected again/)
  await dialog.getByRole('button', { name: 'Disconnect northwind' }).click()
  await page
    .getByRole('status')
    .filter({ hasText: 'Disconnected northwind. 1 scheduled post has no account now.' })
    .waitFor()
})
