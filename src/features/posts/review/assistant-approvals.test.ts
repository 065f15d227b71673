import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { AssistantApprovals } from '#contract/statuses.ts'
import { type TestApp, testApp } from '../../../../tests/support/app.ts'
import type { Person } from '../../../../tests/support/factories.ts'
import { callTool } from '../../../../tests/support/mcp.ts'
import { seenIn } from '../../../../tests/support/seen.ts'

let t: TestApp
before(async () => {
  t = await testApp()
})
after(() => t.close())

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

/** A workspace with this rule, and an assistant of its owner. */
async function workspace(rule?: AssistantApprovals) {
  const owner = await t.make.org()
  await t.make.account(owner, 'x')
  const token = await t.make.connectionToken(owner, undefined, { client: 'Scribe' })
  const set = (assistantApprovals: AssistantApprovals) =>
    t.request('PATCH', '{O}/marketing/scheduler/settings', { as: owner, body: { assistantApprovals } })
  if (rule) assert.equal((await set(rule)).status, 200)
  const tool = (name: string, args: Record<string, unknown>) => callTool(t, token, name, args)
  const edit = async (as: Person, postId: string, body: object) => {
    const answer = await t.request('PATCH', `{O}/marketing/posts/${postId}`, { as, body })
    assert.equal(answer.status, 200, JSON.stringify(answer.body))
  }
  return { owner, set, tool, edit }
}
type Workspace = Awaited<ReturnType<typeof workspace>>

async function byAssistant({ tool }: Workspace) {
  const { data } = await tool('create_draft_post', { posts: [{ platform: 'x', contentText: `Scribe ${++count}` }] })
  return { groupId: String(data.group.id), postId: String(data.posts[0].id) }
}
async function byPerson(as: Person) {
  const body = { title: 'Own', posts: [{ platform: 'x', contentText: `Own ${++count}` }] }
  const { data } = await t.request('POST', '{O}/marketing/post-groups', { as, body })
  return { groupId: String(data.group.id), postId: String(data.posts[0].id) }
}
let count = 0

async function approve({ tool }: Workspace, { groupId }: { groupId: string }) {
  const expected = await seenIn(t, groupId)
  const { data, isError } = await tool('approve_post_group', { groupId, expected, autoSchedule: false })
  return isError ? data.code : 'approved'
}

describe('by default an assistant approves', () => {
  test('what a person wrote', async () => {
    const w = await workspace()
    assert.equal(await approve(w, await byPerson(w.owner)), 'approved')
  })

  test('never what an assistant wrote, and names the page where a person decides', async () => {
    const w = await workspace()
    const { groupId, postId } = await byAssistant(w)
    const { data, isError } = await w.tool('approve_post_group', { groupId })
    assert.deepEqual([isError, data.status, data.code], [true, 409, 'approval_required'])
    assert.match(data.error, new RegExp(`http://localhost:4400/review/${groupId}`))
    assert.deepEqual(
      data.details?.map(({ path }: { path: string }) => path),
      [`posts.${postId}`],
    )
  })

  test('what a person changed after it, and no more once an assistant changes it again', async () => {
    const w = await workspace()
    const draft = await byAssistant(w)
    await w.edit(w.owner, draft.postId, { contentText: 'A person’s words' })
    await w.tool('update_post', { postId: draft.postId, contentText: 'Scribe again' })
    assert.equal(await approve(w, draft), 'approval_required')
    await w.edit(w.owner, draft.postId, { contentText: 'A person’s again' })
    assert.equal(await approve(w, draft), 'approved')
  })

  test('nothing that an API key wrote: no person has', async () => {
    const w = await workspace()
    const key = { ...w.owner, token: await t.make.apiKeyToken(w.owner) }
    assert.equal(await approve(w, await byPerson(key)), 'approval_required')
    const draft = await byPerson(w.owner)
    await w.edit(key, draft.postId, { contentText: 'By a script' })
    assert.equal(await approve(w, draft), 'approval_required')
  })

  test('a post of a group at a time, each by who changed it', async () => {
    const w = await workspace()
    const posts = ['x', 'bluesky'].map((platform) => ({ platform, contentText: `Scribe for ${platform}` }))
    const { data } = await w.tool('create_draft_post', { posts })
    const groupId = String(data.group.id)
    const postId = String(data.posts[0].id)
    await w.edit(w.owner, postId, { contentText: 'A person’s words' })
    assert.equal(await approve(w, { groupId }), 'approval_required')
    const expected = await seenIn(t, groupId)
    const verdict = { groupId, expected, approvePosts: [postId], autoSchedule: false }
    const one = await w.tool('approve_post_group', verdict)
    assert.equal(one.isError, false)
  })

  for (const [what, change] of Object.entries({
    text: { contentText: 'Other words' },
    poll: { poll: { options: ['a', 'b'], durationMinutes: 60 } },
    'who may reply': { platformPayload: { replySettings: 'following' } },
    account: { socialAccountId: null },
  })) {
    test(`what a person wrote, unless an assistant changed its ${what}`, async () => {
      const w = await workspace()
      const body = { title: 'Own', posts: [{ platform: 'x', contentText: 'Own words', socialAccountId: undefined }] }
      const [account] = (await t.request('GET', '{O}/marketing/accounts', { as: w.owner })).data
      body.posts[0] = { ...body.posts[0], socialAccountId: account.id } as (typeof body.posts)[number]
      const { data } = await t.request('POST', '{O}/marketing/post-groups', { as: w.owner, body })
      const postId = data.posts[0].id
      const changed = await w.tool('update_post', { postId, ...change })
      assert.equal(changed.isError, false, JSON.stringify(changed.data))
      assert.notEqual(changed.data.contentHash, data.posts[0].contentHash, 'the approval covers it')
      assert.equal(await approve(w, { groupId: data.group.id }), 'approval_required')
    })
  }

  test('what a person wrote, unless the page that it links to says something else once an assistant hands it in', async () => {
    const w = await workspace()
    let title = 'Our quarterly report'
    t.services.readPage = async () => ({ title, description: null, image: null })
    const linked = async () => {
      const posts = [{ platform: 'bluesky', contentText: `See https://page.example/${++count}` }]
      const { data } = await t.request('POST', '{O}/marketing/post-groups', {
        as: w.owner,
        body: { title: 'Own', posts },
      })
      return { groupId: String(data.group.id), postId: String(data.posts[0].id) }
    }
    const handIn = (draft: { postId: string }) =>
      w.tool('update_post', { postId: draft.postId, status: 'pending_approval' })
    const [same, other] = [await linked(), await linked()]
    await handIn(same)
    assert.equal(await approve(w, same), 'approved')
    title = 'Send your coins here'
    const { data } = await handIn(other)
    assert.equal(data.linkCard?.title, title)
    assert.equal(await approve(w, other), 'approval_required')
  })

  test('nothing that an assistant wrote because a person chose the account for it', async () => {
    const w = await workspace()
    const draft = await byAssistant(w)
    const [account] = (await t.request('GET', '{O}/marketing/accounts', { as: w.owner })).data
    await w.edit(w.owner, draft.postId, { socialAccountId: account.id })
    assert.equal(await approve(w, draft), 'approval_required')
  })

  test('a change that changes nothing makes it nobody else’s', async () => {
    const w = await workspace()
    const draft = await byAssistant(w)
    const { data } = await t.request('GET', `{O}/marketing/posts/${draft.postId}`, { as: w.owner })
    await w.edit(w.owner, draft.postId, { contentText: data.contentText })
    assert.equal(await approve(w, draft), 'approval_required')
  })
})

