import { sql } from 'kysely'
import { sweepAtNight } from '#features/automation/index.ts'
import { performAct } from '#features/publisher/index.ts'
import type { Person } from '../../support/factories.ts'
import type { PublishedPost, ResultsWorld } from '../../support/features/results/world.ts'
import { callTool } from '../../support/mcp.ts'
import { createSeed } from '../../support/seed.ts'
import { sendPast } from '../../support/simulated-app.ts'
import { ITEMS, type Move, POSTS, type Run, type Who } from './moves.ts'
import { createOracle } from './oracle.ts'

export interface Played {
  /** Everything that happened at a network without permission. */
  holes: string[]
  replies: number
  deletions: number
  reposts: number
}

/** The tool of each operation that a move uses. */
const TOOLS = {
  draft: 'update_reply_draft',
  reply: 'send_reply',
  rules: 'update_x_automation_rules',
  sweep: 'run_x_automation',
  delete: 'delete_x_post',
  dm: 'add_dm_conversation',
} as const

let texts = 0

/** Plays a run in a workspace of its own, and compares after each move what stands at the networks with who said what. */
export async function play(world: ResultsWorld, { role, moves }: Run): Promise<Played> {
  const { t, sandbox } = world
  const owner = await t.make.org({ timezone: 'UTC' })
  const mate = await t.make.member(owner, role)
  const key = { ...owner, token: await t.make.apiKeyToken(owner) }
  const assistants = {
    scribe: await t.make.connectionToken(owner),
    writer: await t.make.connectionToken(owner, ['mcp:read', 'posts:write']),
  }
  const { posts, accountIds } = await postsOf(world, owner)
  const items = await itemsOf(world, owner)
  const oracle = createOracle({ role, itemIds: items.map(({ id }) => id) })
  const holes: string[] = []
  const done = { replies: 0, deletions: 0, reposts: 0 }
  const looked = new Set<string>()

  async function ask(who: Who, name: keyof typeof TOOLS, [method, path]: [string, string], body: object, ids = {}) {
    if (who === 'scribe' || who === 'writer') {
      const { isError, data } = await callTool(t, assistants[who], TOOLS[name], { ...ids, ...body })
      return { ok: !isError, data }
    }
    const as = { owner, mate, key }[who]
    const { status, data } = await t.request(method, `{O}${path}`, { as, body })
    return { ok: status < 300, data }
  }

  async function make(move: Move): Promise<void> {
    switch (move.do) {
      case 'draft': {
        const item = items[move.item]
        if (!item) return
        const draftText = `Words ${++texts} of the ${move.who}.`
        const ids = { itemId: item.id }
        const { ok } = await ask(move.who, 'draft', ['PATCH', `/engagement/${item.id}`], { draftText }, ids)
        if (ok) oracle.drafted(move.who, item.id, draftText)
        return
      }
      case 'reply': {
        const item = items[move.item]
        if (!item) return
        const text = (move.draft && oracle.draftOf(item.id)) || `Sent ${++texts} by the ${move.who}.`
        // Said before it is asked: the network may have the reply although the answer is an error.
        oracle.sends(move.who, item.id, text)
        const { ok } = await ask(
          move.who,
          'reply',
          ['POST', `/engagement/${item.id}/send`],
          { text },
          { itemId: item.id },
        )
        if (ok) oracle.sent(item.id, text)
        return
      }
      case 'rule': {
        const common = { enabled: true, dryRun: !move.live, minAgeHours: 24, maxActionsPerDay: move.perDay }
        const own =
          move.kind === 'autoDelete'
            ? { maxLikes: 0 }
            : { cooldownHoursPerPost: 0, maxRepostsPerPost: 9, selection: { mode: 'threshold', minLikes: 5 } }
        const { ok, data } = await ask(move.who, 'rules', ['PUT', '/automation/x/rules'], {
          [move.kind]: { ...common, ...own },
        })
        if (ok) oracle.ruled(move.who, move.kind, JSON.stringify(data[move.kind]), move.live)
        return
      }
      case 'choose': {
        const post = posts[move.post]
        if (!post) return
        const body = { posts: [{ postId: post.postId, choice: move.choice }] }
        const { ok } = await ask(move.who, 'rules', ['PUT', '/automation/x/rules'], body)
        if (ok) oracle.chose(move.who, post.externalId, move.choice)
        return
      }
      case 'sweep':
        await ask(move.who, 'sweep', ['POST', '/automation/x/run'], {})
        return
      case 'night':
        await sweepAtNight.handler({ services: t.services } as never, { orgId: owner.orgId } as never)
        return
      case 'day':
        await t.owner
          .updateTable('automation_action')
          .set({ notice_until: sql<string>`notice_until - interval '24 hours 1 second'` })
          .where('org_id', '=', owner.orgId)
          .execute()
        return
      case 'work':
        return work()
      case 'delete': {
        const post = posts[move.post]
        if (!post) return
        oracle.deletes(move.who, post.externalId)
        await ask(move.who, 'delete', ['POST', '/marketing/x-posts/delete'], { postId: post.postId })
        return
      }
      case 'dm':
        await ask(move.who, 'dm', ['POST', '/dms'], {
          handle: 'rita',
          messages: [{ from: 'us', text: `Hello ${++texts}` }],
        })
        return
      case 'role':
        await t.owner
          .updateTable('member')
          .set({ role: move.role })
          .where('org_id', '=', owner.orgId)
          .where('user_id', '=', mate.userId)
          .execute()
        oracle.hasRole(move.role)
        return
      case 'leave': {
        const { data } = await t.request('GET', '{O}/members', { as: owner })
        const { id } = data.find(({ userId }: { userId: string }) => userId === mate.userId) ?? {}
        if (id) await t.request('DELETE', `{O}/members/${id}`, { as: owner })
        oracle.hasRole(null)
        return
      }
      case 'connection':
        await t.owner
          .updateTable('social_account')
          .set({ status: move.lost ? 'error' : 'connected' })
          .where('id', 'in', accountIds)
          .execute()
    }
  }

  /** Does everything that was recorded, as workers do. */
  async function work(): Promise<void> {
    const acts = await t.owner
      .selectFrom('platform_act')
      .selectAll()
      .where('org_id', '=', owner.orgId)
      .where('status', 'in', ['waiting', 'under_way', 'processing'])
      .execute()
    for (const act of acts) await performAct(t.services, act as never) // its columns, without those of its effect
  }

  /** What is new at the networks since the last look. */
  function look(): void {
    const own = new Set(items.map(({ to }) => to))
    for (const { id, replyTo, text } of sandbox.reddit.ledger()) {
      if (replyTo === null || !own.has(replyTo) || looked.has(id)) continue
      looked.add(id)
      done.replies++
      const itemId = items.find(({ to }) => to === replyTo)?.id ?? ''
      if (!oracle.maySend(itemId, text)) holes.push(`a reply that nobody sent: ${text}`)
    }
    for (const { externalId } of posts) {
      const original = sandbox.x.state.posts.get(externalId)
      if (original?.deletedAtMs != null && !looked.has(`deleted ${externalId}`)) {
        looked.add(`deleted ${externalId}`)
        done.deletions++
        const hole = oracle.whyNotDeleted(externalId)
        if (hole) holes.push(hole)
      }
      for (const { id, repostOf } of sandbox.x.state.posts.values()) {
        if (repostOf !== original || !original || looked.has(id)) continue
        looked.add(id)
        done.reposts++
        const hole = oracle.whyNotReposted(externalId)
        if (hole) holes.push(hole)
      }
    }
    const messages = sandbox.x.journal().filter(({ path }) => /dm_|direct_messages/.test(path))
    if (messages.length > 0) holes.push('a direct message was asked of the network')
  }

  for (const move of [...moves, { do: 'work' } as const]) {
    await make(move)
    look()
  }
  return { holes, ...done }
}

