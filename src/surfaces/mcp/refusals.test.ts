import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { z } from 'zod'
import { SCOPES } from '#contract/programs/scopes.ts'
import { AppError, conflict, invalidField } from '#kernel/errors.ts'
import { type Operation, operation } from '#kernel/operation.ts'
import { type TestApp, testApp } from '../../../tests/support/app.ts'
import type { Person } from '../../../tests/support/factories.ts'
import { callTool, sendMcp } from '../../../tests/support/mcp.ts'
import { seenIn } from '../../../tests/support/seen.ts'
import { operations } from '../../operations.ts'

/** A stand-in for the tool of that name, which fails as configured. */
const fails = operation({
  name: 'fails',
  route: 'POST /v1/orgs/{orgId}/fails/{kind}',
  summary: 'Fail as asked',
  tag: 'marketing',
  permission: 'workspace:read',
  counted: 'heavy',
  tool: {
    name: 'run_x_automation',
    description: 'Fails',
    hints: { readOnly: false, destructive: false, idempotent: false, openWorld: false },
  },
  params: { kind: z.string() },
  body: { posts: z.array(z.object({ platform: z.enum(['x', 'bluesky']) })).optional() },
  output: z.object({}),
}).handle(async (_ctx, { kind }) => {
  switch (kind) {
    case 'field':
      throw invalidField('body.posts.3.platform', 'not_connected', 'Connect an account first')
    case 'conflict':
      throw conflict('in_progress', 'It is being published')
    case 'unprocessable':
      throw new AppError('unprocessable', 'The colour is none', { code: 'brand_kit_invalid' })
    case 'payment':
      throw new AppError('payment_required', 'No credits left', { code: 'fair_use_limit' })
    case 'platform':
      throw new AppError('platform', 'X did not answer', { code: 'platform_error' })
    default:
      throw new Error(`secret internals of ${kind}`)
  }
})

let t: TestApp
let person: Person
let token: string
before(async () => {
  t = await testApp({
    operations: [...Object.values<Operation>(operations), fails],
    env: { GALLEY_RATE_HEAVY: '12', GALLEY_RATE_REQUESTS: '60' },
  })
  person = await t.make.org()
  token = await t.make.connectionToken(person)
})
after(() => t.close())

const failing = (kind: string, more: object = {}) => callTool(t, token, 'run_x_automation', { kind, ...more })

