import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { type TestApp, testApp } from '../../../../tests/support/app.ts'
import type { Person } from '../../../../tests/support/factories.ts'
import { groupInStates } from '../../../../tests/support/features/posts/states.ts'

let t: TestApp
let owner: Person
before(async () => {
  t = await testApp()
})
after(() => t.close())

const get = (path: string, query: Record<string, string> = {}) => t.request('GET', `{O}/${path}`, { as: owner, query })
const idsOf = async (path: string, query: Record<string, string>): Promise<string[]> =>
  (await get(path, query)).data.items.map((item: { id?: string; group?: { id: string } }) => item.group?.id ?? item.id)

test('lte includes the moment that was read, in every list that has such a filter', async () => {
  owner = await t.make.org()
  const { groupId, postIds } = await groupInStates(t, owner, ['scheduled'])
  // The database stores microseconds. In an answer this time has only milliseconds and is therefore slightly earlier.
  const at = '2031-03-01T09:30:00.123987Z'
  await t.owner
    .updateTable('post')
    .set({ scheduled_for_utc: at })
    .where('id', '=', postIds[0] ?? '')
    .execute()
  await t.owner.updateTable('post_group').set({ scheduled_for: at }).where('id', '=', groupId).execute()
  const [post] = (await get('marketing/posts')).data.items
  assert.equal(post.scheduledForUtc, '2031-03-01T09:30:00.123Z')
  const until = { 'filter[scheduledTo]': post.scheduledForUtc }
  assert.deepEqual(await idsOf('marketing/posts', until), postIds)
  assert.deepEqual(await idsOf('marketing/post-groups', until), [groupId])
  assert.deepEqual(await idsOf('marketing/posts', { 'filter[scheduledTo]': '2031-03-01T09:30:00.122Z' }), [])

  await t.owner.updateTable('audit_log').set({ at }).where('org_id', '=', owner.orgId).execute()
  const lines = (await get('audit', { 'filter[atTo]': '2031-03-01T09:30:00.123Z' })).data.items
  assert.ok(lines.length > 0 && lines.every((line: { at: string }) => line.at === '2031-03-01T09:30:00.123Z'))
  await t.request('POST', '{O}/invitations', { as: owner, body: { email: 'a@example.test', roleKey: 'viewer' } })
  await t.owner.updateTable('invitation').set({ created_at: at }).where('org_id', '=', owner.orgId).execute()
  assert.equal((await get('invitations', { 'filter[createdAtTo]': post.scheduledForUtc })).data.length, 1)
})

test('groups are found by the state of a post, deleted ones left out', async () => {
  owner = await t.make.org()
  const { groupId } = await groupInStates(t, owner, ['scheduled', 'failed'])
  await groupInStates(t, owner, ['scheduled'])
  const deleted = await groupInStates(t, owner, ['failed'])
  await t.owner.updateTable('post').set({ deleted_at: 'now' }).where('group_id', '=', deleted.groupId).execute()
  assert.deepEqual(await idsOf('marketing/post-groups', { 'filter[postStatus]': 'failed' }), [groupId])
  assert.equal((await get('marketing/post-groups', { 'filter[postStatus]': 'failed', limit: '1' })).data.total, 1)
  const query = { 'filter[postStatus]': 'scheduled', 'filter[status]': 'draft' }
  assert.deepEqual(await idsOf('marketing/post-groups', query), [])
})

test('sorted by time, what has none comes last in both directions', async () => {
  owner = await t.make.org()
  await groupInStates(t, owner, ['draft'])
  await groupInStates(t, owner, ['scheduled'])
  for (const sortDir of ['asc', 'desc']) {
    const posts = (await get('marketing/posts', { sortBy: 'scheduledForUtc', sortDir })).data.items
    assert.deepEqual(
      posts.map((post: { status: string }) => post.status),
      ['scheduled', 'draft'],
      sortDir,
    )
    const groups = (await get('marketing/post-groups', { sortBy: 'scheduledFor', sortDir })).data.items
    assert.deepEqual(
      groups.map(({ group }: { group: { status: string } }) => group.status),
      ['scheduled', 'draft'],
      sortDir,
    )
  }
})

test('nothing was changed before it was made: every table with both times holds to it', async () => {
  owner = await t.make.org()
  const body = {
    title: 'Two',
    posts: [
      { platform: 'x', contentText: 'a' },
      { platform: 'bluesky', contentText: 'b' },
    ],
  }
  const { data } = await t.request('POST', '{O}/marketing/post-groups', { as: owner, body })
  for (const { createdAt, updatedAt } of [...data.posts, data.group]) assert.ok(updatedAt >= createdAt)
  const tag = await t.request('POST', '{O}/marketing/tags', { as: owner, body: { name: 'A' } })
  await t.owner.updateTable('tag').set({ updated_at: '2001-01-01T00:00:00Z' }).where('id', '=', tag.data.id).execute()
  const [listed] = (await get('marketing/tags')).data
  assert.equal(listed.updatedAt, listed.createdAt)
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and 2 = (select count(*) from pg_attribute a where a.attrelid = c.oid and a.attname in ('created_at', 'updated_at'))
      and not exists (select 1 from pg_trigger g where g.tgrelid = c.oid and g.tgname = 'times_in_order')
  `.execute(t.owner)
  assert.deepEqual(rows, [], 'end the migration that makes a table with: select keep_times_in_order();')
})

test('excerpts and titles are cut between characters', async () => {
  owner = await t.make.org()
  const family = '👩‍👩‍👧‍👦'
  const contentText = `${'a'.repeat(78)}${family}${family}`
  const drafted = await t.request('POST', '{O}/marketing/drafts', {
    as: owner,
    body: { scheduledFor: '2031-05-01T10:00:00Z', posts: [{ platform: 'x', contentText }] },
  })
  assert.equal(drafted.data.group.title, contentText, 'it is 80 characters long')
  const calendar = await get('marketing/scheduler/calendar', {
    from: '2031-04-30T00:00:00Z',
    to: '2031-05-02T00:00:00Z',
  })
  assert.equal(calendar.data[0].excerpt, contentText)
})

test('a time zone is answered in its own spelling', async () => {
  owner = await t.make.org()
  const set = await t.request('PATCH', '{O}/marketing/scheduler/settings', {
    as: owner,
    body: { timezone: 'europe/berlin', audienceTimezone: 'asia/kolkata' },
  })
  assert.deepEqual([set.data.timezone, set.data.audienceTimezone], ['Europe/Berlin', 'Asia/Kolkata'])
  const group = await t.request('POST', '{O}/marketing/post-groups', {
    as: owner,
    body: { title: 'Z', timezone: 'AMERICA/NEW_YORK', posts: [{ platform: 'x', contentText: 'a' }] },
  })
  assert.equal(group.data.group.timezone, 'America/New_York')
})
