import assert from 'node:assert/strict'
import { sql } from 'kysely'
import type { ModelsSandbox } from '../../../sandbox/models/create-models-sandbox.ts'
import { putThread } from '../../../sandbox/reddit/put-thread.ts'
import type { Thing } from '../../../sandbox/reddit/state.ts'
import type { BrandWorld } from '../../../sandbox/worlds/brand.ts'
import { conversationsOf, type Said } from '../../../sandbox/worlds/conversations.ts'
import { spent } from '../../../sandbox/x/meter.ts'
import { putPost } from '../../../sandbox/x/put-post.ts'
import type { XPost } from '../../../sandbox/x/state.ts'
import { chanceFrom } from '../../support/chance.ts'
import type { Person } from '../../support/factories.ts'
import { createSeed } from '../../support/seed.ts'
import { openSimulatedApp, type SimulatedApp } from '../../support/simulated-app.ts'

/** How often an inbox that reads by itself is refreshed while people write. */
const looksADay = (size: number): number => (size > 2500 ? 4 : 1)
const DAYS = 30
/** Between two looks in the world's own time; younger posts are not in searches yet. */
const A_LOOK_MS = 55_000

export interface LivedMonth {
  said: Said[]
  /** The keys of what stands in the inbox. */
  shown: Set<string>
  /** In millionths of a dollar, as the simulated X charged. */
  cost: number
  /** Posts that X charged for, and people. */
  charged: { posts: number; users: number }
  warnings: string[]
}

/** Lets a month happen in simulated networks while Galley reads it, and tells what came into the inbox. */
export async function liveMonth(
  brand: BrandWorld,
  { seed, size, models }: { seed: number; size: number; models?: ModelsSandbox },
): Promise<LivedMonth> {
  const said = conversationsOf(brand, seed, size)
  const perDay = looksADay(size)
  const names = [brand.handle, brand.otherHandle, ...brand.watchHandles, ...strangersOf(said)]
  const app = await openSimulatedApp({
    env: { REDDIT_LISTENING: 'oauth', ...models?.env() },
    sandbox: {
      x: {
        accounts: [...new Set(names)].map((username) => ({ username, name: username, followers: 40 })),
        rateLimits: 'off',
      },
      reddit: {
        accounts: [{ name: 'the_brand' }],
        communities: brand.subreddits.map((name) => ({ name })),
        rateLimits: 'off',
      },
    },
  })
  try {
    if (models) judgeBySandbox(app, said)
    const owner = await openInbox(app, brand)
    const began = Date.now() - (DAYS * perDay + 2) * A_LOOK_MS
    const root = putPost(app.sandbox.x, { author: brand.handle, text: 'What should we make next?', atMs: began })
    await ownPost(app, owner, root)
    const ids = new Map<string, string>()
    const warnings = new Set<string>()
    const looks = DAYS * perDay
    for (let look = 0; look < looks; look++) {
      const now = began + (look + 1) * A_LOOK_MS
      const part = said.filter((one, index) => one.day * perDay + (index % perDay) === look)
      // In the order of the world, mixed between the kinds of sources.
      part.forEach((one, index) => {
        ids.set(put(app, brand, one, root, now + Math.floor((index * (A_LOOK_MS - 1000)) / part.length)).id, one.key)
      })
      const { status, data, body } = await app.t.request('POST', '{O}/engagement/refresh', { as: owner, body: {} })
      assert.equal(status, 200, JSON.stringify(body))
      for (const warning of data.warnings) warnings.add(warning)
      if (look % perDay === perDay - 1) await letADayPass(app)
    }
    const rows = await app.t.owner
      .selectFrom('engagement_item')
      .select('external_post_id')
      .where('org_id', '=', owner.orgId)
      .execute()
    const { charges } = app.sandbox.x.state.meter
    const reads = charges.filter(({ call }) => call.startsWith('GET'))
    return {
      said,
      shown: new Set(rows.flatMap(({ external_post_id: id }) => ids.get(id) ?? [])),
      cost: spent(reads),
      charged: {
        posts: reads.filter(({ what }) => what === 'Post').length,
        users: reads.filter(({ what }) => what === 'User').length,
      },
      warnings: [...warnings],
    }
  } finally {
    await app.close()
  }
}

