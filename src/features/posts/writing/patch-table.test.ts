import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { isInFlight, POST_GROUP_STATUSES, POST_STATUSES, type PostStatus } from '#contract/statuses.ts'
import { type TestApp, testApp } from '../../../../tests/support/app.ts'
import type { Person } from '../../../../tests/support/factories.ts'
import { groupInStates } from '../../../../tests/support/features/posts/states.ts'

let t: TestApp
let owner: Person
before(async () => {
  t = await testApp()
  owner = await t.make.org()
})
after(() => t.close())

const inHours = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString()
const CODES = ['invalid_transition', 'in_progress', 'already_published', 'approval_required']

const patch = (path: string, body: unknown, as = owner) => t.request('PATCH', `{O}/marketing/${path}`, { as, body })
const read = async (groupId: string) =>
  (await t.request('GET', `{O}/marketing/post-groups/${groupId}`, { as: owner })).data

async function send(path: string, body: unknown) {
  const answer = await t.request('POST', `{O}/marketing/${path}`, { as: owner, body })
  assert.equal(answer.status, 200, `${path}: ${JSON.stringify(answer.body)}`)
  return answer
}

type Answer = Awaited<ReturnType<typeof patch>>

/**
 * A refusal has one of a few codes. If there is no such move, its message names the present status, the requested one,
 * and the possible moves.
 */
function requireWords(answer: Answer, facts: { from: string; to: string; what: string }): void {
  const { from, to, what } = facts
  assert.equal(answer.status, 409, `${what}: ${JSON.stringify(answer.body)}`)
  assert.ok(CODES.includes(answer.body.code), `${what}: ${answer.body.code}`)
  if (answer.body.code !== 'invalid_transition') return
  assert.match(answer.body.error, new RegExp(`\\b${from}\\b.*\\b${to}\\b`), what)
  assert.match(answer.body.error, /can (?:become|be set to) \w+|is final/, what)
}

/** Requires that the same cause always has the same code, whatever was requested. */
function requireCause(answer: Answer, from: PostStatus, what: string): void {
  if (answer.status === 200) return
  if (isInFlight(from)) assert.equal(answer.body.code, 'in_progress', what)
  else if (from === 'published') assert.equal(answer.body.code, 'already_published', what)
  else assert.ok(!['in_progress', 'already_published'].includes(answer.body.code), `${what}: ${answer.body.code}`)
}

for (const from of POST_STATUSES) {
  test(`a post that is ${from}: every status by PATCH is there afterwards, or refused in words`, async () => {
    for (const to of POST_STATUSES) {
      const { groupId, postIds } = await groupInStates(t, owner, [from])
      const what = `${from} → ${to}`
      const answer = await patch(`posts/${postIds[0]}`, { status: to })
      requireCause(answer, from, what)
      if (answer.status === 200) assert.equal(answer.data.status, to, what)
      else requireWords(answer, { from, to, what })
      const [post] = (await read(groupId)).posts
      assert.equal(post.status, answer.status === 200 ? to : from, what)
    }
  })

  test(`a post that is ${from}: a time by PATCH, and none, are there afterwards, or refused in words`, async () => {
    for (const at of [inHours(60), null]) {
      const { groupId, postIds } = await groupInStates(t, owner, [from], { wish: inHours(90) })
      const what = `${from} at ${at}`
      const answer = await patch(`posts/${postIds[0]}`, { scheduledForUtc: at })
      requireCause(answer, from, what)
      if (answer.status !== 200) {
        requireWords(answer, { from, to: at ? 'scheduled' : 'approved', what })
        continue
      }
      const shown = answer.data.scheduledForUtc ?? answer.data.wishedForUtc
      assert.equal(shown, at, what)
      assert.equal((await read(groupId)).group.scheduledFor, at, `${what}: the group’s time follows`)
    }
  })

  test(`a group whose post is ${from}: every status and time by PATCH changes something, or is refused in words`, async () => {
    const at = inHours(70)
    const bodies = [...POST_GROUP_STATUSES.map((status) => ({ status })), { scheduledFor: at }, { scheduledFor: null }]
    for (const body of bodies) {
      const { groupId } = await groupInStates(t, owner, [from], { wish: inHours(90) })
      const before = await read(groupId)
      const what = `${from}: ${JSON.stringify(body)}`
      const answer = await patch(`post-groups/${groupId}`, body)
      requireCause(answer, from, what)
      if (answer.status === 200) {
        for (const [field, value] of Object.entries(body)) assert.equal(answer.data[field], value, what)
      } else {
        const to = 'status' in body ? body.status : body.scheduledFor === null ? 'approved' : 'scheduled'
        requireWords(answer, { from: before.group.status, to, what })
        assert.deepEqual(await read(groupId), before, `${what}: nothing was done`)
      }
    }
  })
}

