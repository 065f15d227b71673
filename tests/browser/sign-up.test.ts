import { after, before, test } from 'node:test'
import { openWorld, says, type World } from './world.ts'

let world: World
before(async () => {
  world = await openWorld()
})
after(() => world.close())

test('the first person makes an account and a workspace in one form, signs out and comes back', async () => {
  const page = await world.page({ width: 1280 })
  await page.goto(`${world.url}/calendar`)
  await page.getByRole('heading', { name: 'Set up Galley' }).waitFor()
  await page.getByLabel('Your name').fill('Rita Gomes')
  await page.getByLabel('Email').fill('rita@example.test')
  await page.getByLabel('Password').fill(world.password)
  await page.getByRole('textbox', { name: 'Workspace' }).fill('Northwind Tools')
  await page.getByRole('button', { name: 'Make the first account' }).click()
  await page.getByRole('heading', { name: 'Calendar', level: 1 }).waitFor()
  await says(page.getByRole('button', { name: 'Switch workspace' }), /Northwind Tools\s*Owner/)

  await page.getByRole('button', { name: 'Rita Gomes' }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('heading', { name: 'Sign in', level: 1 }).waitFor()

  await page.goto(`${world.url}/accounts`)
  await page.getByLabel('Email').fill('rita@example.test')
  await page.getByLabel('Password').fill('not the password')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await says(page.getByRole('alert'), /not right/)
  await page.getByLabel('Password').fill(world.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: 'Accounts' }).waitFor()
})

test('a session that ends under an open page is renewed over it, and the text is still there', async () => {
  const member = await world.member()
  await world.app.make.account(member, 'x', { handle: 'northwind' })
  const page = await world.page({ width: 1280 }, member)
  await page.goto(`${world.url}/compose`)
  await page.getByLabel('Shared text').fill('Written before the session ended')
  await world.app.owner.deleteFrom('session').execute()
  // The server refuses the page's token as if it had expired, and the cookie that would renew the token is no longer
  // valid.
  await page.route(
    '**/v1/orgs/*/marketing/drafts',
    (route) => route.fulfill({ status: 401, json: { error: 'expired' } }),
    {
      times: 1,
    },
  )
  await page.getByRole('button', { name: 'Send to review' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign in again' })
  await dialog.getByLabel('Password').waitFor()
  await page.keyboard.press('Escape')
  await dialog.getByText('unsaved changes on this page will be lost').waitFor()
  await dialog.getByRole('button', { name: 'Stay' }).click()
  await dialog.getByLabel('Password').fill(world.password)
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: 'Written before the session ended', level: 2 }).waitFor()
})
