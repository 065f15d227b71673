import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type TestApp, testApp } from '../../../../tests/support/app.ts'
import type { Person } from '../../../../tests/support/factories.ts'
import { createSeed } from '../../../../tests/support/seed.ts'

let t: TestApp
before(async () => {
  t = await testApp()
})
after(() => t.close())

interface Problem {
  path: string
  code: string
  severity: string
}

const drafted = async (as: Person, post: object) => {
  const posts = [{ platform: 'x', contentText: 'News', ...post }]
  const { status, body } = await t.request('POST', '{O}/marketing/drafts', { as, body: { posts } })
  assert.equal(status, 200, JSON.stringify(body))
  const { problems, id } = body.data.posts[0] as { problems: Problem[]; id: string }
  return {
    id,
    groupId: body.data.group.id as string,
    found: problems.map(({ code, severity }) => `${severity} ${code}`),
  }
}

describe('a draft is answered with what stands against approving it:', () => {
  test('nothing, where one account is connected and the rules are kept', async () => {
    const as = await t.make.org()
    await t.make.account(as, 'x')
    assert.deepEqual((await drafted(as, {})).found, [])
  })

  test('several accounts and none named: what approval refuses, in the same words', async () => {
    const as = await t.make.org()
    await t.make.account(as, 'x', { handle: 'one' })
    await t.make.account(as, 'x', { handle: 'two' })
    const { groupId, found } = await drafted(as, {})
    assert.deepEqual(found, ['error account_required'])
    const refused = await t.request('POST', `{O}/marketing/post-groups/${groupId}/approve`, { as, body: {} })
    assert.deepEqual([refused.status, refused.body.details[0].code], [400, 'account_required'])
  })

  test('an account that has to be connected again, where it is the only one too', async () => {
    const as = await t.make.org()
    const accountId = await t.make.account(as, 'x')
    await t.owner.updateTable('social_account').set({ status: 'error' }).where('id', '=', accountId).execute()
    assert.deepEqual((await drafted(as, {})).found, ['warning account_error'])
    assert.deepEqual((await drafted(as, { socialAccountId: accountId })).found, ['warning account_error'])
  })

  test('a network that nothing can be published to from here: nobody is told to connect an account of it', async () => {
    const as = await t.make.org()
    const { groupId, found } = await drafted(as, { platform: 'linkedin' })
    assert.deepEqual(found, ['warning network_unavailable'])
    assert.deepEqual((await drafted(as, { platform: 'bluesky' })).found, ['warning no_account_connected'])
    const approved = await t.request('POST', `{O}/marketing/post-groups/${groupId}/approve`, { as, body: {} })
    const [warning] = approved.body.data.warnings
    assert.equal(warning.code, 'network_unavailable')
    assert.match(warning.message, /^LinkedIn is not set up on this installation yet/)
    const [told] = await t.owner.selectFrom('notification').selectAll().where('org_id', '=', as.orgId).execute()
    assert.equal(told?.title, 'LinkedIn is not set up on this installation yet')
    assert.doesNotMatch(told?.body ?? '', /onnect/)
  })

  test('nothing about a decided post', async () => {
    const as = await t.make.org()
    await t.make.account(as, 'x')
    const { id, groupId } = await drafted(as, {})
    await t.request('POST', `{O}/marketing/post-groups/${groupId}/approve`, { as, body: { autoSchedule: false } })
    const at = new Date(Date.now() + 7 * 86_400_000).toISOString()
    const moved = await t.request('PATCH', `{O}/marketing/posts/${id}`, { as, body: { scheduledForUtc: at } })
    assert.deepEqual([moved.body.data.status, moved.body.data.problems], ['scheduled', undefined])
  })
})

test('media that the network cannot fetch from here stand against approving, as they would against publishing', async () => {
  const app = await testApp({ env: { INSTAGRAM_APP_ID: '18', INSTAGRAM_APP_SECRET: 'a secret' } })
  try {
    const as = await app.make.org()
    await app.make.account(as, 'instagram')
    const { id: assetId } = await createSeed(app).image(as)
    const post = { platform: 'instagram', contentText: 'News', media: { kind: 'image', assetId, altText: 'A pixel' } }
    const { body } = await app.request('POST', '{O}/marketing/drafts', { as, body: { posts: [post] } })
    const problem = body.data.posts[0].problems.find(({ code }: Problem) => code === 'media_not_fetchable')
    assert.equal(problem?.severity, 'error')
    assert.match(problem.message, /graph\.instagram\.com fetches media itself and cannot reach http:\/\/localhost:4400/)
    const approve = `{O}/marketing/post-groups/${body.data.group.id}/approve`
    const refused = await app.request('POST', approve, { as, body: {} })
    assert.equal(refused.status, 400)
    assert.ok(refused.body.details.some(({ code }: Problem) => code === 'media_not_fetchable'))
  } finally {
    await app.close()
  }
})
