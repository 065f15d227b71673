import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { faults } from './faults.ts'
import { choose } from './fields.ts'
import { linkFor } from './link-for.ts'
import { openWorld, says, type World } from './world.ts'

let world: World
before(async () => {
  world = await openWorld()
})
after(() => world.close())

test('an owner invites somebody, who makes an account from the link and is a member; a role is changed; the member is suspended', async () => {
  const owner = await world.member('Rita Gomes')
  const page = await world.page({ width: 1280 }, owner)
  await page.goto(`${world.url}/settings/people`)
  await page.getByRole('button', { name: 'Invite somebody' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite somebody' })
  await dialog.getByLabel('Email').fill('noor@example.test')
  await choose(dialog, 'Role', 'Editor')
  await dialog.getByRole('button', { name: 'Make the invitation' }).click()
  const link = page.getByRole('dialog', { name: 'The invitation for noor@example.test' })
  const mailed = await linkFor(world, 'noor@example.test')
  await link.getByText(mailed).waitFor()
  await link.getByText('This installation sends no mail').waitFor()
  await link.getByRole('button', { name: /^Copy/ }).waitFor()
  assert.deepEqual(await faults(page), [])
  await link.getByRole('button', { name: 'Done' }).click()
  await page
    .getByRole('list', { name: 'Invitations' })
    .getByRole('button', { name: 'New link for noor@example.test' })
    .waitFor()

  const guest = await world.page({ width: 390 })
  await guest.goto(mailed)
  await guest.getByRole('heading', { name: 'Join Workspace 1' }).waitFor()
  await guest.getByLabel('Your name').fill('Noor Haddad')
  await guest.getByLabel('Password').fill(world.password)
  await guest.getByRole('button', { name: 'Make the account and join' }).click()
  await guest.getByRole('heading', { name: 'Today', level: 1 }).waitFor()

  await page.reload()
  const people = page.getByRole('list', { name: 'People' })
  await people.getByLabel('Role of Noor Haddad').waitFor()
  await page.getByText('Nobody is waiting for an answer.').waitFor()
  await choose(people, 'Role of Noor Haddad', 'Viewer')
  await page.getByText('Noor Haddad is viewer now.').waitFor()
  await guest.goto(`${world.url}/compose`)
  await guest
    .getByText(/Your role \(Viewer\) can’t write drafts/)
    .first()
    .waitFor({ state: 'attached' })

  await people.getByRole('button', { name: 'Suspend Noor Haddad' }).click()
  await people.getByText('Suspended: cannot come in').waitFor()
  await guest.goto(`${world.url}/review`)
  await guest.getByRole('heading', { name: 'Make a workspace' }).waitFor()
})

test('the last owner cannot be demoted, and is told why', async () => {
  const owner = await world.member('Ada Lind')
  const page = await world.page({ width: 1280 }, owner)
  await page.goto(`${world.url}/settings/people`)
  await choose(page, 'Role of Ada Lind', 'Viewer')
  await says(page.getByRole('alert'), /owner/)
  await page.getByRole('button', { name: 'Leave this workspace' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Leave the workspace' }).click()
  await says(page.getByRole('dialog').getByRole('alert'), /owner/)
})

test('an invitation for another address is not accepted by the person who is signed in', async () => {
  const owner = await world.member('Kim Park')
  const other = await world.member('Sam Reed')
  await owner.call('POST', '/invitations', { email: 'lee@example.test', roleKey: 'viewer' })
  const page = await world.page({ width: 1280 }, other)
  await page.goto(await linkFor(world, 'lee@example.test'))
  await page.getByText(/the invitation is for lee@example.test/).waitFor()
  assert.equal(await page.getByRole('button', { name: /^Join/ }).count(), 0)
})
