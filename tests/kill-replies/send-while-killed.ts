import { chanceFrom, SEED } from '../support/chance.ts'
import type { Person } from '../support/factories.ts'
import { createSeed } from '../support/seed.ts'
import { type SimulatedApp, sendPast } from '../support/simulated-app.ts'
import { until } from '../support/until.ts'
import { judgeReplies, type Reply } from './judge-replies.ts'
import { startKilledGalley } from './killed-galley.ts'
import { FAULTS } from './timings.ts'

export interface SentReplies {
  replies: number
  kills: number
  faults: number
  unanswered: number
  sent: number
  /** Replies of which people were told that they failed, or may be there. */
  failed: number
  inDoubt: number
  minutes: number
  wrong: string[]
}

const WORKSPACES = 6
const AT_ONCE = 24
const LOOK_MS = 100

/** People send replies on X and Reddit to processes that are killed, over networks that fail a quarter of the calls. */
export async function sendWhileKilled(app: SimulatedApp, count: number): Promise<SentReplies> {
  const { t, sandbox } = app
  const chance = chanceFrom('killed replies').next
  const begun = performance.now()
  const replies = await questions(app, count)
  for (const simulator of [sandbox.x, sandbox.reddit]) simulator.faults.chaos({ ...FAULTS, seed: SEED })
  const galley = await startKilledGalley(app, chance)
  let unanswered = 0
  const ids = replies.map(({ itemId }) => itemId)
  const read = () =>
    t.owner
      .selectFrom('engagement_item')
      .select(['id', 'status', 'in_doubt', 'last_error', 'sent_external_id', 'sent_text'])
      .where('id', 'in', ids)
      .execute()
  try {
    const left = replies.toReversed()
    const person = async () => {
      for (let reply = left.pop(); reply; reply = left.pop()) {
        const { owner, itemId, text } = reply
        const asked = async () => {
          const token = await t.make.token(owner, owner.orgId, owner.role)
          const answer = await galley.ask(`/v1/orgs/${owner.orgId}/engagement/${itemId}/send`, token, { text })
          const isAnswered = answer !== null && (answer.status < 500 || answer.code === 'platform_error')
          if (!isAnswered) unanswered += 1
          return isAnswered
        }
        // Without an answer, a person asks again with the same words.
        await until(asked, { that: 'Galley answers', everyMs: LOOK_MS })
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, person))
    const isOver = async () => (await read()).every(({ status }) => status !== 'sending')
    await until(isOver, { that: 'no reply is on its way', everyMs: LOOK_MS, withinMs: 60 * 60_000 })
    await galley.spare()
  } finally {
    await galley.close()
    for (const simulator of [sandbox.x, sandbox.reddit]) simulator.faults.chaos(null)
  }
  const items = await read()
  const told = await t.owner.selectFrom('notification').select(['type', 'metadata']).execute()
  const acts = await t.owner.selectFrom('platform_act').select(['id', 'subject']).execute()
  const ledger = [...sandbox.x.ledger(), ...sandbox.reddit.ledger()]
  const tally = [sandbox.x, sandbox.reddit].flatMap(({ faults }) => Object.values(faults.tally()))
  return {
    replies: count,
    kills: galley.kills(),
    faults: tally.reduce((sum, n) => sum + n, 0),
    unanswered,
    sent: items.filter(({ status }) => status === 'sent').length,
    failed: items.filter(({ status, in_doubt }) => status === 'failed' && !in_doubt).length,
    inDoubt: items.filter(({ in_doubt }) => in_doubt).length,
    minutes: Math.round((performance.now() - begun) / 6_000) / 10,
    wrong: judgeReplies(replies, { items, told, acts, ledger }),
  }
}

/** Posts of strangers in the simulated networks, half on each, and the items that a refresh would have made of them. */
async function questions({ t, sandbox, account }: SimulatedApp, count: number): Promise<Reply[]> {
  const seed = createSeed(t)
  const stranger = await t.make.org()
  const askers = { x: await account(stranger, 'x'), reddit: await account(stranger, 'reddit') }
  const rules = JSON.stringify({ rules: [], closed: null })
  const people: { owner: Person; x: { id: string; handle: string } }[] = []
  for (let n = 0; n < WORKSPACES; n++) {
    const owner = await t.make.org()
    people.push({ owner, x: await account(owner, 'x') })
    await account(owner, 'reddit')
    await t.owner
      .insertInto('engagement_community')
      .values({ org_id: owner.orgId, community: 'northwind', rules, read_at: new Date().toISOString() })
      .execute()
  }
  const replies: Reply[] = []
  for (let n = 0; n < count; n++) {
    const one = people[n % people.length]
    if (!one) continue
    const { owner, x } = one
    const platform = n % 2 === 0 ? 'x' : 'reddit'
    const text = `Answer ${n}: sand it,  then glue.`
    const to = await sendPast(
      sandbox,
      askers[platform],
      platform === 'x' ? `@${x.handle} question ${n}` : `Question ${n}`,
    )
    const itemId = await seed.item(
      owner,
      platform === 'x'
        ? { external_post_id: to, social_account_id: x.id, canonical_url: `x.com/i/status/${to}` }
        : {
            platform,
            kind: 'community',
            source: 'reddit',
            community: 'northwind',
            external_post_id: to,
            canonical_url: `reddit/${to}`,
            url: `${sandbox.reddit.url}/comments/${to.slice(3)}/`,
          },
    )
    replies.push({ owner, itemId, text, platform, to })
  }
  return replies
}
