import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import type { LearnedPreference } from '#contract/writing/preference.ts'
import { type TestApp, testApp } from '../../../tests/support/app.ts'
import type { Person } from '../../../tests/support/factories.ts'
import { callTool } from '../../../tests/support/mcp.ts'

let t: TestApp
let owner: Person
before(async () => {
  t = await testApp()
})
beforeEach(async () => {
  owner = await t.make.org()
})
after(() => t.close())

const ask = (method: string, path: string, body?: object, as = owner) =>
  t.request(method, `{O}/${path}`, { as, ...(body && { body }) })
const learned = async (): Promise<LearnedPreference[]> => (await ask('GET', 'brand/preferences')).data.items
const lines = async () => (await learned()).map(({ kind, signal, occurrences }) => [kind, signal, occurrences]).sort()

/** A draft that waits for a decision, written by a program. */
async function byProgram(contentText: string): Promise<{ groupId: string; postId: string }> {
  const token = await t.make.connectionToken(owner)
  const { body, isError } = await callTool(t, token, 'create_draft_post', {
    title: 'Drafted',
    posts: [{ platform: 'x', contentText }],
  })
  assert.ok(!isError, JSON.stringify(body))
  const { posts } = (await ask('GET', 'marketing/post-groups')).data.items[0] ?? {}
  const groups = await t.owner
    .selectFrom('post')
    .select(['id', 'group_id'])
    .where('org_id', '=', owner.orgId)
    .orderBy('created_at', 'desc')
    .execute()
  assert.ok(groups[0], JSON.stringify(posts))
  return { groupId: groups[0].group_id, postId: groups[0].id }
}
const approve = async (groupId: string, as = owner) => {
  const { status, body } = await ask('POST', `marketing/post-groups/${groupId}/approve`, { autoSchedule: false }, as)
  assert.equal(status, 200, JSON.stringify(body))
}
const rewrite = async (postId: string, contentText: string, as = owner) => {
  const { status, body } = await ask('PATCH', `marketing/posts/${postId}`, { contentText }, as)
  assert.equal(status, 200, JSON.stringify(body))
}

describe('what is learned', () => {
  test('from an edit of a program’s draft: what was changed, with the post that showed it', async () => {
    const { groupId, postId } = await byProgram('We leverage the wind today 🚀')
    await rewrite(postId, 'We use the wind today')
    assert.deepEqual(await lines(), [], 'only what is approved teaches')
    await approve(groupId)
    assert.deepEqual(await lines(), [
      ['edit', 'Emoji taken out in review', 1],
      ['edit', '“leverage” became “use” in review', 1],
    ])
    const [first] = await learned()
    assert.deepEqual(
      [first?.confidence, first?.canBePromoted, first?.posts.map((post) => [post.postId, post.groupId, post.title])],
      ['low', false, [[postId, groupId, 'Drafted']]],
    )
    assert.deepEqual(
      await t.owner.selectFrom('drafted_text').selectAll().where('org_id', '=', owner.orgId).execute(),
      [],
    )
  })

  test('of several edits before the approval: from the first text to the approved one', async () => {
    const { groupId, postId } = await byProgram('We leverage the wind today')
    await rewrite(postId, 'We exploit the wind today')
    await rewrite(postId, 'We use the wind today')
    await approve(groupId)
    assert.deepEqual(await lines(), [['edit', '“leverage” became “use” in review', 1]])
  })

  test('from an approval of a program’s unchanged draft: how it looks', async () => {
    const { groupId } = await byProgram('Do you sail?')
    await approve(groupId)
    assert.deepEqual(await lines(), [
      ['approval', 'Approved as drafted: a question at the end', 1],
      ['approval', 'Approved as drafted: a short text', 1],
    ])
  })

  test('from what one person handed in and another changed, and nothing from what people write themselves', async () => {
    const writer = await t.make.member(owner, 'contributor')
    const body = { title: 'Mine', posts: [{ platform: 'x', contentText: 'We leverage the wind today' }] }
    const own = await ask('POST', 'marketing/post-groups', body)
    await rewrite(own.data.posts[0].id, 'We use the wind today')
    await approve(own.data.group.id)
    assert.deepEqual(await lines(), [])
    const handed = await ask('POST', 'marketing/drafts', body, writer)
    await rewrite(handed.data.posts[0].id, 'We use the wind today')
    await approve(handed.data.group.id)
    assert.deepEqual(await lines(), [['edit', '“leverage” became “use” in review', 1]])
  })

  test('from a rejection: reason and note each for itself, and a reason counts with any note', async () => {
    for (const note of ['Less about us', 'Name the boat']) {
      const { groupId } = await byProgram('We sail')
      await ask('POST', `marketing/post-groups/${groupId}/reject`, { reason: 'too_promotional', note })
    }
    assert.deepEqual(await lines(), [
      ['reject', 'Less about us', 1],
      ['reject', 'Name the boat', 1],
      ['reject', 'Sent back: too promotional', 2],
    ])
    const counted = (await learned()).find(({ occurrences }) => occurrences === 2)
    assert.deepEqual([counted?.posts.length, counted?.confidence], [2, 'medium'])
  })

  test('from a note of any length and script', async () => {
    const { groupId } = await byProgram('We sail')
    const { status } = await ask('POST', `marketing/post-groups/${groupId}/reject`, { note: '語'.repeat(2000) })
    assert.equal(status, 200)
    assert.ok(((await learned())[0]?.signal.length ?? 0) <= 300)
  })
})

