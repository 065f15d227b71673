import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newId } from '#kernel/ids.ts'
import { type TestApp, testApp } from '../../../tests/support/app.ts'
import type { Person } from '../../../tests/support/factories.ts'
import { tellNews } from '../../../tests/support/tell-news.ts'

let t: TestApp
before(async () => {
  t = await testApp()
})
after(() => t.close())

const tell = ({ orgId }: Pick<Person, 'orgId'>, changes: Partial<Parameters<typeof tellNews>[2]> = {}) =>
  tellNews(
    t,
    { orgId },
    { type: 'post_failed', title: 'A post failed', body: 'Too long', href: '/review/1', ...changes },
  )
const list = async (as: Person, query = 'unreadOnly=false') =>
  (await t.request('GET', `{O}/notifications?${query}`, { as })).data
const titles = (page: { items: { title: string }[] }) => page.items.map(({ title }) => title)

describe('one’s own notifications', () => {
  test('are listed newest first, a page at a time, with the number of unread ones', async () => {
    const as = await t.make.org()
    for (const title of ['first', 'second', 'third']) await tell(as, { title })
    const page = await list(as, 'unreadOnly=false&limit=2')
    assert.deepEqual(titles(page), ['third', 'second'])
    const { items, ...rest } = page
    assert.deepEqual(rest, { page: 1, limit: 2, total: 3, hasMore: true, unreadCount: 3 })
    const { id, createdAt, dedupeKey, metadata, ...third } = items[0]
    assert.deepEqual(third, {
      orgId: as.orgId,
      type: 'post_failed',
      title: 'third',
      body: 'Too long',
      href: '/review/1',
      tier: 'action_required',
      channels: ['in_app'],
      status: 'pending',
      readAt: null,
      dismissedAt: null,
      emailSentAt: null,
    })
    assert.deepEqual([typeof id, typeof createdAt, typeof dedupeKey], ['string', 'string', 'string'])
    assert.equal(metadata.subject.type, 'post')
  })

  test('are filtered only if unreadOnly says so', async () => {
    const as = await t.make.org()
    const answer = await t.request('GET', '{O}/notifications', { as })
    assert.equal(answer.status, 400)
    assert.equal(answer.body.details[0].path, 'query.unreadOnly')
  })

  test('stay in the list once read, and keep the time of reading', async () => {
    const as = await t.make.org()
    await tell(as)
    const [{ id }] = (await list(as)).items
    const first = (await t.request('POST', `{O}/notifications/${id}/read`, { as })).data
    assert.deepEqual([first.id, first.status], [id, 'read'])
    assert.deepEqual((await t.request('POST', `{O}/notifications/${id}/read`, { as })).data, first)
    const after = await list(as)
    assert.deepEqual([after.unreadCount, after.items[0].status, after.items[0].readAt], [0, 'read', first.readAt])
    assert.deepEqual((await list(as, 'unreadOnly=true')).items, [])
  })

  test('leave the list and the count when dismissed, without being read', async () => {
    const as = await t.make.org()
    await tell(as)
    const [{ id }] = (await list(as)).items
    const { data } = await t.request('POST', `{O}/notifications/${id}/dismiss`, { as })
    assert.equal(data.id, id)
    const { items, total, unreadCount } = await list(as)
    assert.deepEqual([items, total, unreadCount], [[], 0, 0])
    const kept = t.owner.selectFrom('notification').selectAll().where('id', '=', id)
    const row = await kept.executeTakeFirstOrThrow()
    assert.deepEqual([row.read_at, row.status, row.dismissed_at], [null, 'pending', data.dismissedAt])
  })

  test('can all be read or dismissed at once; another person’s stay', async () => {
    const as = await t.make.org()
    const other = await t.make.member(as, 'editor')
    for (const title of ['first', 'second']) await tell(as, { title })
    const [{ id }] = (await list(as)).items
    await t.request('POST', `{O}/notifications/${id}/read`, { as })
    assert.deepEqual((await t.request('POST', '{O}/notifications/read-all', { as })).data, { markedCount: 1 })
    assert.deepEqual((await t.request('POST', '{O}/notifications/dismiss-all', { as })).data, { dismissedCount: 2 })
    assert.deepEqual((await t.request('POST', '{O}/notifications/dismiss-all', { as })).data, { dismissedCount: 0 })
    const theirs = await list(other)
    assert.deepEqual([theirs.total, theirs.unreadCount], [2, 2])
  })

  test('are in no list and no count if they go by mail alone', async () => {
    const as = await t.make.org()
    await t.request('PUT', '{O}/notifications/preferences', { as, body: { inAppEnabled: false, routineEmail: true } })
    await tell(as, { type: 'post_published', title: 'by mail alone' })
    await tell(as, { title: 'shown' })
    const rows = () =>
      t.owner.selectFrom('notification').select(['title', 'read_at', 'dismissed_at']).where('org_id', '=', as.orgId)
    assert.equal((await rows().execute()).length, 2)
    assert.equal((await list(as)).total, 1)
    assert.deepEqual((await t.request('POST', '{O}/notifications/read-all', { as })).data, { markedCount: 1 })
    assert.deepEqual((await t.request('POST', '{O}/notifications/dismiss-all', { as })).data, { dismissedCount: 1 })
    const mailed = await rows().where('title', '=', 'by mail alone').executeTakeFirstOrThrow()
    assert.deepEqual([mailed.read_at, mailed.dismissed_at], [null, null])
  })

  test('cannot be read or dismissed by somebody else in the same workspace', async () => {
    const as = await t.make.org()
    const other = await t.make.member(as, 'admin')
    await tell(as)
    const [{ id }] = (await list(other)).items
    for (const what of ['read', 'dismiss'] as const) {
      const answer = await t.request('POST', `{O}/notifications/${id}/${what}`, { as })
      assert.equal(answer.status, 404, what)
    }
    assert.equal((await list(other)).unreadCount, 1)
  })

  test('are read already if one caused them oneself; the others are notified', async () => {
    const as = await t.make.org()
    const other = await t.make.member(as, 'editor')
    await tell(as, { by: { kind: 'user', userId: as.userId } })
    assert.deepEqual([(await list(as)).unreadCount, (await list(as)).total], [0, 1])
    assert.equal((await list(other)).unreadCount, 1)
    await tell(as, { by: { kind: 'assistant', userId: as.userId, connectionId: newId(), client: 'Helper' } })
    assert.equal((await list(as)).unreadCount, 1, 'what a program did in one’s name is news')
  })
})

