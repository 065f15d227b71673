import assert from 'node:assert/strict'
import { test } from 'node:test'
import { namedId } from '../../../../sandbox/paddle/state.ts'
import type { Subscription } from '../../../../sandbox/paddle/wire.ts'
import { DAY_MS, paddleWorkspace, SOLO, TEAM } from '../../../../tests/support/features/billing/paddle/workspace.ts'

const TEAM_BARE = namedId('pri', 'Team monthly without a trial')

const here = paddleWorkspace()
const { ask, arrive, buy, passTime } = here

const subscriptions = (): Subscription[] => [...here.world().sandbox().state.subscriptions.values()]
const customData = async () => (await ask('GET', '/checkout-data')).data.customData
const standing = async () => {
  const { plan, creditBalance, subscription } = (await ask('GET', '')).data
  return [plan?.key ?? null, subscription?.status ?? null, creditBalance.monthly]
}
const told = () =>
  here
    .world()
    .t.owner.selectFrom('notification')
    .select(['user_id', 'body'])
    .where('org_id', '=', here.owner().orgId)
    .where('type', '=', 'subscription_problem')
    .execute()
const cancelAtPaddle = async ({ id }: Subscription) => {
  const { sandbox } = here.world()
  const headers = { authorization: `Bearer ${sandbox().state.apiKey.value}` }
  const body = JSON.stringify({ effective_from: 'immediately' })
  const answer = await fetch(`${sandbox().url}/subscriptions/${id}/cancel`, { method: 'POST', headers, body })
  assert.equal(answer.status, 200)
}

test('a second subscription does not take the place of the one that runs: owners are told, and it gives nothing', async () => {
  await buy(SOLO)
  await passTime(14 * DAY_MS + 60_000)
  const before = await standing()
  await buy(TEAM_BARE)
  const [, second] = subscriptions()
  assert.equal(second?.status, 'active')
  assert.deepEqual(await standing(), before)
  const news = await told()
  assert.deepEqual(
    news.map(({ user_id }) => user_id),
    [here.owner().userId],
  )
  assert.match(news[0]?.body ?? '', new RegExp(`The second \\(Team, .*${second?.id}\\) gives nothing here: cancel it`))
  await passTime(31 * DAY_MS)
  assert.deepEqual((await standing()).slice(0, 2), ['solo', 'active'], 'nor with its renewals')
  assert.equal((await told()).length, 1, 'told once')
})

test('a second one that ends beside the first leaves it as it was, and gives nothing late', async () => {
  await buy(SOLO)
  await passTime(14 * DAY_MS + 60_000)
  const before = await standing()
  const purchase = here
    .world()
    .sandbox()
    .buy({ priceIds: [TEAM_BARE], customerId: null, customData: await customData() })
  assert.ok(purchase)
  const [first, second] = subscriptions()
  assert.ok(first && second)
  await cancelAtPaddle(second)
  await arrive()
  assert.deepEqual(await standing(), before)
  assert.equal(first.status, 'active')
})

test('the second takes over once the first has ended, with the credits of what was paid for it', async () => {
  await buy(SOLO)
  await passTime(14 * DAY_MS + 60_000)
  const before = await standing()
  await buy(TEAM_BARE)
  const [first] = subscriptions()
  assert.ok(first)
  await cancelAtPaddle(first)
  await arrive()
  await here.world().t.runJobs()
  const [plan, status, monthly] = await standing()
  assert.deepEqual([plan, status], ['team', 'active'])
  assert.equal(monthly, before[2] + 1500, 'each of the two was paid for once')
  await arrive()
  assert.equal((await standing())[2], monthly)
})

test('late news of a subscription that has ended is not believed against the one that runs', async () => {
  await buy(SOLO)
  const held: string[] = []
  const { sandbox, t } = here.world()
  await ask('POST', '/subscription/cancel')
  await arrive()
  await buy(TEAM_BARE)
  assert.deepEqual((await standing()).slice(0, 2), ['team', 'active'])
  // News of the first subscription arrives once more, as Paddle's stream would bring it.
  for (const event of sandbox().state.events.filter(({ event_type }) => event_type === 'subscription.trialing')) {
    held.push(event.event_id)
    await t.owner.deleteFrom('paddle_event').where('event_id', '=', event.event_id).execute()
  }
  assert.equal(held.length, 1)
  const { readPaddleStream } = await import('#features/billing/index.ts')
  await t.owner.deleteFrom('paddle_stream').execute()
  await readPaddleStream(t.services, here.world().sweep)
  await t.runJobs()
  assert.deepEqual((await standing()).slice(0, 2), ['team', 'active'])
  assert.deepEqual(await told(), [])
})

test('what a checkout hands on names a workspace and a person, and is good for a day', async () => {
  const { sandbox, t } = here.world()
  const data = await customData()
  assert.deepEqual([data.workspace, data.person], [here.owner().orgId, here.owner().userId])
  const other = await t.make.org()
  for (const forged of [
    { ...data, workspace: other.orgId },
    { ...data, person: other.userId },
    { ...data, until: '2099-01-01T00:00:00.000Z' },
    { workspace: data.workspace, proof: data.proof },
  ]) {
    sandbox().buy({ priceIds: [SOLO], customerId: null, customData: forged })
    await arrive()
    assert.equal((await standing())[1], null)
  }
  sandbox().passTime(25 * 60 * 60_000)
  sandbox().buy({ priceIds: [SOLO], customerId: null, customData: data })
  await arrive()
  assert.equal((await standing())[1], null, 'a day later nobody buys with it')
})

test('a checkout that was opened within the day is paid later, and finds its workspace', async () => {
  const begun = await ask('POST', '/checkout', { priceId: TEAM })
  const id = new URL(begun.data.checkoutUrl).searchParams.get('_ptxn') ?? ''
  here
    .world()
    .sandbox()
    .passTime(3 * DAY_MS)
  assert.equal(here.world().sandbox().pay(id, 'pays'), true)
  await arrive()
  assert.deepEqual(await standing(), ['team', 'trialing', 1500])
})