describe('what was learned', () => {
  async function seenThrice(): Promise<LearnedPreference> {
    for (let round = 0; round < 3; round++) {
      const { groupId } = await byProgram('We sail')
      await ask('POST', `marketing/post-groups/${groupId}/reject`, { reason: 'repetitive' })
    }
    const [preference] = await learned()
    assert.ok(preference)
    return preference
  }

  test('becomes a guideline at three, when a person agrees, in their words if they like', async () => {
    const { id, canBePromoted, confidence, guideline } = await seenThrice()
    assert.deepEqual([canBePromoted, confidence, guideline], [true, 'high', 'Do not repeat what was posted lately'])
    const { status, data } = await ask('POST', `brand/preferences/${id}/promote`, { guideline: 'Say it once a month' })
    assert.deepEqual(
      [status, data.promoted, data.canBePromoted, data.guideline],
      [200, true, false, 'Say it once a month'],
    )
    const profile = (await ask('GET', 'brand/profile')).data
    assert.deepEqual([profile.preferenceSignals[0].promoted, profile.voice.writingGuidelines], [true, []])
  })

  test('is refused before that, with what to do, and to whoever may not change the brand', async () => {
    const { groupId } = await byProgram('We sail')
    await ask('POST', `marketing/post-groups/${groupId}/reject`, { reason: 'repetitive' })
    const [once] = await learned()
    const early = await ask('POST', `brand/preferences/${once?.id}/promote`, {})
    assert.deepEqual([early.status, early.body.code], [409, 'invalid_transition'])
    assert.match(early.body.error, /seen once so far, but a guideline needs 3 times.*writingGuidelines/)
    const contributor = await t.make.member(owner, 'contributor')
    assert.equal((await ask('POST', `brand/preferences/${once?.id}/promote`, {}, contributor)).status, 403)
    assert.equal((await ask('DELETE', `brand/preferences/${once?.id}`, undefined, contributor)).status, 403)
  })

  test('is erased with its posts, and a second time there is nothing', async () => {
    const { id } = await seenThrice()
    assert.equal((await ask('DELETE', `brand/preferences/${id}`)).data.id, id)
    assert.deepEqual(await learned(), [])
    assert.deepEqual(
      await t.owner.selectFrom('preference_source').selectAll().where('org_id', '=', owner.orgId).execute(),
      [],
    )
    assert.equal((await ask('DELETE', `brand/preferences/${id}`)).status, 404)
  })
})
