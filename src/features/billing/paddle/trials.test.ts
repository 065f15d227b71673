import assert from 'node:assert/strict'
import { test } from 'node:test'
import { namedId } from '../../../../sandbox/paddle/state.ts'
import { DAY_MS, paddleWorkspace, SOLO, TEAM } from '../../../../tests/support/features/billing/paddle/workspace.ts'

const SOLO_BARE = namedId('pri', 'Solo monthly without a trial')

const here = paddleWorkspace()
const { ask, buy, passTime } = here
const standing = async () => {
  const { creditBalance, subscription } = (await ask('GET', '')).data
  return [subscription?.status ?? null, subscription?.accessState ?? null, creditBalance.monthly]
}
const offered = async () => {
  const { data } = await ask('GET', '/checkout-data')
  const solo = data.plans.find(({ key }: { key: string }) => key === 'solo')
  return [solo.providerPriceId, data.trialDurationDays]
}
const told = () =>
  here
    .world()
    .t.owner.selectFrom('notification')
    .select(['title', 'body'])
    .where('org_id', '=', here.owner().orgId)
    .where('type', '=', 'subscription_problem')
    .execute()

test('a workspace has one trial: after it plans are offered without one, and begin with their first payment', async () => {
  assert.deepEqual(await offered(), [SOLO, 14])
  await buy(SOLO)
  assert.deepEqual(await standing(), ['trialing', 'full', 500])
  await ask('POST', '/subscription/cancel')
  await passTime(60_000)
  assert.deepEqual(await offered(), [SOLO_BARE, 0])
  const refused = await ask('POST', '/checkout', { priceId: SOLO })
  assert.deepEqual([refused.status, refused.body.code], [409, 'invalid_transition'])
  assert.match(refused.body.error, /choose the price without a trial/)
  assert.equal((await ask('POST', '/checkout', { priceId: SOLO_BARE })).status, 200)
  await buy(SOLO_BARE)
  assert.deepEqual((await standing()).slice(0, 2), ['active', 'full'])
})

test('trials do not repeat: one that was begun all the same gives neither credits nor access, and says what to do', async () => {
  await buy(SOLO)
  for (let again = 0; again < 3; again++) {
    await ask('POST', '/subscription/cancel')
    await passTime(60_000)
    await buy(again === 1 ? TEAM : SOLO)
    assert.deepEqual(await standing(), ['trialing', 'read_only', 500], 'what the first trial gave, and nothing more')
    const { body } = await here.world().t.request('PATCH', '{O}', { as: here.owner(), body: { name: 'Other' } })
    assert.equal(body.code, 'subscription_required')
  }
  const news = await told()
  assert.equal(news.length, 3)
  assert.match(news[0]?.body ?? '', /cancel it under Settings, Plan and credits, and choose the plan again/)
  await passTime(14 * DAY_MS + 60_000)
  assert.deepEqual(await standing(), ['active', 'full', 1000], 'its first payment opens it')
})

test('an owner has one trial, in whatever workspace', async () => {
  const { t, sandbox } = here.world()
  await buy(SOLO)
  const second = await t.make.org()
  await t.owner.updateTable('member').set({ role: 'admin' }).where('org_id', '=', second.orgId).execute()
  await t.owner
    .insertInto('member')
    .values({ org_id: second.orgId, user_id: here.owner().userId, role: 'owner', status: 'active' })
    .execute()
  const ofSecond = { ...here.owner(), orgId: second.orgId }
  const { customData, trialDurationDays } = (await ask('GET', '/checkout-data', undefined, undefined, ofSecond)).data
  assert.equal(trialDurationDays, 0)
  sandbox().buy({ priceIds: [SOLO], customerId: null, customData })
  await here.arrive()
  const { data } = await ask('GET', '', undefined, undefined, ofSecond)
  assert.deepEqual(
    [data.subscription.status, data.subscription.accessState, data.creditBalance.monthly],
    ['trialing', 'read_only', 0],
  )
  // A person who owns neither workspace is still offered a trial.
  const helper = await t.make.org()
  assert.equal((await ask('GET', '/checkout-data', undefined, undefined, helper)).data.trialDurationDays, 14)
})

test('whoever bought a trial for another workspace has had one, too', async () => {
  const { t } = here.world()
  const admin = await t.make.member(here.owner(), 'admin')
  await buy(SOLO, { as: admin })
  const { orgId } = await t.make.org()
  await t.owner
    .insertInto('member')
    .values({ org_id: orgId, user_id: admin.userId, role: 'admin', status: 'active' })
    .execute()
  const { data } = await ask('GET', '/checkout-data', undefined, undefined, { ...admin, orgId })
  assert.equal(data.trialDurationDays, 0)
})
