import { after, before, test } from 'node:test'
import { openWorld, says, type World } from './world.ts'

let world: World
before(async () => {
  world = await openWorld({ SMTP_URL: 'smtp://127.0.0.1:2', MAIL_FROM: 'galley@example.test', GALLEY_SIGN_UP: 'open' })
})
after(() => world.close())

test('somebody who signs up confirms the address, then makes the workspace', async () => {
  await world.app.make.org() // the installation already has an operator
  const page = await world.page({ width: 390 })
  await page.goto(`${world.url}/sign-up`)
  await page.getByLabel('Your name').fill('Rita Gomes')
  await page.getByLabel('Email').fill('rita@example.test')
  await page.getByLabel('Password').fill(world.password)
  await page.getByRole('textbox', { name: 'Workspace' }).fill('Northwind Tools')
  await page.getByRole('button', { name: 'Make an account' }).click()
  await page.getByRole('heading', { name: 'Confirm your address' }).waitFor()
  await page.getByRole('button', { name: 'Send the link again' }).click()
  await says(page.getByRole('status'), /Another link is on its way/)
  const account = world.app.owner.updateTable('user_account').set({ email_verified: true })
  await account.where('email', '=', 'rita@example.test').execute()
  await page.getByRole('button', { name: 'I have confirmed it' }).click()
  await page.getByRole('textbox', { name: 'Workspace' }).fill('Northwind Tools')
  await page.getByRole('button', { name: 'Make the workspace' }).click()
  await says(page.getByRole('button', { name: 'Switch workspace' }), /Northwind Tools/)
})
