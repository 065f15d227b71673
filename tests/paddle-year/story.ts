import assert from 'node:assert/strict'
import type { BillingProvider } from '#features/billing/index.ts'
import { beginComparing, endGrace, grantDueMonths, readPaddleStream, requirePlans } from '#features/billing/index.ts'
import { AppError } from '#kernel/errors.ts'
import { createRandom } from '../../sandbox/kit/random.ts'
import { DEMO_API_KEY } from '../../sandbox/paddle/options.ts'
import { namedId } from '../../sandbox/paddle/state.ts'
import type { Person } from '../support/factories.ts'
import type { PaddleWorld } from '../support/paddle-world.ts'
import { judgeAccess, judgeCredits, judgeNotifications, judgeSubscription, judgeTransactions, latest } from './judge.ts'

const DAY_MS = 24 * 60 * 60_000
const YEAR_MS = 366 * DAY_MS
const PLANS = ['Solo monthly', 'Team monthly', 'Agency monthly', 'Solo yearly', 'Team yearly'].map((name) =>
  namedId('pri', name),
)
const PACKS = ['Small pack', 'Large pack'].map((name) => namedId('pri', name))

export interface Year {
  steps: number
  quiet: number
  /** How often each action was taken. */
  deeds: Record<string, number>
  /** How often the workspace was in each state, such as `past_due: read_only`. */
  standings: Record<string, number>
  webhooks: { sent: number; duplicated: number; dropped: number }
}

/** Plays a year of one workspace. The seed decides about people, cards and webhooks. Throws what is wrong. */
export async function playYear(world: PaddleWorld, seed: number): Promise<Year> {
  const random = createRandom(seed)
  const sandbox = await world.anew({
    seed,
    disorder: { duplicate: 0.25, delay: 0.4, delayMs: 5 * DAY_MS, drop: 0.15, shuffle: true },
    missingCreated: 0.3,
    twins: random() < 0.5 ? 'stale' : 'same',
  })
  const person = await world.t.make.org()
  await requirePlans(world.t.services, world.sweep)
  const endsAt = sandbox.clock.now() + YEAR_MS
  const year: Year = { steps: 0, quiet: 0, deeds: {}, standings: {}, webhooks: { sent: 0, duplicated: 0, dropped: 0 } }
  while (sandbox.clock.now() < endsAt) {
    const deed = await act(world, person, random)
    year.deeds[deed] = (year.deeds[deed] ?? 0) + 1
    year.steps++
    sandbox.passTime(Math.floor(random() * (random() < 0.3 ? 30 : 4) * DAY_MS))
    await sandbox.sendWebhooks()
    if (random() < 0.7) await work(world)
    await endGrace(world.t.services, world.sweep)
    const standing = await judgeAccess(world, person)
    year.standings[standing] = (year.standings[standing] ?? 0) + 1
    if (random() < 0.25) {
      await comeToRest(world, person, random() < 0.5 ? 'stream' : 'comparison')
      year.quiet++
    }
  }
  await comeToRest(world, person, 'stream')
  const { sent, duplicated, dropped } = sandbox.state.counts
  return { ...year, webhooks: { sent, duplicated, dropped } }
}

const work = (world: PaddleWorld) => world.t.runJobs()

/** Delivers everything that is under way, and fetches what was lost. Afterwards Galley and Paddle know the same. */
async function comeToRest(world: PaddleWorld, person: Person, by: 'stream' | 'comparison'): Promise<void> {
  const { t, sweep } = world
  const sandbox = world.sandbox()
  while (sandbox.state.notifications.length > 0) {
    sandbox.passTime(DAY_MS)
    await sandbox.sendWebhooks()
  }
  await work(world)
  if (by === 'stream') await readPaddleStream(t.services, sweep)
  else {
    await t.owner.updateTable('subscription').set({ compared_at: null }).where('org_id', '=', person.orgId).execute()
    await beginComparing(t.services, sweep)
  }
  await work(world)
  await endGrace(t.services, sweep)
  await grantDueMonths(t.services, sweep)
  const known = await t.owner
    .selectFrom('subscription')
    .select('provider_subscription_id as id')
    .where('org_id', '=', person.orgId)
    .executeTakeFirst()
  // If no webhook of a subscription ever arrived, only the stream of events has it.
  if (by === 'comparison' && known?.id !== latest(world)?.id) return
  await judgeSubscription(world, person)
  await judgeAccess(world, person)
  await judgeNotifications(world, person)
  // Packs belong to no subscription, so only the stream of events has purchases whose webhooks were lost.
  if (by === 'comparison') return
  await judgeTransactions(world, person)
  await judgeCredits(world, person)
}

