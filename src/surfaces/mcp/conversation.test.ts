import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { SCOPES } from '#contract/programs/scopes.ts'
import type { Operation } from '#kernel/operation.ts'
import { type TestApp, testApp } from '../../../tests/support/app.ts'
import type { Person } from '../../../tests/support/factories.ts'
import { callTool, postMcp } from '../../../tests/support/mcp.ts'
import { seenIn } from '../../../tests/support/seen.ts'
import { operations } from '../../operations.ts'
import { createToolSet } from './tool-set.ts'

let t: TestApp
let person: Person
let token: string
before(async () => {
  t = await testApp()
  person = await t.make.org()
  token = await t.make.connectionToken(person, SCOPES, { client: 'Scribe' })
})
after(() => t.close())

const call = (name: string, args: Record<string, unknown> = {}) => callTool(t, token, name, args)
const draft = async (contentText = 'A draft', more: Record<string, unknown> = {}) => {
  const { data, texts } = await call('create_draft_post', { posts: [{ platform: 'bluesky', contentText }], ...more })
  assert.ok(data.group, texts.join())
  return data
}
const DAY = 86_400_000

describe('somebody who drafts learns at once what approval would say:', () => {
  test('that no account is connected, and where a person decides', async () => {
    const { group, posts } = await draft()
    assert.deepEqual(
      posts[0].problems.map(({ code, severity }: Record<string, string>) => [code, severity]),
      [['no_account_connected', 'warning']],
    )
    const page = `http://localhost:4400/review/${group.id}`
    assert.deepEqual([group.reviewUrl, posts[0].reviewUrl], [page, page])
  })

  test('that the text is too long, until it is shortened', async () => {
    const { group, posts } = await draft('x'.repeat(301))
    const errors = (problems: Record<string, string>[]) => problems.filter(({ severity }) => severity === 'error')
    const [found] = errors(posts[0].problems)
    assert.deepEqual([found?.path, found?.code], ['contentText', 'text_too_long'])
    const handed = await call('update_post_group', { groupId: group.id, title: 'Long' })
    assert.deepEqual(
      errors(handed.data.problems).map(({ path }) => path),
      [`posts.${posts[0].id}.contentText`],
    )
    // Otherwise the answer would say only that a person has to decide, and nothing about the text.
    await t.request('PATCH', '{O}/marketing/scheduler/settings', { as: person, body: { assistantApprovals: 'all' } })
    const approved = await call('approve_post_group', { groupId: group.id, expected: await seenIn(t, group.id) })
    assert.deepEqual([approved.isError, approved.data.details[0].path], [true, `posts.${posts[0].id}.contentText`])
    assert.match(approved.data.nextStep, /with update_post/)
    assert.equal(approved.data.reviewUrl, group.reviewUrl)
    const mended = await call('update_post', { postId: posts[0].id, contentText: 'Short' })
    assert.deepEqual(errors(mended.data.problems), [])
  })

  test('also over REST', async () => {
    const posts = [{ platform: 'x', contentText: '' }]
    const created = await t.request('POST', '{O}/marketing/post-groups', { as: person, body: { title: 'A', posts } })
    const codes = created.body.data.posts[0].problems.map(({ code }: { code: string }) => code)
    assert.deepEqual(codes, ['text_or_media_required', 'network_unavailable'])
  })
})

describe('null', () => {
  test('for an optional argument counts as absent, at whatever depth', async () => {
    const { isError, data, texts } = await call('create_draft_post', {
      title: null,
      topic: null,
      scheduledFor: null,
      tagIds: null,
      posts: [{ platform: 'x', contentText: 'Nulls', media: null, poll: null, platformPayload: { poll: null } }],
    })
    assert.equal(isError, false, texts.join())
    assert.equal(data.posts[0].platformPayload, undefined)
    const listed = await call('list_posts', { status: null, limit: null, sortBy: null, verbose: null })
    assert.equal(listed.isError, false, listed.texts.join())
  })

  test('for a required one is missing, and not a wrong type', async () => {
    const { data } = await call('create_draft_post', { posts: [{ platform: 'x', contentText: null }] })
    assert.deepEqual([data.details[0].path, data.details[0].code], ['posts.0.contentText', 'required'])
  })

  test('clears a field if the operation says so', async () => {
    const { group } = await draft('Topical', { topic: 'Spring' })
    assert.equal(group.topic, 'Spring')
    const { data } = await call('update_post_group', { groupId: group.id, topic: null, title: null })
    assert.deepEqual([data.topic, data.title], [undefined, group.title])
  })
})