/** Posts of a month ago: the first half was seen by nobody, the other was liked and has settled. */
async function postsOf(world: ResultsWorld, owner: Person) {
  const account = await world.account(owner, 'x')
  const answers = await world.account(owner, 'reddit')
  const posts: PublishedPost[] = []
  const long = new Date(Date.now() - 20 * 86_400_000).toISOString()
  for (let at = 0; at < POSTS; at++) {
    const post = await world.published(owner, account, { hoursAgo: 24 * 30 - at, text: `Note ${++texts}` })
    const figures = { impressions: 50, likes: at < POSTS / 2 ? 0 : 9, reposts: 0, replies: 0, quotes: 0 }
    world.sandbox.x.metrics.set(post.externalId, figures)
    const before = { before_impressions: 50, before_at: long }
    await world.t.owner
      .insertInto('post_result')
      .values({ org_id: owner.orgId, post_id: post.postId, engagement_score: 0, ...figures, ...before })
      .execute()
    posts.push(post)
  }
  return { posts, accountIds: [account, answers] }
}

/** Threads of a stranger on Reddit, as a refresh would have found them. */
async function itemsOf({ t, sandbox, stranger }: ResultsWorld, owner: Person): Promise<{ id: string; to: string }[]> {
  const rules = JSON.stringify({ rules: [], closed: null })
  await t.owner
    .insertInto('engagement_community')
    .values({ org_id: owner.orgId, community: 'northwind', rules, read_at: new Date().toISOString() })
    .execute()
  const asker = await stranger('reddit')
  const seed = createSeed(t)
  const items: { id: string; to: string }[] = []
  for (let at = 0; at < ITEMS; at++) {
    const to = await sendPast(sandbox, asker, `Question ${++texts}`)
    const id = await seed.item(owner, {
      platform: 'reddit',
      kind: 'community',
      source: 'reddit',
      community: 'northwind',
      external_post_id: to,
      canonical_url: `reddit/${to}`,
      url: `${sandbox.reddit.url}/r/northwind/comments/${to.slice(3)}/`,
    })
    items.push({ id, to })
  }
  return items
}
