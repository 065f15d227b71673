import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { SocialAccount } from '#contract/networks/social-account.ts'
import type { Notification } from '#contract/news/notification.ts'
import type { Post } from '#contract/posts/post.ts'
import { failAccount } from '#features/accounts/index.ts'
import { holdAfterRestore } from '#features/publisher/index.ts'
import { type Db, openDatabase } from '#kernel/db/database.ts'
import { inScope } from '#kernel/db/transaction.ts'
import { workOnce } from '../model/mortal-worker.ts'
import { TEST_NETWORKS } from '../platforms/networks.ts'
import type { Person } from '../support/factories.ts'
import { fc } from '../support/fast-check.ts'
import { DEMO_ACCOUNTS, OF_DEMO, openSimulatedApp, type SimulatedApp } from '../support/simulated-app.ts'
import { letTimePass } from './let-time-pass.ts'

const HOUR = 3_600_000

let app: SimulatedApp
let sweep: Db
before(async () => {
  app = await openSimulatedApp({ sandbox: OF_DEMO })
  sweep = openDatabase({ url: app.t.url, role: 'galley_sweep', max: 2 })
})
after(async () => {
  await sweep?.destroy()
  await app?.close()
})

/** One workspace. Its owner decides and connects accounts, and its editor decides. */
interface Desk {
  owner: Person
  editor: Person
  /** The posts that the publisher holds back until somebody does something about them. */
  held: Set<string>
}

type Deed = (desk: Desk, pick: number) => Promise<unknown>

const call = (as: Person, method: string, path: string, body?: object) =>
  app.t.request(method, `{O}${path}`, { as, ...(body && { body }) })
const postsOf = async ({ owner }: Desk): Promise<Post[]> =>
  (await call(owner, 'GET', '/marketing/posts?limit=100')).data.items
const accountsOf = async ({ owner }: Desk): Promise<SocialAccount[]> =>
  (await call(owner, 'GET', '/marketing/accounts')).data

/** Does something to the next post. A refusal is fine, since only the posts afterwards are compared. */
const ofPost =
  (act: (post: Post, desk: Desk) => Promise<unknown>): Deed =>
  async (desk, pick) => {
    const posts = await postsOf(desk)
    const post = posts[pick % posts.length]
    if (post) await act(post, desk)
  }
const patch = (body: object) => ofPost(({ id }, { owner }) => call(owner, 'PATCH', `/marketing/posts/${id}`, body))
const patchGroup = (body: object) =>
  ofPost(({ groupId }, { owner }) => call(owner, 'PATCH', `/marketing/post-groups/${groupId}`, body))
const verdict = (what: 'approve' | 'reject', body: (post: Post) => object) =>
  ofPost((post, { owner }) => call(owner, 'POST', `/marketing/post-groups/${post.groupId}/${what}`, body(post)))

let texts = 0
const draft =
  (platforms: readonly ('x' | 'bluesky')[]): Deed =>
  (desk) =>
    call(desk.editor, 'POST', '/marketing/drafts', {
      posts: platforms.map((platform) => ({ platform, contentText: `Bench note ${++texts}: the saw sings.` })),
    })

const work = async (desk: Desk): Promise<void> => {
  const before = await postsOf(desk)
  await workOnce(app.t.services, sweep, null)
  for (const { id, status } of await postsOf(desk)) {
    const was = before.find((post) => post.id === id)?.status
    if (status === 'approved' && was === 'scheduled') desk.held.add(id)
  }
}
const sent = async (post: Post, desk: Desk, faulty: boolean): Promise<void> => {
  const { faults } = app.sandbox[post.platform as 'x' | 'bluesky']
  if (faulty) faults.add({ kind: 'refuse', ...TEST_NETWORKS[post.platform as 'x' | 'bluesky'].publicCall, times: 1 })
  await call(desk.owner, 'POST', `/marketing/posts/${post.id}/post-now`)
  await work(desk)
  faults.clear()
}