test('a time with an offset is accepted, and kept and answered in UTC', async () => {
  const at = new Date(Math.ceil(Date.now() / DAY) * DAY + 7 * DAY)
  const wall = at.toISOString().slice(0, 10)
  const { group } = await draft('Timed', { scheduledFor: `${wall}T10:30:00+02:00` })
  assert.equal(group.scheduledFor, `${wall}T08:30:00.000Z`)
})

describe('offered values are accepted:', () => {
  for (const [name, id] of [
    ['update_post', 'postId'],
    ['update_post_group', 'groupId'],
  ] as const) {
    test(`every status of ${name}, on a draft`, async () => {
      const tools = createToolSet(Object.values<Operation>(operations), 'https://galley.example')
      const status = tools.find(name)?.shown.inputSchema.properties?.status
      const { enum: offered } = status as unknown as { enum: string[] } // by its schema
      for (const to of offered) {
        const { group, posts } = await draft()
        const { isError, data, texts } = await call(name, {
          [id]: id === 'postId' ? posts[0].id : group.id,
          status: to,
        })
        assert.deepEqual([isError, data.status], [false, to], texts.join())
      }
    })
  }
})

test('answers leave out nulls, and fields that no assistant needs', async () => {
  const { group, posts } = await draft()
  const { data } = await call('list_posts', { groupId: group.id, verbose: true })
  const text = JSON.stringify([group, posts, data])
  assert.doesNotMatch(text, /null/)
  for (const name of [
    'orgId',
    'idempotencyKey',
    'publishedExternalId',
    'attemptCount',
    'strategyId',
    'approvedByUserId',
  ]) {
    assert.ok(!text.includes(`"${name}"`), name)
  }
  // The fields that the next call needs stay.
  assert.ok(posts[0].contentHash && posts[0].updatedAt && posts[0].groupId)
})

describe('list_posts', () => {
  test('is brief unless more is requested', async () => {
    const { group } = await draft(`Start ${'long '.repeat(60)}end`)
    const brief = await call('list_posts', { groupId: group.id })
    assert.deepEqual(Object.keys(brief.data.items[0]), [
      'id',
      'groupId',
      'platform',
      'status',
      'contentText',
      'mayBeLive',
      'reviewUrl',
    ])
    assert.match(brief.data.items[0].contentText, /^Start .*…$/)
    const whole = await call('list_posts', { groupId: group.id, verbose: true })
    assert.match(whole.data.items[0].contentText, /end$/)
    const odd = await call('list_posts', { verbose: 'maybe' })
    assert.deepEqual([odd.isError, odd.data.details[0].path], [true, 'verbose'])
  })

  test('finds by group and by text, and counts the results', async () => {
    const { posts } = await draft('The 100 % Zebra _crossing_')
    for (const text of ['zebra', '100 %', '_CROSSING_']) {
      const { data } = await call('list_posts', { text })
      assert.deepEqual([data.total, data.items[0]?.id], [1, posts[0].id], text)
    }
    assert.equal((await call('list_posts', { text: 'zebra crossing' })).data.total, 0)
    const found = await t.request('GET', '{O}/marketing/posts?filter[text]=ZEBRA', { as: person })
    assert.deepEqual([found.body.data.total, found.body.data.items[0].id], [1, posts[0].id])
    const own = await t.request('GET', `{O}/marketing/posts?filter[groupId]=${posts[0].groupId}`, { as: person })
    assert.equal(own.body.data.total, 1)
  })
})

describe('the endpoint:', () => {
  const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' }

  test('any Accept that includes JSON is accepted, and so is none', async () => {
    for (const accept of ['*/*', 'application/*', 'application/json, */*;q=0.1', 'application/json']) {
      assert.equal((await postMcp(t, token, list, { accept })).status, 200, accept)
    }
    assert.equal((await postMcp(t, token, list, { accept: 'text/html' })).status, 406)
  })

  test('the address may end in a slash', async () => {
    for (const method of ['POST', 'GET'] as const) {
      const { statusCode } = await t.app.inject({
        method,
        url: '/mcp/',
        headers: { authorization: `Bearer ${token}`, accept: '*/*', 'content-type': 'application/json' },
        ...(method === 'POST' && { payload: JSON.stringify(list) }),
      })
      assert.equal(statusCode, method === 'POST' ? 200 : 405)
    }
    assert.equal((await t.app.inject({ method: 'POST', url: '/mcp/' })).statusCode, 401)
  })
})