describe('a refusal is a result that says what is wrong and what to do:', () => {
  test('400 names the argument, not the place in a body', async () => {
    const { status, isError, data, body } = await failing('field')
    assert.deepEqual([status, isError, data.status], [200, true, 400])
    assert.deepEqual(Object.keys(body.result).sort(), ['content', 'isError'], 'as text alone')
    assert.equal(body.result.content.length, 1)
    assert.equal(data.error, 'posts.3.platform: Connect an account first')
    assert.deepEqual(data.details, [
      { path: 'posts.3.platform', code: 'not_connected', message: 'Connect an account first' },
    ])
  })

  test('400 of a wrong value lists the allowed ones', async () => {
    const { data } = await failing('field', { posts: [{ platform: 'myspace' }] })
    assert.equal(data.details[0].path, 'posts.0.platform')
    assert.match(data.error, /^posts\.0\.platform: Give one of x, bluesky/)
  })

  test('404 of what is in another workspace', async () => {
    const { isError, data } = await callTool(t, token, 'post_now', { postId: person.orgId })
    assert.deepEqual([isError, data.status, data.nextStep?.startsWith('Find the id')], [true, 404, true])
    assert.equal(data.reviewUrl, undefined, 'there is nothing to decide')
  })

  test('402, 409, 422 and 502 carry their codes', async () => {
    for (const [kind, status, code] of [
      ['payment', 402, 'fair_use_limit'],
      ['conflict', 409, 'in_progress'],
      ['unprocessable', 422, 'brand_kit_invalid'],
      ['platform', 502, 'platform_error'],
    ] as const) {
      const { isError, data } = await failing(kind)
      assert.deepEqual([isError, data.status, data.code, typeof data.nextStep], [true, status, code, 'string'])
    }
  })

  test('402 in a workspace that can only be read, where reading goes on', async () => {
    const owner = await t.make.org()
    await t.owner.updateTable('org').set({ access_state: 'read_only' }).where('id', '=', owner.orgId).execute()
    const frozen = await t.make.connectionToken(owner)
    const posts = [{ platform: 'x', contentText: 'No' }]
    const { data } = await callTool(t, frozen, 'create_draft_post', { posts })
    assert.deepEqual([data.status, data.code], [402, 'subscription_overdue_read_only'])
    assert.equal((await callTool(t, frozen, 'list_posts')).isError, false)
  })

  test('an internal error says nothing but the id under which it is in the log', async () => {
    const { status, headers, isError, data } = await failing('database')
    assert.deepEqual([status, isError, data.status, data.requestId], [200, true, 500, headers['x-request-id']])
    assert.ok(!JSON.stringify(data).includes('secret'))
  })

  test('429 says how long to wait; a message that calls no tool gets it as an HTTP status', async () => {
    let refused = await failing('field')
    for (let n = 0; n < 20 && refused.data.status !== 429; n++) refused = await failing('field')
    assert.deepEqual([refused.status, refused.isError, refused.data.code], [200, true, 'rate_limit_exceeded'])
    const { retryAfterSeconds, nextStep } = refused.data
    assert.ok(retryAfterSeconds > 0 && retryAfterSeconds <= 60)
    assert.equal(
      nextStep,
      `The error says what there is too much of. Wait ${retryAfterSeconds} seconds, then make the same call again.`,
    )
    assert.equal(refused.headers['retry-after'], String(retryAfterSeconds))
    assert.match(String(refused.headers['ratelimit-policy']), /"requests";q=60;w=60, "heavy";q=12;w=60/)
    assert.match(String(refused.headers.ratelimit), /"heavy";r=0/)
    let listed = await sendMcp(t, token, 'tools/list')
    for (let n = 0; n < 80 && listed.status !== 429; n++) listed = await sendMcp(t, token, 'tools/list')
    assert.deepEqual([listed.status, listed.body.error.data.code], [429, 'rate_limit_exceeded'])
    assert.ok(Number(listed.headers['retry-after']) > 0)
    // Another connection of the same person has its own count.
    assert.equal((await sendMcp(t, await t.make.connectionToken(person), 'tools/list')).status, 200)
  })
})

