import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Role } from '#contract/people/roles.ts'
import { newId } from '#kernel/ids.ts'
import { type TestApp, testApp } from '../../../tests/support/app.ts'
import type { Person } from '../../../tests/support/factories.ts'
import { callTool } from '../../../tests/support/mcp.ts'
import { createSeed, type SeededStatus } from '../../../tests/support/seed.ts'

let t: TestApp
let owner: Person
let accountId: string
before(async () => {
  t = await testApp()
  owner = await t.make.org()
  accountId = await t.make.account(owner, 'x', { handle: 'northwind' })
})
after(() => t.close())

async function post(status: SeededStatus, change: Record<string, unknown> = {}): Promise<string> {
  const { postId } = await createSeed(t).draft(owner, status, accountId)
  if (Object.keys(change).length > 0) await t.owner.updateTable('post').set(change).where('id', '=', postId).execute()
  return postId
}

const as = async (role: Role) => (role === 'owner' ? owner : t.make.member(owner, role))
const deleteX = (who: Person, body: Record<string, unknown>) =>
  t.request('POST', '{O}/marketing/x-posts/delete', { as: who, body })
const acts = (postId: string) => t.owner.selectFrom('platform_act').selectAll().where('post_id', '=', postId).execute()

describe('taking a post off the schedule', () => {
  for (const status of ['draft', 'pending_approval', 'approved', 'scheduled', 'failed', 'canceled'] as const) {
    test(`a post that is ${status} is canceled and stays in the lists`, async () => {
      const postId = await post(status, { outcome_unknown: false })
      const { status: code, data } = await deleteX(owner, { postId })
      assert.deepEqual(
        [code, data],
        [
          200,
          {
            outcome: 'removed_from_schedule',
            postId,
            xPostId: null,
            socialAccountId: accountId,
            warnings: status === 'canceled' ? ['It was canceled already'] : [],
          },
        ],
      )
      const read = await t.request('GET', `{O}/marketing/posts/${postId}`, { as: owner })
      assert.deepEqual([read.status, read.data.status], [200, 'canceled'])
      assert.deepEqual(await acts(postId), [])
    })
  }

  test('so is one of another network that an assistant takes off the schedule: posts:delete is for every post', async () => {
    const postId = await post('scheduled', { platform: 'bluesky', social_account_id: null })
    const token = await t.make.connectionToken(owner)
    const refused = await callTool(t, token, 'update_post', { postId, status: 'canceled' })
    assert.match(refused.data.error, /delete_x_post takes it off the schedule/)
    const { isError, data } = await callTool(t, token, 'delete_x_post', { postId })
    assert.deepEqual([isError, data.outcome, data.postId], [false, 'removed_from_schedule', postId])
  })

  test('what may be live is said', async () => {
    const { data } = await deleteX(owner, { postId: await post('failed') })
    assert.match(data.warnings[0], /may be on X all the same/)
  })

  for (const [role, status, expected] of [
    ['contributor', 'draft', 200],
    ['contributor', 'scheduled', 403],
    ['editor', 'scheduled', 200],
    ['viewer', 'draft', 403],
  ] as const) {
    test(`a ${role} and a post that is ${status}: ${expected}`, async () => {
      assert.equal((await deleteX(await as(role), { postId: await post(status) })).status, expected)
    })
  }

  for (const status of ['publishing', 'awaiting_platform'] as const) {
    test(`what is ${status} is 409 in_progress, by either way`, async () => {
      const postId = await post('scheduled', { status })
      const answers = [
        await deleteX(owner, { postId }),
        await t.request('DELETE', `{O}/marketing/posts/${postId}`, { as: owner }),
      ]
      for (const { status: code, body } of answers) assert.deepEqual([code, body.code], [409, 'in_progress'])
    })
  }
})

describe('deleting a published post', () => {
  for (const role of ['contributor', 'viewer'] as const) {
    test(`a ${role} may not, by either way`, async () => {
      const who = await as(role)
      const postId = await post('published')
      assert.equal((await deleteX(who, { postId })).status, 403)
      assert.equal((await t.request('DELETE', `{O}/marketing/posts/${postId}`, { as: who })).status, 403)
      assert.deepEqual(await acts(postId), [])
    })
  }

  test('where nobody said where it stands, 409 says who has to delete it', async () => {
    const postId = await post('published', { published_external_id: null, published_url: null })
    const { status, body } = await deleteX(owner, { postId })
    assert.deepEqual([status, body.code], [409, 'invalid_transition'])
    assert.match(body.error, /delete it there/)
  })
})

describe('which post', () => {
  const refused: [string, () => Promise<Record<string, unknown>>, string, string][] = [
    ['none', async () => ({}), 'body.postUrl', 'required'],
    ['an address elsewhere', async () => ({ postUrl: 'https://example.com/a' }), 'body.postUrl', 'not_an_x_post'],
    [
      'a published post on another platform',
      async () => ({ postId: await post('published', { platform: 'bluesky' }) }),
      'body.postId',
      'not_an_x_post',
    ],
    [
      'a post of another account',
      async () => ({ postId: await post('draft'), socialAccountId: newId() }),
      'body.socialAccountId',
      'other_account',
    ],
    [
      'two posts at once',
      async () => ({
        postId: await post('published', { published_external_id: '71' }),
        postUrl: 'https://x.com/northwind/status/72',
      }),
      'body.postUrl',
      'other_post',
    ],
    [
      'a later part of a thread',
      async () => {
        const live = ['81', '82'].map((externalId) => ({ externalId, url: '', extra: {} }))
        await post('published', { published_external_id: '81', live_parts: JSON.stringify(live), parts_total: 2 })
        return { postUrl: 'https://x.com/northwind/status/82' }
      },
      'body.postUrl',
      'part_of_thread',
    ],
  ]
  for (const [name, body, path, code] of refused) {
    test(`${name}: ${code}`, async () => {
      const answer = await deleteX(owner, await body())
      assert.equal(answer.status, 400, JSON.stringify(answer.body))
      assert.deepEqual([answer.body.details[0].path, answer.body.details[0].code], [path, code])
    })
  }

  test('one of another workspace is 404', async () => {
    const stranger = await t.make.org()
    assert.equal((await deleteX(stranger, { postId: await post('draft') })).status, 404)
  })
  test('one of an account that is not connected here is 403', async () => {
    assert.equal((await deleteX(owner, { postUrl: 'https://x.com/somebody/status/1' })).status, 403)
  })
  test('an address without a handle needs the account to be named if there are several', async () => {
    await t.make.account(owner, 'x', { handle: 'northwind_two' })
    const { status, body } = await deleteX(owner, { postUrl: 'https://x.com/i/status/99' })
    assert.deepEqual([status, body.details[0].path], [400, 'body.socialAccountId'])
  })
})
