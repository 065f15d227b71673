import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { account } from './arrange.ts'
import { faults } from './faults.ts'
import { openWorld, says, type World } from './world.ts'

let world: World
before(async () => {
  world = await openWorld()
})
after(() => world?.close())

interface Account {
  voice?: { tone: string; bannedPhrases: string[] }
}

test('an account is given a voice of its own, which it loses again with its last word', async () => {
  const member = await world.member('Rita Gomes')
  await account(world, member, 'northwind')
  const page = await world.page({ width: 390 }, member)
  await page.goto(`${world.url}/accounts`)
  const row = page.getByRole('list', { name: 'Platforms' })
  await row.getByRole('button', { name: 'Voice of @northwind' }).click()
  const dialog = page.getByRole('dialog', { name: 'Voice of @northwind' })
  await dialog.getByLabel('Tone').fill('In the first person, with small numbers')
  await dialog.getByLabel('Words that never appear').fill('synergy\n\n artisanal ')
  assert.deepEqual(await faults(page), [])
  await dialog.getByRole('button', { name: 'Save the voice' }).click()
  await says(row, /Connected · own voice/)
  const { voice } = (await member.call<Account[]>('GET', '/marketing/accounts'))[0] ?? {}
  assert.deepEqual(
    [voice?.tone, voice?.bannedPhrases],
    ['In the first person, with small numbers', ['synergy', 'artisanal']],
  )

  await row.getByRole('button', { name: 'Voice of @northwind' }).click()
  await dialog.getByLabel('Tone').fill('')
  await dialog.getByLabel('Words that never appear').fill('')
  await dialog.getByRole('button', { name: 'Save the voice' }).click()
  await page.getByText('@northwind sounds as the workspace does.').waitFor()
  await row.getByText('own voice').waitFor({ state: 'detached' })
})

test('who may not manage accounts sees that one has its own voice, and no button for it', async () => {
  const owner = await world.member('Rita Gomes')
  const id = await account(world, owner, 'northwind')
  await owner.call('PATCH', `/marketing/accounts/${id}`, { profileUrl: null, voice: { tone: 'Dry' } })
  const page = await world.page({ width: 1280 }, await world.joined(owner, 'viewer'))
  await page.goto(`${world.url}/accounts`)
  await says(page.getByRole('list', { name: 'Platforms' }), /own voice/)
  assert.equal(await page.getByRole('button', { name: /^Voice/ }).count(), 0)
})