describe('over MCP a change of a post neither approves nor moves what was approved, Spec P5:', () => {
  let as: Person
  let all: string
  before(async () => {
    as = await t.make.org()
    all = await t.make.connectionToken(as, SCOPES, { client: 'Scribe' })
    const body = { assistantApprovals: 'all' } // including its own drafts
    assert.equal((await t.request('PATCH', '{O}/marketing/scheduler/settings', { as, body })).status, 200)
  })
  const draft = async () => {
    const posts = [{ platform: 'x', contentText: 'A draft' }]
    const { data } = await callTool(t, all, 'create_draft_post', { posts })
    return { groupId: data.group.id as string, postId: data.posts[0].id as string }
  }
  const inAWeek = new Date(Date.now() + 7 * 86_400_000).toISOString()
  const verdict = async (groupId: string) => ({
    groupId,
    scheduledForUtc: inAWeek,
    expected: await seenIn(t, groupId),
  })

  test('an assistant is told which tool approves', async () => {
    const { groupId, postId } = await draft()
    for (const [name, args] of [
      ['update_post', { postId, status: 'approved' }],
      ['update_post_group', { groupId, status: 'approved' }],
      ['update_post_group', { groupId, status: 'scheduled' }],
    ] as const) {
      const { isError, data } = await callTool(t, all, name, args)
      assert.deepEqual([isError, data.status, data.code], [true, 409, 'approval_required'], name)
      assert.match(data.error, /approve_post_group/)
      assert.equal(data.reviewUrl, `http://localhost:4400/review/${groupId}`)
    }
  })

  test('if it names what was seen, it approves that and nothing else; it is asked to, and not forced', async () => {
    const unnamed = await draft()
    const approved = await callTool(t, all, 'approve_post_group', { groupId: unnamed.groupId })
    assert.deepEqual([approved.isError, approved.data.status], [false, 'scheduled'], approved.texts.join())
    const { groupId } = await draft()
    const expected = await seenIn(t, groupId)
    await t.request('POST', `{O}/marketing/post-groups/${groupId}/posts`, {
      as,
      body: { platform: 'x', contentText: 'Came meanwhile' },
    })
    const stale = await callTool(t, all, 'approve_post_group', { groupId, expected })
    assert.deepEqual([stale.data.status, stale.data.code], [409, 'stale_update'])
  })

  test('the approval by tool is its user’s, and names the client; after it times have their own tool', async () => {
    const { groupId, postId } = await draft()
    const approved = await callTool(t, all, 'approve_post_group', await verdict(groupId))
    assert.equal(approved.isError, false, approved.texts.join())
    const approvals = approved.data.approvals.filter(({ action }: { action: string }) => action === 'approved')
    assert.ok(approvals.length > 0)
    for (const { client } of approvals) assert.equal(client, 'Scribe')
    const ofPosts = approvals.filter(({ level }: { level: string }) => level === 'post')
    assert.deepEqual(
      ofPosts.map((approval: { postId: string }) => approval.postId),
      [postId],
    )
    const { approved_by: by } = await t.owner
      .selectFrom('post_group')
      .select('approved_by')
      .where('id', '=', groupId)
      .executeTakeFirstOrThrow()
    assert.equal(by, as.userId)
    for (const [name, args] of [
      ['update_post', { postId, scheduledForUtc: inAWeek }],
      ['update_post', { postId, status: 'canceled' }],
      ['update_post', { postId, status: 'draft' }],
      ['update_post_group', { groupId, scheduledFor: inAWeek }],
      ['update_post_group', { groupId, status: 'canceled' }],
    ] as const) {
      const { isError, data } = await callTool(t, all, name, args)
      assert.deepEqual([isError, data.status, data.code], [true, 409, 'approval_required'], name)
      assert.match(data.error, /schedule_post_group .*post_now .*delete_x_post/)
    }
    const moved = await callTool(t, all, 'schedule_post_group', { groupId, scheduledForUtc: inAWeek })
    assert.equal(moved.isError, false, moved.texts.join())
  })

  test('content that it changes after approval waits for a person again, and cannot be published until then', async () => {
    const { groupId, postId } = await draft()
    const { data } = await callTool(t, all, 'approve_post_group', await verdict(groupId))
    assert.equal(data.status, 'scheduled')
    const writer = await t.make.connectionToken(as, ['mcp:read', 'posts:write', 'posts:publish'])
    const both = await callTool(t, writer, 'update_post', { postId, contentText: 'Other', scheduledForUtc: inAWeek })
    assert.deepEqual([both.data.status, both.data.code], [409, 'approval_required'])
    const changed = await callTool(t, writer, 'update_post', { postId, contentText: 'Other' })
    assert.deepEqual([changed.data.status, changed.data.scheduledForUtc], ['pending_approval', undefined])
    const now = await callTool(t, writer, 'post_now', { postId })
    assert.deepEqual([now.isError, now.data.code], [true, 'approval_required'])
    for (const name of ['approve_post_group', 'schedule_post_group', 'delete_x_post']) {
      assert.equal((await callTool(t, writer, name, { groupId, postId })).body.error.code, -32602, name)
    }
  })

  test('somebody who may not approve cannot do so through an assistant either', async () => {
    const { groupId } = await draft()
    const contributor = await t.make.member(as, 'contributor')
    const { data } = await callTool(t, await t.make.connectionToken(contributor), 'approve_post_group', { groupId })
    assert.deepEqual([data.status, /content:approve/.test(data.error)], [403, true])
  })
})