test('under "all" an assistant approves what it wrote, under "never" nothing; people always may', async () => {
  const all = await workspace('all')
  assert.equal(await approve(all, await byAssistant(all)), 'approved')
  const never = await workspace('never')
  const own = await byPerson(never.owner)
  assert.equal(await approve(never, own), 'approval_required')
  const approved = await t.request('POST', `{O}/marketing/post-groups/${own.groupId}/approve`, { as: never.owner })
  assert.equal(approved.status, 200)
})

test('what a person approved an assistant schedules and publishes; what an assistant approved, as far as the rule goes', async () => {
  const w = await workspace('all')
  const [own, others] = [await byAssistant(w), await byAssistant(w)]
  assert.equal(await approve(w, own), 'approved')
  const approval = { as: w.owner, body: { autoSchedule: false } }
  assert.equal((await t.request('POST', `{O}/marketing/post-groups/${others.groupId}/approve`, approval)).status, 200)
  assert.equal((await w.set('people_drafts')).status, 200)
  for (const [draft, expected] of [
    [own, 'approval_required'],
    [others, undefined],
  ] as const) {
    const scheduled = await w.tool('schedule_post_group', { groupId: draft.groupId, scheduledForUtc: inDays(2) })
    assert.equal(scheduled.isError ? scheduled.data.code : undefined, expected)
    const now = await w.tool('post_now', { postId: draft.postId })
    assert.equal(now.isError ? now.data.code : undefined, expected)
  }
  const undecided = await byAssistant(w)
  assert.equal((await w.tool('post_now', { postId: undecided.postId })).data.code, 'approval_required')
})

test('only owners and admins set the rule, and the audit log has it', async () => {
  const w = await workspace('never')
  const editor = await t.make.member(w.owner, 'editor')
  const set = (as: Person) =>
    t.request('PATCH', '{O}/marketing/scheduler/settings', { as, body: { assistantApprovals: 'all' } })
  assert.equal((await set(editor)).status, 403)
  assert.equal((await set(await t.make.member(w.owner, 'admin'))).data.assistantApprovals, 'all')
  const lines = await t.owner
    .selectFrom('audit_log')
    .selectAll()
    .where('org_id', '=', w.owner.orgId)
    .where('action', '=', 'updateSchedulerSettings')
    .execute()
  assert.equal(lines.length, 2)
  assert.ok(lines.every(({ before_hash, after_hash }) => before_hash !== after_hash))
})

test('what an API key approved says so in the history, and no assistant publishes it on the strength of that', async () => {
  const w = await workspace()
  const key = { ...w.owner, token: await t.make.apiKeyToken(w.owner) }
  const { groupId, postId } = await byPerson(key)
  const body = { autoSchedule: false }
  assert.equal((await t.request('POST', `{O}/marketing/post-groups/${groupId}/approve`, { as: key, body })).status, 200)
  const { data } = await t.request('GET', `{O}/marketing/post-groups/${groupId}`, { as: w.owner })
  assert.ok(data.group.approvals[0].client, JSON.stringify(data.group.approvals))
  const now = await w.tool('post_now', { postId })
  assert.deepEqual([now.isError, now.data.code], [true, 'approval_required'])
})
