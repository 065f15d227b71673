import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { holdCredits, settleHold } from '#features/credits/index.ts'
import { inScope } from '#kernel/db/transaction.ts'
import { newId } from '#kernel/ids.ts'
import { agreeableProvider } from '../support/billing.ts'
import { faults } from './faults.ts'
import { type Member, openWorld, says, type World } from './world.ts'

let world: World
before(async () => {
  world = await openWorld()
})
after(() => world.close())

/** Spends this many credits. */
const spend = ({ orgId }: Member, credits: number) =>
  inScope(world.app.services.db, { orgId }, async (db) => {
    const milli = credits * 1000
    const hold = { orgId, key: newId(), action: 'rewrite' as const, milliCredits: milli, expiresInSeconds: 600 }
    const { id: holdId } = await holdCredits(db, hold)
    const usage = { provider: 'openai', model: 'gpt-small', inputTokens: 1200, outputTokens: 300 }
    await settleHold(db, { orgId, holdId, usedMilli: milli, usage })
  })

interface Standing {
  status: 'active' | 'past_due' | 'trialing' | 'pausing' | 'paused' | 'canceled'
  access?: 'full' | 'read_only' | 'subscription_required'
}

/** A member of a workspace with a billed plan. */
async function billed({ status, access = 'full' }: Standing): Promise<Member> {
  const member = await world.member()
  world.app.services.billing = agreeableProvider
  const ahead = new Date(Date.now() + 10 * 86_400_000).toISOString()
  await world.app.owner
    .insertInto('subscription')
    .values({
      org_id: member.orgId,
      provider: 'paddle',
      provider_subscription_id: `sub of ${member.orgId}`,
      plan_key: 'team',
      status,
      billing_interval: 'month',
      current_period_end: ahead,
      ...(status === 'trialing' && { trial_ends_at: ahead }),
    })
    .execute()
  await world.app.owner.updateTable('org').set({ access_state: access }).where('id', '=', member.orgId).execute()
  return member
}

describe('without billing', () => {
  test('the owner sees what is left and where it was spent, and sets the budget', async () => {
    const member = await world.member()
    await spend(member, 250)
    const page = await world.page({ width: 1280 }, member)
    await page.goto(`${world.url}/settings/plan`)
    await page.getByText('Nobody is billed on this installation').waitFor()
    await says(page.getByRole('region', { name: 'Credits', exact: true }), /Can be used now\s*750/)
    await says(page.getByRole('list', { name: 'By action' }), /Rewrite a post\s*250 credits/)
    await says(page.getByRole('list', { name: 'By model' }), /gpt-small\s*250 credits/)
    await page.getByLabel('Credits a month').fill('2000')
    await page.getByRole('button', { name: 'Save the budget' }).click()
    await page.getByText('The budget is 2,000 credits a month.').waitFor()
    await says(page.getByRole('region', { name: 'Credits', exact: true }), /Can be used now\s*1,750/)
    assert.deepEqual(await faults(page), [])
  })

  test('somebody who may not see payments is told who may', async () => {
    const owner = await world.member()
    const editor = await world.joined(owner, 'editor')
    const page = await world.page({ width: 390, dark: true }, editor)
    await page.goto(`${world.url}/settings/plan`)
    await page.getByText(/Your role \(Editor\) can’t see payments and credits/).waitFor()
    assert.equal(await page.getByRole('link', { name: 'Plan and credits' }).count(), 0)
  })
})

describe('with a plan', () => {
  for (const [standing, words, button] of [
    [{ status: 'active' }, /Renewed on/, 'Cancel the plan …'],
    [{ status: 'trialing' }, /Trial until/, 'Cancel the plan …'],
    [{ status: 'pausing' }, /The plan pauses on/, 'Resume the plan'],
    [{ status: 'past_due', access: 'read_only' }, /is read-only until it is paid/, 'Cancel the plan …'],
    [{ status: 'canceled', access: 'subscription_required' }, /has ended: choose one/, 'Choose Team'],
  ] as const satisfies [Standing, RegExp, string][]) {
    test(`${standing.status}: says so and what can be done`, async () => {
      const page = await world.page({ width: 390, dark: true }, await billed(standing))
      await page.goto(`${world.url}/settings/plan`)
      await page.getByText(words).first().waitFor()
      await page.getByRole('button', { name: button }).first().waitFor()
      assert.deepEqual(await faults(page), [])
    })
  }

  test('cancelling asks first, and explains the effect', async () => {
    const page = await world.page({ width: 1280 }, await billed({ status: 'active' }))
    await page.goto(`${world.url}/settings/plan`)
    await page.getByRole('button', { name: 'Cancel the plan …' }).click()
    const dialog = page.getByRole('dialog', { name: 'Cancel the plan?' })
    await dialog.getByText(/After that the workspace is read-only/).waitFor()
    await dialog.getByRole('button', { name: 'Cancel the plan' }).click()
    await page.getByText('The subscription ends with its period').waitFor()
  })

  test('a plan is changed at its price, in the customer’s currency', async () => {
    const page = await world.page({ width: 1280 }, await billed({ status: 'active' }))
    await page.goto(`${world.url}/settings/plan`)
    await page.getByRole('tab', { name: 'Yearly' }).click()
    await page.getByText('€450.00').waitFor()
    await page.getByRole('button', { name: 'Change to Team' }).click()
    await page.getByText('The plan was changed').waitFor()
  })
})

describe('a read-only workspace', () => {
  test('says so on every page: to the owner with the remedy, to others with who has it', async () => {
    const owner = await billed({ status: 'past_due', access: 'read_only' })
    const viewer = await world.joined(owner, 'viewer')
    const page = await world.page({ width: 1280 }, owner)
    await page.goto(world.url)
    const banner = page.getByRole('region', { name: 'This workspace is read-only' })
    await banner.getByText('a payment is overdue').waitFor()
    await banner.getByRole('link', { name: 'Open plan and credits' }).click()
    await page.getByRole('heading', { name: 'Plan', exact: true }).waitFor()
    const theirs = await world.page({ width: 390 }, viewer)
    await theirs.goto(`${world.url}/calendar`)
    const told = theirs.getByRole('region', { name: 'This workspace is read-only' })
    await told.getByText('An owner or admin can do that.').waitFor()
    assert.equal(await told.getByRole('link').count(), 0)
  })

  test('is noticed by the first refusal, and is over once it is paid', async () => {
    const owner = await billed({ status: 'active' })
    const page = await world.page({ width: 1280 }, owner)
    await page.goto(`${world.url}/settings`)
    await page.getByLabel('Name', { exact: true }).fill('Another name')
    const access = (state: 'full' | 'read_only') =>
      world.app.owner.updateTable('org').set({ access_state: state }).where('id', '=', owner.orgId).execute()
    await access('read_only')
    await page.getByRole('button', { name: /^Save/ }).first().click()
    const banner = page.getByRole('region', { name: 'This workspace is read-only' })
    await banner.waitFor()
    await access('full')
    await banner.getByRole('link', { name: 'Open plan and credits' }).click()
    await banner.waitFor({ state: 'detached' })
  })
})
