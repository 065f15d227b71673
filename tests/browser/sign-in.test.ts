import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { TOTP } from 'otpauth'
import { linkFor } from './link-for.ts'
import { type Member, openWorld, textOf, type World } from './world.ts'

let world: World
before(async () => {
  world = await openWorld()
})
after(() => world.close())

async function signInPage(member: Member) {
  const page = await world.page({ width: 1280 })
  await page.goto(`${world.url}/sign-in`)
  await page.getByLabel('Email').fill(member.email)
  return page
}

test('a forgotten password is replaced by a link, which works once', async () => {
  const member = await world.member()
  const page = await signInPage(member)
  await page.getByRole('link', { name: 'Forgot the password?' }).click()
  // Both pages ask for an address, so the test waits for the heading of the second one.
  await page.getByRole('heading', { name: 'Choose a new password' }).waitFor()
  await page.getByLabel('Email').fill(member.email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await page.getByRole('status').filter({ hasText: 'a link is on its way' }).waitFor()
  const link = await linkFor(world, member.email)
  await page.goto(link)
  await page.getByLabel('New password').fill('another long password')
  await page.getByRole('button', { name: 'Save the password' }).click()
  await page.getByRole('heading', { name: 'Your password is changed' }).waitFor()
  await page.goto('about:blank')
  await page.goto(link)
  await page.getByLabel('New password').fill('a third long password')
  await page.getByRole('button', { name: 'Save the password' }).click()
  await page.getByRole('alert').waitFor()
  await page.goto(`${world.url}/sign-in`)
  await page.getByLabel('Email').fill(member.email)
  await page.getByLabel('Password').fill('another long password')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor()
})

test('a sign-in link by mail signs in', async () => {
  const member = await world.member()
  const page = await signInPage(member)
  await page.getByRole('button', { name: 'Get a sign-in link by mail' }).click()
  await page.getByLabel('Email').fill(member.email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await page.getByRole('status').filter({ hasText: 'a link is on its way' }).waitFor()
  await page.goto(await linkFor(world, member.email))
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor()
})

test('a failed provider sign-in is explained in our own words, never in those of the address', async () => {
  await world.member() // if nobody has an account, the page is the one for the first account
  const page = await world.page({ width: 1280 })
  await page.goto(`${world.url}/sign-in?problem=declined&provider=Your+bank`)
  const alert = page.getByRole('alert')
  await alert.filter({ hasText: 'The other service did not let you in' }).waitFor()
  await page.goto(`${world.url}/sign-in?problem=Call+555+0100`)
  await alert.filter({ hasText: 'The sign-in could not be completed' }).waitFor()
  assert.doesNotMatch(await textOf(page.locator('body')), /555|bank/)
})

test('authenticator codes are set up and required at the next sign-in, and a recovery code works once', async () => {
  const member = await world.member()
  const page = await world.page({ width: 1280 }, member)
  await page.goto(`${world.url}/settings/you`)
  const setUp = page.getByRole('button', { name: 'Set up', exact: true })
  assert.equal(await setUp.getAttribute('aria-disabled'), 'true')
  await page.getByText('Codes can be set up once your address is confirmed.').waitFor()
  await world.app.owner
    .updateTable('user_account')
    .set({ email_verified: true })
    .where('email', '=', member.email)
    .execute()
  await page.reload()
  await page.getByText(', confirmed').waitFor()
  await setUp.click()
  const dialog = page.getByRole('dialog')
  const secret = await textOf(dialog.locator('code'))
  await dialog.getByLabel('Code of your authenticator app').fill(new TOTP({ secret }).generate())
  await dialog.getByLabel('Your password').fill('not this one')
  await dialog.getByRole('button', { name: 'Switch on' }).click()
  await dialog.getByText('This is not your password').waitFor()
  await dialog.getByLabel('Your password').fill(world.password)
  await dialog.getByRole('button', { name: 'Switch on' }).click()
  const recovery = await textOf(page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').first())
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await page.getByText('On: signing in asks for a code.').waitFor()

  const other = await signInPage(member)
  await other.getByLabel('Password').fill(world.password)
  await other.getByRole('button', { name: 'Sign in', exact: true }).click()
  const code = other.getByLabel('Code of your authenticator app')
  await code.fill('000000')
  await other.getByRole('button', { name: 'Sign in', exact: true }).click()
  await other.getByText(/code/i).first().waitFor()
  await code.fill(recovery)
  await other.getByRole('button', { name: 'Sign in', exact: true }).click()
  await other.getByRole('heading', { name: 'Today', level: 1 }).waitFor()

  await page.goto(`${world.url}/settings/you`)
  const sessions = page.getByRole('list', { name: 'Sessions' })
  await sessions.getByText('This browser').waitFor()
  await sessions.getByRole('button', { name: /^End the session/ }).click()
  await page.getByText('That session has ended.').waitFor()
  await other.goto(`${world.url}/accounts`)
  await other.getByRole('heading', { name: 'Sign in', level: 1 }).waitFor()
})