/** How often the simulated model is wrong about a post. */
const WRONG = 0.1

/** The simulated server of models understands nothing, so what it judges is replaced by the truth, which it mostly knows. */
function judgeBySandbox({ t: { services } }: SimulatedApp, said: readonly Said[]): void {
  const chance = chanceFrom('a model that judges')
  const truth = new Map(said.map(({ title, text, concerns }) => [`${title}\n${text}`, concerns]))
  const { llm } = services
  const generate = async (call: Parameters<typeof llm.generate>[0]) => {
    const answer = await llm.generate(call as never)
    const [, told] = /^posts: (\[.*\])$/m.exec(call.prompt) ?? []
    if (told === undefined) return answer
    const posts = JSON.parse(told) as { id: string; title: string | null; text: string }[] // as it was sent
    const judged = posts.map(({ id, title, text }) => {
      const concerns = (truth.get(`${title ?? ''}\n${text}`) ?? false) !== chance.next() < WRONG
      return { id, score: concerns ? 80 : 10, answerable: concerns, reason: 'By what it asks for.' }
    })
    return { ...answer, output: { judged } }
  }
  services.llm = { ...llm, generate: generate as typeof llm.generate } // its answer has the form that was asked for
}

/** Nobody can wait for a month, so what was read becomes a day older. */
async function letADayPass({ t, sandbox }: SimulatedApp): Promise<void> {
  await sql`
    update engagement_item set listed_at = listed_at - interval '1 day', posted_at = posted_at - interval '1 day',
      created_at = created_at - interval '1 day'
  `.execute(t.owner)
  for (const thing of sandbox.reddit.state.things.values()) thing.createdAtMs -= 86_400_000
}

const strangersOf = (said: readonly Said[]): string[] =>
  said.filter(({ shape }) => shape !== 'thread').map(({ author }) => author)

async function openInbox(app: SimulatedApp, brand: BrandWorld): Promise<Person> {
  const owner = await app.t.make.org()
  await app.account(owner, 'x', brand.handle)
  await app.account(owner, 'x', brand.otherHandle)
  await app.account(owner, 'reddit', 'the_brand')
  // What X charges is measured, so credits may not end before it.
  await app.t.request('PUT', '{O}/billing/budget', { as: owner, body: { monthlyCredits: 100_000 } })
  const { status, body } = await app.t.request('PATCH', '{O}/engagement/settings', {
    as: owner,
    body: {
      keywords: brand.keywords,
      watchHandles: brand.watchHandles,
      redditKeywords: brand.redditKeywords,
      subreddits: brand.subreddits,
      redditExcludeTerms: brand.excludeTerms,
      feeds: [{ name: 'Nearby', source: 'keywords', keywords: brand.feedKeywords }],
    },
  })
  assert.equal(status, 200, JSON.stringify(body))
  return owner
}

/** The post of the brand below which people answer, as Galley published it. */
async function ownPost({ t }: SimulatedApp, owner: Person, root: XPost): Promise<void> {
  const account = await t.owner
    .selectFrom('social_account')
    .select('id')
    .where('org_id', '=', owner.orgId)
    .where('external_id', '=', root.author.id)
    .executeTakeFirstOrThrow()
  const { postId } = await createSeed(t).draft(owner, 'published', account.id)
  await t.owner
    .updateTable('post')
    .set({ published_external_id: root.id, published_at: new Date(root.createdAtMs).toISOString() })
    .where('id', '=', postId)
    .execute()
}

function put({ sandbox }: SimulatedApp, brand: BrandWorld, one: Said, root: XPost, atMs: number): { id: string } {
  if (one.shape !== 'thread') {
    const { author, text, lang } = one
    return putPost(sandbox.x, {
      author,
      text,
      lang,
      atMs,
      ...(one.shape === 'reply' && { replyTo: root }),
      ...(one.shape === 'quote' && { quoteOf: root }),
    })
  }
  const { author, title, text, nsfw, removed } = one
  const thing: Thing = putThread(sandbox.reddit, {
    author,
    title,
    text,
    nsfw,
    atMs,
    community: one.community ?? brand.subreddits[0] ?? '',
    ...(removed && { removedBy: 'moderator' }),
  })
  return { id: thing.name }
}