const MIXED: PostStatus[][] = [
  ['draft', 'scheduled'],
  ['pending_approval', 'approved'],
  ['published', 'scheduled'],
  ['failed', 'approved'],
  ['publishing', 'scheduled'],
  ['canceled', 'pending_approval'],
]
for (const states of MIXED) {
  test(`a group of ${states.join(' and ')}: every PATCH changes something, or is refused in words`, async () => {
    for (const body of [
      ...POST_GROUP_STATUSES.map((status) => ({ status })),
      { scheduledFor: inHours(70) },
      { scheduledFor: null },
    ]) {
      const { groupId } = await groupInStates(t, owner, states, { wish: inHours(90) })
      const before = await read(groupId)
      const what = `${states.join(' + ')}: ${JSON.stringify(body)}`
      const answer = await patch(`post-groups/${groupId}`, body)
      if (answer.status === 200) {
        const after = await read(groupId)
        const holds = 'status' in body && after.group.status === body.status
        const told = (of: typeof after) => [
          of.group.status,
          of.group.scheduledFor,
          ...of.posts.map((post: { status: string; scheduledForUtc: string; wishedForUtc: string }) => [
            post.status,
            post.scheduledForUtc,
            post.wishedForUtc,
          ]),
        ]
        if (!holds) assert.notDeepEqual(told(after), told(before), what)
      } else requireWords(answer, { from: before.group.status, to: 'status' in body ? body.status : '\\w+', what })
    }
  })
}

test('null clears topic, objective, media, platformPayload and the account; in POST it is as if it were not there', async () => {
  const account = await t.make.account(owner, 'x')
  const made = await t.request('POST', '{O}/marketing/post-groups', {
    as: owner,
    body: {
      title: 'With all',
      topic: 'Topic',
      objective: 'Objective',
      posts: [
        {
          platform: 'x',
          contentText: 'Words',
          socialAccountId: account,
          platformPayload: { replySettings: 'following' },
        },
      ],
    },
  })
  const [first] = made.data.posts
  const cleared = await patch(`posts/${first.id}`, { socialAccountId: null, media: null, platformPayload: null })
  assert.deepEqual(
    [cleared.status, cleared.data.socialAccountId, cleared.data.media, cleared.data.platformPayload],
    [200, null, null, null],
  )
  const group = await patch(`post-groups/${made.data.group.id}`, { topic: null, objective: null })
  assert.deepEqual([group.status, group.data.topic, group.data.objective], [200, null, null])

  const nothing = { topic: null, objective: null, scheduledFor: null }
  const bare = { platform: 'x', contentText: 'Words', socialAccountId: null, media: null, platformPayload: null }
  for (const path of ['post-groups', 'drafts']) {
    const answer = await send(path, { title: 'Bare', ...nothing, posts: [bare] })
    assert.deepEqual(
      [answer.data.group.topic, answer.data.group.objective, answer.data.group.scheduledFor],
      [null, null, null],
    )
  }
  await send('x-threads', { posts: [{ text: 'One', media: null }, { text: 'Two' }], socialAccountId: null, ...nothing })
  await send('posts/check', bare)
  const all = { title: null, timezone: null, tagIds: null, contentType: null }
  const post = { ...bare, replySettings: null, quoteTweetUrl: null, poll: null }
  const drafted = await send('drafts', { ...nothing, ...all, posts: [{ ...post, platformPayload: { poll: null } }] })
  assert.deepEqual([drafted.data.posts[0].platformPayload, drafted.data.group.tagIds], [null, []])
  await send('x-threads', { ...all, posts: [{ text: 'One' }, { text: 'Two' }] })
  await send('posts/check', post)
  await send(`post-groups/${drafted.data.group.id}/reject`, { rejectPosts: null, reason: null, note: null })
  await send(`post-groups/${drafted.data.group.id}/approve`, { approvePosts: null, expected: null, offered: null })
  const ofGroup = `post-groups/${made.data.group.id}`
  await send(`${ofGroup}/approve`, { scheduledForUtc: null })
  await send(`${ofGroup}/schedule`, { scheduledForUtc: null, useBestSlot: true, postIds: null })
})

test('what a role may not do is refused before what the state does not allow', async () => {
  const contributor = await t.make.member(owner, 'contributor')
  for (const from of ['approved', 'scheduled', 'publishing', 'awaiting_platform', 'published', 'failed'] as const) {
    const { groupId, postIds } = await groupInStates(t, owner, [from])
    const asked: [string, string, unknown][] = [
      ['PATCH', `posts/${postIds[0]}`, { status: 'draft' }],
      ['PATCH', `posts/${postIds[0]}`, { scheduledForUtc: inHours(9), ifUpdatedAt: '2020-01-01T00:00:00Z' }],
      ['PATCH', `post-groups/${groupId}`, { status: 'draft' }],
      ['PATCH', `post-groups/${groupId}`, { status: 'canceled', ifUpdatedAt: '2020-01-01T00:00:00Z' }],
      ['PATCH', `post-groups/${groupId}`, { scheduledFor: null }],
      ['DELETE', `posts/${postIds[0]}`, undefined],
      ['POST', 'x-posts/delete', { postId: postIds[0] }],
    ]
    for (const [method, path, body] of asked) {
      const answer = await t.request(method, `{O}/marketing/${path}`, { as: contributor, body })
      assert.equal(answer.status, 403, `${method} ${from} ${JSON.stringify(body)}: ${JSON.stringify(answer.body)}`)
    }
  }
  const { postIds } = await groupInStates(t, owner, ['draft'])
  assert.equal((await patch(`posts/${postIds[0]}`, { status: 'approved' }, contributor)).status, 403)
})