const DEEDS: Record<string, Deed> = {
  'draft for X': draft(['x']),
  'draft for Bluesky': draft(['bluesky']),
  'draft for both': draft(['x', 'bluesky']),
  'hand in': patchGroup({ status: 'pending_approval' }),
  'take the group back': patchGroup({ status: 'draft' }),
  'cancel the group': patchGroup({ status: 'canceled' }),
  'rename the group': ofPost(({ groupId }, { editor }) =>
    call(editor, 'PATCH', `/marketing/post-groups/${groupId}`, { title: `Notes ${++texts}` }),
  ),
  'approve all': verdict('approve', () => ({})),
  'approve one': verdict('approve', ({ id }) => ({ approvePosts: [id], autoSchedule: false })),
  'send all back': verdict('reject', () => ({ reason: 'other' })),
  'send one back': verdict('reject', ({ id }) => ({ rejectPosts: [id] })),
  'hand one in': patch({ status: 'pending_approval' }),
  'take one back': patch({ status: 'draft' }),
  cancel: patch({ status: 'canceled' }),
  edit: ofPost(({ id }, { editor }) =>
    call(editor, 'PATCH', `/marketing/posts/${id}`, { contentText: `Bench note ${++texts}, changed.` }),
  ),
  'give a time': ofPost(({ id }, { owner }) =>
    call(owner, 'PATCH', `/marketing/posts/${id}`, { scheduledForUtc: new Date(Date.now() + HOUR).toISOString() }),
  ),
  'take the time away': patch({ status: 'approved' }),
  delete: ofPost(({ id }, { owner }) => call(owner, 'DELETE', `/marketing/posts/${id}`)),
  'send into a refusal': ofPost((post, desk) => sent(post, desk, true)),
  send: ofPost((post, desk) => sent(post, desk, false)),
  'say that it is live': ofPost(({ id }, { owner }) =>
    call(owner, 'POST', `/marketing/posts/${id}/resolve`, { outcome: 'live' }),
  ),
  'say that it is not': ofPost(({ id }, { owner }) =>
    call(owner, 'POST', `/marketing/posts/${id}/resolve`, { outcome: 'not_live' }),
  ),
  'restore a backup while it is sent': ofPost(async ({ id }, { owner }) => {
    await call(owner, 'POST', `/marketing/posts/${id}/post-now`)
    await holdAfterRestore(app.t.services, app.t.owner, Date.now())
  }),
  'approve for soon, and stand still for hours': async (desk, pick) => {
    const scheduledForUtc = new Date(Date.now() + HOUR / 2).toISOString()
    await verdict('approve', () => ({ scheduledForUtc }))(desk, pick)
    await letTimePass(app.t.owner, 180)
    await work(desk)
  },
  'stand still for hours': async (desk) => {
    await letTimePass(app.t.owner, 180)
    await work(desk)
  },
  'sign out at Bluesky': async (desk) => {
    const account = (await accountsOf(desk)).find(({ platform }) => platform === 'bluesky')
    if (!account) return
    const { orgId } = desk.owner
    await inScope(app.t.services.db, { orgId }, (db) =>
      failAccount(db, app.t.services, { orgId, accountId: account.id }, 'Bluesky signed Galley out.'),
    )
  },
  'connect Bluesky': ({ owner }) => call(owner, 'POST', '/marketing/accounts/bluesky/connect', DEMO_ACCOUNTS.bluesky),
  'disconnect Bluesky': async (desk) => {
    const account = (await accountsOf(desk)).find(({ platform }) => platform === 'bluesky')
    if (account) await call(desk.owner, 'DELETE', `/marketing/accounts/${account.id}`)
  },
  'read what was told': async ({ owner, editor }) => {
    for (const as of [owner, editor]) await call(as, 'POST', '/notifications/read-all')
  },
}

