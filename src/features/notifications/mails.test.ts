import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import { sql } from 'kysely'
import type { NotificationType } from '#contract/news/notifications.ts'
import { MINUTE, mailTests } from '../../../tests/support/features/notifications/mails.ts'

const { app, world, reader, tell, workers, received } = mailTests()
const subjects = () => world().subjects()
const choose = (body: object) => app().request('PUT', '{O}/notifications/preferences', { as: reader(), body })
const told = () =>
  app()
    .owner.selectFrom('notification')
    .selectAll()
    .where('user_id', '=', reader().userId)
    .orderBy('created_at')
    .execute()

describe('what asks for action', () => {
  test('is mailed after five minutes, once, to everybody who has not read it', async () => {
    await tell('post_failed', 'A post failed')
    await workers(4 * MINUTE)
    assert.deepEqual(subjects(), [])
    await workers(6 * MINUTE)
    await workers(60 * MINUTE)
    assert.deepEqual(subjects(), ['A post failed'])
    const [{ to, message } = { to: [], message: '' }] = received()
    const account = app().owner.selectFrom('user_account').select('email').where('id', '=', reader().userId)
    assert.deepEqual(to, [(await account.executeTakeFirstOrThrow()).email])
    assert.match(message, /What to do about A post failed/)
    assert.match(message, /\/review\/1/)
    const [row] = await told()
    assert.deepEqual([row?.status, row?.channels], ['sent', ['in_app', 'email']])
    assert.ok(row?.email_sent_at)
  })

  for (const what of ['read', 'dismiss'] as const) {
    test(`is not mailed once it was ${what} in the app`, async () => {
      await tell('post_failed', 'A post failed')
      const [row] = await told()
      await app().request('POST', `{O}/notifications/${row?.id}/${what}`, { as: reader() })
      await workers(6 * MINUTE)
      assert.deepEqual(subjects(), [])
    })
  }

  test('is not mailed if it was read while the mail server was away', async () => {
    await tell('post_failed', 'A post failed')
    world().server.refuse({ at: 'connect', code: 421 })
    await workers(6 * MINUTE)
    world().server.refuse(null)
    await app().request('POST', '{O}/notifications/read-all', { as: reader() })
    await app().runJobs({ aheadSeconds: 3600 })
    assert.deepEqual(subjects(), [])
    assert.equal((await told())[0]?.status, 'read')
  })

  test('is neither mailed nor in the digest once it is settled, in whatever way', async () => {
    await tell('post_failed', 'A post failed')
    await tell('approval_requested', 'A draft waits')
    await app().owner.updateTable('post').set({ status: 'scheduled' }).where('org_id', '=', reader().orgId).execute()
    await workers(6 * MINUTE)
    assert.deepEqual(subjects(), [])
    await app()
      .owner.updateTable('notification')
      .set({ created_at: '2027-03-02T17:00:00Z', email_due_at: null })
      .where('org_id', '=', reader().orgId)
      .execute()
    await world().digests(new Date('2027-03-03T08:00:00Z'))
    assert.deepEqual(subjects(), [])
  })

  test('comes as one mail if there are several', async () => {
    for (const title of ['One', 'Two', 'Three']) await tell('post_failed', title)
    await workers(6 * MINUTE)
    assert.equal(subjects().length, 1)
    assert.match(subjects()[0] ?? '', /^3 things to know in /)
    for (const title of ['One', 'Two', 'Three']) assert.match(received()[0]?.message ?? '', new RegExp(title))
  })

  test('comes at most every ten minutes if it continues, with everything new in one mail', async () => {
    const mailed = () =>
      app()
        .owner.updateTable('notification')
        .set({ email_sent_at: sql<string>`now()` })
        .where('email_sent_at', 'is not', null)
        .execute()
    await tell('post_failed', 'The first')
    await workers(6 * MINUTE)
    await mailed()
    for (const title of ['The second', 'The third']) await tell('post_failed', title)
    await workers(9 * MINUTE)
    assert.deepEqual(subjects(), ['The first'])
    await workers(11 * MINUTE)
    assert.equal(subjects().length, 2)
    assert.match(subjects()[1] ?? '', /^2 things to know/)
  })

  test('is marked as failed if the reader’s server refuses it for good', async () => {
    await tell('post_failed', 'A post failed')
    world().server.refuse({ at: 'rcpt', code: 550, words: 'no such mailbox' })
    await workers(6 * MINUTE)
    const [row] = await told()
    assert.deepEqual([row?.status, row?.email_sent_at, row?.channels], ['failed', null, ['in_app']])
  })

  test('is not mailed to an unverified address, nor to a suspended member', async () => {
    await app()
      .owner.updateTable('user_account')
      .set({ email_verified: false })
      .where('id', '=', reader().userId)
      .execute()
    const other = await app().make.member(reader(), 'admin')
    await world().prove(other)
    await tell('post_failed', 'A post failed')
    await app().owner.updateTable('member').set({ status: 'suspended' }).where('user_id', '=', other.userId).execute()
    await workers(6 * MINUTE)
    assert.deepEqual(subjects(), [])
    assert.equal((await told())[0]?.status, 'sent', 'told in the app, where alone it can be')
  })
})

