import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { newId } from '#kernel/ids.ts'
import { createSeed } from '../support/seed.ts'
import { faults } from './faults.ts'
import { reasonOf } from './reason-of.ts'
import { type Member, openWorld, says, type World } from './world.ts'

let world: World
let seed: ReturnType<typeof createSeed>
before(async () => {
  world = await openWorld()
  seed = createSeed(world.app)
})
after(() => world.close())

async function ran(member: Member, status: 'queued' | 'succeeded' | 'failed'): Promise<string> {
  const { user_id: userId } = await world.app.owner
    .selectFrom('member')
    .select('user_id')
    .where('org_id', '=', member.orgId)
    .where('role', '=', 'owner')
    .executeTakeFirstOrThrow()
  return seed.run({ orgId: member.orgId, userId }, status)
}

test('each run shows what it was, how it ended and what it cost, and its steps', async () => {
  const member = await world.member()
  await ran(member, 'succeeded')
  await ran(member, 'failed')
  const page = await world.page({ width: 1280 }, member)
  await page.goto(`${world.url}/settings/activity`)
  await page.getByText('1,000 credits left in this period.').waitFor()
  const runs = page.getByRole('list', { name: 'Runs' })
  await says(runs, /Rewrite a post\s*Failed/)
  const done = runs.getByRole('listitem').filter({ hasText: 'Done' })
  await says(done, /Done · 2 credits/)
  await done.getByRole('button', { name: 'Show the steps' }).click()
  await says(done.getByRole('list', { name: 'Steps' }), /label of .*900 tokens in, 120 out/)
  await done.getByText('Show the result').click()
  await done.getByText(/^output of/).waitFor()
  assert.deepEqual(await faults(page), [])
})

test('a waiting run can be cancelled by the person who started it, and only read by others; on a phone', async () => {
  const member = await world.member()
  await ran(member, 'queued')
  for (const [role, words] of [
    ['viewer', /cancel runs/],
    ['editor', /cancel what somebody else started/],
  ] as const) {
    const theirs = await world.page({ width: 390, dark: true }, await world.joined(member, role))
    await theirs.goto(`${world.url}/settings/activity`)
    const cancel = theirs.getByRole('button', { name: 'Cancel' })
    await cancel.waitFor()
    assert.equal(await cancel.getAttribute('aria-disabled'), 'true')
    assert.match(await reasonOf(cancel), words)
    assert.deepEqual(await faults(theirs), [])
  }
  const page = await world.page({ width: 390 }, member)
  await page.goto(`${world.url}/settings/activity`)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await says(page.getByRole('list', { name: 'Runs' }), /Cancelled/)
  assert.equal(await page.getByRole('button', { name: 'Cancel' }).count(), 0)
})

test('many runs come a page at a time', async () => {
  const member = await world.member()
  for (let n = 0; n < 30; n++) await ran(member, 'succeeded')
  const page = await world.page({ width: 1280 }, member)
  await page.goto(`${world.url}/settings/activity`)
  const runs = page.getByRole('list', { name: 'Runs' }).locator('> li')
  await runs.first().waitFor()
  assert.equal(await runs.count(), 25)
  await page.getByRole('button', { name: 'Show older ones' }).click()
  await runs.nth(29).waitFor()
  assert.equal(await page.getByRole('button', { name: 'Show older ones' }).count(), 0)
})

test('the address of a run opens it, however many runs came later', async () => {
  const member = await world.member()
  const old = await ran(member, 'failed')
  for (let n = 0; n < 26; n++) await ran(member, 'succeeded')
  const page = await world.page({ width: 390, dark: true }, member)
  await page.goto(`${world.url}/settings/activity/${old}`)
  const named = page.getByRole('list', { name: 'The run you followed' })
  await says(named, /Rewrite a post\s*Failed/)
  await named.getByRole('list', { name: 'Steps' }).waitFor()
  const link = page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Activity' })
  assert.equal(await link.getAttribute('aria-current'), 'page')
  assert.deepEqual(await faults(page), [])
  await page.goto(`${world.url}/settings/activity/${newId()}`)
  await page
    .getByText(/no run|not found|isn’t here/i)
    .first()
    .waitFor()
  await page.getByRole('list', { name: 'Runs' }).waitFor()
})
