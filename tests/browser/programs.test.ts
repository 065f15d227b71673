import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openWorld, textOf, type World } from './world.ts'

let world: World
before(async () => {
  world = await openWorld()
})
after(() => world.close())

async function tokenFor(key: string): Promise<{ status: number; token: string }> {
  const response = await fetch(`${world.url}/v1/auth/token`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: '{}',
  })
  const answer = (await response.json()) as { data?: { accessToken: string } }
  return { status: response.status, token: answer.data?.accessToken ?? '' }
}

test('an API key is shown once, works with its permissions, and stops when it is revoked', async () => {
  const member = await world.member()
  const page = await world.page({ width: 1280 }, member)
  await page.goto(`${world.url}/settings/keys`)
  await page.getByRole('button', { name: 'Make a key' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Nightly report')
  await dialog.getByRole('button', { name: 'Make the key' }).click()
  const key = await textOf(dialog.locator('code'))
  await dialog.getByRole('button', { name: 'I have kept it' }).click()
  await page.getByRole('list', { name: 'API keys' }).getByText('never used', { exact: false }).waitFor()

  const { token } = await tokenFor(key)
  const call = (path: string, init?: RequestInit) =>
    fetch(`${world.url}/v1/orgs/${member.orgId}${path}`, { ...init, headers: { authorization: `Bearer ${token}` } })
  assert.equal((await call('/marketing/posts')).status, 200)
  assert.equal((await call('/marketing/tags/00000000-0000-4000-8000-000000000000', { method: 'DELETE' })).status, 403)

  await page.getByRole('button', { name: 'Revoke Nightly report' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke Nightly report' }).click()
  await page.getByRole('heading', { name: 'No keys yet' }).waitFor()
  assert.equal((await call('/marketing/posts')).status, 401)
  assert.equal((await tokenFor(key)).status, 401)
})

test('a webhook is added, switched off and on, changed, given a new secret, and deleted; a bad address is refused at its field', async () => {
  const member = await world.member()
  const page = await world.page({ width: 390 }, member)
  await page.goto(`${world.url}/settings/webhooks`)
  await page.getByRole('button', { name: 'Add a webhook' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Address').fill('https://10.0.0.7/galley')
  await dialog.getByRole('button', { name: 'Add' }).click()
  await dialog.locator('[aria-invalid=true]').waitFor()
  await dialog.getByLabel('Address').fill('https://hooks.example.com/galley')
  await dialog.getByRole('button', { name: 'Add' }).click()
  const first = await textOf(dialog.locator('code'))
  assert.match(first, /^whsec_/)
  await dialog.getByRole('button', { name: 'I have kept it' }).click()

  const row = page.getByRole('list', { name: 'Webhooks' })
  await row.getByRole('button', { name: 'Switch off https://hooks.example.com/galley' }).click()
  await row.getByRole('button', { name: 'Switch on https://hooks.example.com/galley' }).click()
  await row.getByRole('button', { name: 'Send a test to https://hooks.example.com/galley' }).click()
  await row.getByRole('button', { name: 'Deliveries to https://hooks.example.com/galley' }).click()
  await page.getByRole('list', { name: 'Deliveries' }).getByText('webhook.test').first().waitFor()
  await page.getByRole('button', { name: 'Close' }).click()
  await row.getByRole('button', { name: 'Change https://hooks.example.com/galley' }).click()
  await dialog.getByLabel('What it is for (optional)').fill('Nightly report')
  await dialog.getByLabel('A post is live on its platform').uncheck()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await row.getByText('Nightly report').waitFor()
  const [changed] = await member.call<{ url: string; events: string[] }[]>('GET', '/webhooks')
  assert.deepEqual([changed?.url, changed?.events], ['https://hooks.example.com/galley', ['post.failed']])

  await row.getByRole('button', { name: 'New secret for https://hooks.example.com/galley' }).click()
  await dialog.getByRole('button', { name: 'Make a new secret' }).click()
  const secret = await textOf(dialog.locator('code'))
  assert.match(secret, /^whsec_/)
  assert.notEqual(secret, first)
  await dialog.getByRole('button', { name: 'I have kept it' }).click()
  await row.getByText(/^The secret before signs too until/).waitFor()

  await row.getByRole('button', { name: 'Delete https://hooks.example.com/galley' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete the webhook' }).click()
  await page.getByRole('heading', { name: 'No webhooks yet' }).waitFor()
})