describe('the person’s choice at the time of sending', () => {
  for (const [choice, type] of [
    [{ emailEnabled: false }, 'post_failed'],
    [{ actionRequiredEmail: false }, 'post_failed'],
    [{ approvalRemindersEmail: false }, 'approval_requested'],
    [{ meaningfulWinEmail: false }, 'post_published_first'],
  ] as const) {
    test(`${Object.keys(choice)[0]} off: no mail of ${type}`, async () => {
      await tell(type, 'News')
      await choose(choice)
      await workers(6 * MINUTE)
      assert.deepEqual(subjects(), [])
      assert.equal((await told())[0]?.status, 'sent')
    })
  }

  test('good news is mailed at once; routine news only to people who chose so', async () => {
    await tell('post_published_first', 'Your first post is live')
    await tell('post_published', 'A post is live')
    await workers(1000)
    assert.deepEqual(subjects(), ['Your first post is live'])
    await choose({ routineEmail: true })
    await tell('post_published', 'Another post is live')
    await workers(11 * MINUTE)
    assert.deepEqual(subjects(), ['Your first post is live', 'Another post is live'])
  })
})

describe('the daily digest', () => {
  /** The moment at which it is this time of day in the person's zone. */
  const at = (day: string, time: string) => new Date(`${day}T${time}:00.000Z`)
  const digests = (when: Date) => world().digests(when)
  /** Adds a notification at that time, in a workspace on UTC. */
  async function toldAt(when: Date, title: string, type: NotificationType = 'post_published') {
    await tell(type, title)
    await app()
      .owner.updateTable('notification')
      .set({ created_at: when.toISOString(), email_due_at: null })
      .where('title', '=', title)
      .where('org_id', '=', reader().orgId)
      .execute()
  }
  beforeEach(async () => {
    await app().owner.updateTable('org').set({ timezone: 'UTC' }).where('id', '=', reader().orgId).execute()
    await app().owner.updateTable('user_account').set({ timezone: null }).where('id', '=', reader().userId).execute()
    await app().owner.deleteFrom('notification').execute()
  })

  test('comes at 08:00 with unread news that were not mailed, once a day', async () => {
    await toldAt(at('2027-03-02', '17:00'), 'Live yesterday')
    await toldAt(at('2027-03-02', '18:00'), 'Read yesterday')
    await app()
      .owner.updateTable('notification')
      .set({ read_at: '2027-03-02T18:05:00Z' })
      .where('title', '=', 'Read yesterday')
      .execute()
    await digests(at('2027-03-03', '07:59'))
    assert.deepEqual(subjects(), [])
    await digests(at('2027-03-03', '08:00'))
    await digests(at('2027-03-03', '08:05'))
    assert.equal(subjects().length, 1)
    assert.match(subjects()[0] ?? '', /^One thing new in /)
    const { message } = received()[0] ?? { message: '' }
    assert.match(message, /Live yesterday/)
    assert.doesNotMatch(message, /Read yesterday/)
    await toldAt(at('2027-03-03', '09:00'), 'Live today')
    await digests(at('2027-03-03', '10:00'))
    assert.equal(subjects().length, 1, 'not twice a day')
    await digests(at('2027-03-04', '08:01'))
    assert.equal(subjects().length, 2)
    assert.doesNotMatch(received()[1]?.message ?? '', /Live yesterday/, 'not what a digest has told already')
  })

  test('is not sent if it is empty or not wanted', async () => {
    await digests(at('2027-03-03', '08:00'))
    await toldAt(at('2027-03-03', '17:00'), 'Live')
    await choose({ digestEnabled: false })
    await digests(at('2027-03-04', '08:00'))
    assert.deepEqual(subjects(), [])
  })

  test('follows the person’s own time zone', async () => {
    await app()
      .owner.updateTable('user_account')
      .set({ timezone: 'Asia/Tokyo' })
      .where('id', '=', reader().userId)
      .execute()
    await toldAt(at('2027-03-02', '17:00'), 'Live')
    await digests(at('2027-03-03', '08:00')) // it is 17:00 in Tokyo
    assert.deepEqual(subjects(), [])
    await digests(at('2027-03-03', '23:00')) // it is 08:00 there
    assert.equal(subjects().length, 1)
  })

  test('still comes the same morning if no worker ran at eight, and not at night', async () => {
    await toldAt(at('2027-03-02', '17:00'), 'Live')
    await digests(at('2027-03-03', '23:30'))
    assert.deepEqual(subjects(), [])
    await digests(at('2027-03-04', '11:30'))
    assert.equal(subjects().length, 1)
  })

  test('is not a notification itself: the app does not show it', async () => {
    await toldAt(at('2027-03-02', '17:00'), 'Live')
    await digests(at('2027-03-03', '08:00'))
    const { data } = await app().request('GET', '{O}/notifications', {
      as: reader(),
      query: { unreadOnly: 'false' },
    })
    assert.deepEqual(
      data.items.map((item: { title: string }) => item.title),
      ['Live'],
    )
  })
})
