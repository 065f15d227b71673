import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { type Sandbox, startSandbox } from '../../sandbox/start.ts'
import { adaptersFor } from '../support/adapters.ts'
import { signInAt } from '../support/simulated-app.ts'
import { faults } from './faults.ts'
import { choose } from './fields.ts'
import { type Member, openWorld, says, type World } from './world.ts'

let world: World
let sandbox: Sandbox
before(async () => {
  world = await openWorld()
  sandbox = await startSandbox()
  world.app.services.platforms = adaptersFor(sandbox.reddit.env())
})
after(async () => {
  await world?.close()
  await sandbox?.stop()
})

async function composing(width: 1280 | 390, community: string): Promise<{ member: Member; page: Page }> {
  const member = await world.member()
  await world.app.make.account(member, 'reddit', await signInAt(sandbox, 'reddit', 'northwind_tools'))
  const page = await world.page({ width }, member)
  await page.goto(`${world.url}/compose?platform=reddit`)
  await page.getByLabel('Shared text').fill('The new jig')
  await page.getByRole('tab').nth(1).click()
  await page.getByLabel('Title on Reddit').fill('A jig')
  await page.getByLabel('Community on Reddit').fill(community)
  return { member, page }
}

for (const width of [1280, 390] as const) {
  test(`the flairs of a community are offered by name, at ${width} px`, async () => {
    const { member, page } = await composing(width, 'r/flair_please')
    await choose(page, 'Flair (this community requires one)', 'Show')
    assert.deepEqual(await faults(page), [])
    await page.getByRole('button', { name: 'Save draft' }).click()
    await page.getByText('Draft saved.').waitFor()
    const posts = world.app.owner.selectFrom('post').select('platform_payload').where('org_id', '=', member.orgId)
    const flairId = sandbox.reddit.state.communities.find(({ name }) => name === 'flair_please')?.flairs?.[0]?.id
    const { platform_payload: payload } = await posts.executeTakeFirstOrThrow()
    assert.deepEqual(payload, { subreddit: 'flair_please', title: 'A jig', flairId })
  })
}

test('a community without flairs says so', async () => {
  const { page } = await composing(390, 'northwind')
  await says(page.getByRole('status').filter({ hasText: 'r/northwind' }), /r\/northwind has no flairs/)
  assert.deepEqual(await faults(page), [])
})

test('a flair of another community is shown as unknown here, and can be removed', async () => {
  const { page } = await composing(1280, 'flair_please')
  await choose(page, 'Flair (this community requires one)', 'Show')
  await page.getByLabel('Community on Reddit').fill('northwind')
  await page.getByText('which r/northwind does not offer').waitFor({ state: 'attached' })
  await choose(page, 'Flair', 'None')
  await page.getByText('r/northwind has no flairs').waitFor()
})

test('while Reddit is queried the page says so; it retries if there is no answer, and nobody has to type an id', async () => {
  const path = '/r/:subreddit/api/link_flair_v2'
  const slow = sandbox.reddit.faults.add({ kind: 'delay', delayMs: 60_000, path })
  const { page } = await composing(390, 'northwind')
  await page.getByText('Asking Reddit …').waitFor({ state: 'attached' })
  sandbox.reddit.faults.remove(slow)
  const failing = sandbox.reddit.faults.add({ kind: 'server-error', path })
  await page.getByLabel('Community on Reddit').fill('flair_please')
  await page.getByText(/Reddit did not list the flairs: /).waitFor()
  assert.deepEqual(await faults(page), [])
  sandbox.reddit.faults.remove(failing)
  await page.getByRole('button', { name: 'Ask Reddit again' }).click()
  await choose(page, 'Flair (this community requires one)', 'Show')
})