/** Takes one action, which may be refused. Answers its name. */
async function act(world: PaddleWorld, person: Person, random: () => number): Promise<string> {
  const sandbox = world.sandbox()
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] ?? assert.fail('an empty list')
  const now = latest(world)
  const ctx = world.contextOf(person)
  const { billing } = world.t.services
  const customerId = now?.customer_id ?? null
  if (!now || now.status === 'canceled') {
    if (now && random() < 0.5) return 'wait'
    const { customData = null, plans } = await billing.checkoutPrices(ctx)
    const offered = Object.values(plans).flatMap((plan) => [plan.providerPriceId, plan.providerPriceIdAnnual])
    // Anybody who knows the id of a price with a trial can open a checkout for it.
    const price = random() < 0.7 ? pick(offered) : pick(PLANS)
    sandbox.buy({
      priceIds: [price ?? assert.fail('every plan has its price')],
      customerId,
      customData: { ...customData },
    })
    return now ? 'subscribe again' : 'subscribe'
  }
  if (now.status === 'past_due' && random() < 0.3) return payWhatIsDue(world, person, random)
  const draw = random()
  if (draw < 0.3) return 'wait'
  if (draw < 0.42) {
    const card = random() < 0.5 ? 'declined' : 'pays'
    sandbox.setCard(now.customer_id, card)
    return `the card is ${card === 'pays' ? 'good' : 'declined'} from now on`
  }
  if (draw < 0.5) {
    const { customData = null } = await billing.checkoutPrices(ctx)
    const bought = sandbox.buy(
      { priceIds: [pick(PACKS)], customerId, customData: { ...customData } },
      random() < 0.8 ? 'pays' : 'declined',
    )
    return bought ? 'buy a pack' : 'a pack is declined'
  }
  if (draw < 0.56) {
    const paid = [...sandbox.state.transactions.values()].filter(
      ({ status, details }) => status === 'completed' && details.totals.total !== '0',
    )
    if (paid.length === 0) return 'nothing to refund'
    const { id, details } = pick(paid)
    const part = random() < 0.5 ? Math.ceil(Number(details.totals.total) / 2) : undefined
    if (!sandbox.refund(id, part)) return 'nothing to refund'
    return part === undefined ? 'refund' : 'refund a part'
  }
  if (draw < 0.6) return elsewhere(world, now.id, pick(['cancel', 'pause']))
  const act = pick(['changePlan', 'changePlan', 'pause', 'resume', 'resume', 'cancel'] as const)
  return byGalley(world, person, act, () => call(billing, ctx, act, pick(PLANS)), random() < 0.1)
}

async function payWhatIsDue(world: PaddleWorld, person: Person, random: () => number): Promise<string> {
  const { billing } = world.t.services
  const opened = await refusable('open the payment', billing.updatePayment(world.contextOf(person), {}))
  if (typeof opened === 'string') return opened
  const card = random() < 0.8 ? 'pays' : 'declined'
  return world.sandbox().pay(opened.transactionId, card) ? 'pay what is due' : 'the payment is declined'
}

const call = (
  billing: BillingProvider,
  ctx: ReturnType<PaddleWorld['contextOf']>,
  act: 'changePlan' | 'pause' | 'resume' | 'cancel',
  priceId: string,
) => (act === 'changePlan' ? billing.changePlan(ctx, { priceId }) : billing[act](ctx))

/** Acts through Galley. Galley knows the result at once, even if Paddle's answer is lost. */
async function byGalley(
  world: PaddleWorld,
  person: Person,
  name: string,
  ask: () => Promise<unknown>,
  answerIsLost: boolean,
): Promise<string> {
  const { faults } = world.sandbox()
  if (answerIsLost) for (const method of ['POST', 'PATCH']) faults.add({ kind: 'apply-then-drop', method, times: 1 })
  const known = await world.t.owner
    .selectFrom('subscription')
    .select('provider_subscription_id as id')
    .where('org_id', '=', person.orgId)
    .executeTakeFirst()
  const isLatest = known?.id === latest(world)?.id
  const done = await refusable(name, ask())
  faults.clear()
  if (isLatest) await judgeSubscription(world, person)
  return typeof done === 'string' ? done : name
}

/** The result, or a refusal whose words and reason people can act on. */
async function refusable<T>(name: string, asked: Promise<T>): Promise<T | string> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof AppError && ['conflict', 'not_found', 'unavailable'].includes(error.kind))
      return `${name}: refused`
    throw error
  }
}

/** Acts on Paddle's own pages as the customer, so that Galley learns of it only from Paddle. */
async function elsewhere(world: PaddleWorld, id: string, act: 'cancel' | 'pause'): Promise<string> {
  const answer = await fetch(`${world.sandbox().url}/subscriptions/${id}/${act}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${DEMO_API_KEY}` },
    body: JSON.stringify({ effective_from: 'next_billing_period' }),
  })
  return answer.ok ? `${act} at Paddle` : `${act} at Paddle: refused`
}