describe('notification settings', () => {
  test('have defaults, change only the given fields, and are personal', async () => {
    const as = await t.make.org()
    const other = await t.make.member(as, 'viewer')
    const standard = {
      orgId: as.orgId,
      userId: as.userId,
      emailEnabled: true,
      inAppEnabled: true,
      actionRequiredEmail: true,
      meaningfulWinEmail: true,
      routineEmail: false,
      digestEnabled: true,
      approvalRemindersEmail: true,
      updatedAt: null,
    }
    const read = async (who: Person) => (await t.request('GET', '{O}/notifications/preferences', { as: who })).data
    assert.deepEqual(await read(as), standard)
    const put = await t.request('PUT', '{O}/notifications/preferences', { as, body: { routineEmail: true } })
    assert.deepEqual({ ...put.data, updatedAt: null }, { ...standard, routineEmail: true })
    assert.ok(put.data.updatedAt)
    const second = await t.request('PUT', '{O}/notifications/preferences', { as, body: { digestEnabled: false } })
    assert.deepEqual([second.data.routineEmail, second.data.digestEnabled], [true, false])
    assert.deepEqual(await read(as), second.data)
    assert.deepEqual(await read(other), { ...standard, userId: other.userId })
  })

  test('a quiet app shows notifications that ask for action, and nothing else', async () => {
    const as = await t.make.org()
    await t.request('PUT', '{O}/notifications/preferences', { as, body: { inAppEnabled: false } })
    await tell(as, { type: 'post_published', title: 'routine' })
    await tell(as, { type: 'post_published_first', title: 'win' })
    await tell(as, { title: 'action' })
    assert.deepEqual(titles(await list(as)), ['action'])
  })
})