/** What is open, computed from posts and accounts alone: everything for the owner, and the editor's part of it. */
async function standing(desk: Desk): Promise<{ owner: string[]; editor: string[] }> {
  const [posts, accounts] = [await postsOf(desk), await accountsOf(desk)]
  const open = (post: Post) =>
    accounts.some(({ platform, status }) => platform === post.platform && status !== 'disconnected')
  const ofPosts = posts.flatMap((post) => {
    const { id, status, mayBeLive } = post
    if (status !== 'approved') desk.held.delete(id)
    if (status === 'failed') return [mayBeLive ? `post_maybe_live ${id}` : `post_failed ${id}`]
    if (desk.held.has(id)) return [`stale_post_held ${id}`]
    return []
  })
  const waiting = new Set(posts.flatMap((post) => (post.status === 'pending_approval' ? [post.groupId] : [])))
  const forBoth = [...ofPosts, ...[...waiting].map((groupId) => `approval_requested ${groupId}`)]
  const lacking = posts.filter(
    (post) => post.socialAccountId === null && ['approved', 'scheduled'].includes(post.status) && !open(post),
  )
  const failing = accounts.filter(({ status }) => status === 'error')
  const forOwner = [...lacking, ...failing].map(({ id }) => `account_error ${id}`)
  return { owner: [...forBoth, ...forOwner].sort(), editor: forBoth.sort() }
}

async function asked(as: Person): Promise<string[]> {
  const { data } = await call(as, 'GET', '/notifications?unreadOnly=false&limit=100')
  const unread = (data.items as Notification[]).filter(({ readAt }) => readAt === null)
  assert.equal(data.unreadCount, unread.length)
  return (data.items as Notification[])
    .filter(({ tier }) => tier === 'action_required')
    .map(({ type, metadata }) => `${type} ${(metadata as { subject: { id: string } }).subject.id}`)
    .sort()
}

/** These steps lead further, so they come more often. */
const OFTEN = ['hand in', 'approve all', 'approve all', 'send into a refusal', 'give a time']
const stories = fc.array(fc.tuple(fc.constantFrom(...Object.keys(DEEDS), ...OFTEN), fc.nat({ max: 4 })), {
  minLength: 8,
  maxLength: 16,
})

/** A story in which each kind of question comes once, and each ends in another way. */
const EACH = [
  ...[
    'send into a refusal',
    'give a time',
    'send into a refusal',
    'edit',
    'approve all',
    'send into a refusal',
    'cancel',
  ],
  ...['draft for X', 'approve for soon, and stand still for hours', 'give a time', 'take the time away'],
  ...['restore a backup while it is sent', 'say that it is not', 'delete', 'sign out at Bluesky', 'connect Bluesky'],
]

test('whatever people, networks and time do, settled things ask nobody, and open ones ask everybody concerned', async () => {
  const seen = new Set<string>()
  await fc.assert(
    fc.asyncProperty(stories, async (story) => {
      const owner = await app.t.make.org()
      const desk = { owner, editor: await app.t.make.member(owner, 'editor'), held: new Set<string>() }
      await app.account(owner, 'x', DEMO_ACCOUNTS.x.handle)
      await app.t.owner.insertInto('scheduler_profile').values({ org_id: owner.orgId, min_gap_minutes: 0 }).execute()
      const said: string[] = []
      const begun = ['draft for both', 'hand in', 'approve all'].map((name) => [name, 0] as const)
      for (const [name, pick] of [...begun, ...story]) {
        said.push(`${name} ${pick}`)
        await DEEDS[name]?.(desk, pick)
        const expected = await standing(desk)
        for (const asking of expected.owner) seen.add(asking.split(' ')[0] ?? '')
        assert.deepEqual(await asked(desk.owner), expected.owner, said.join(', '))
        assert.deepEqual(await asked(desk.editor), expected.editor, said.join(', '))
      }
    }),
    { numRuns: 6, endOnFailure: true, examples: [[EACH.map((name) => [name, 0])]] },
  )
  const all = ['account_error', 'approval_requested', 'post_failed', 'post_maybe_live', 'stale_post_held']
  assert.deepEqual([...seen].sort(), all, 'stories in which nothing of a kind asks say nothing about it')
})
