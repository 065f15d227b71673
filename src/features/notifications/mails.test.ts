import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { sql } from 'kysely'
import type { NotificationType } from '#contract/notifications.ts'
import { fixedClock } from '#kernel/clock.ts'
import { openDatabase } from '#kernel/db/database.ts'
import { inScope } from '#kernel/db/transaction.ts'
import { newId } from '#kernel/ids.ts'
import { type TestApp, testApp } from '../../../tests/support/app.ts'
import type { Person } from '../../../tests/support/factories.ts'
import { openTestMailServer, type TestMailServer } from '../../../tests/support/mail-server.ts'
import { beginDigests, mailDueNews, notify } from './index.ts'

let t: TestApp
let server: TestMailServer
let sweep: ReturnType<typeof openDatabase>
let as: Person

before(async () => {
  server = await openTestMailServer()
  t = await testApp({ env: { SMTP_URL: `smtp://127.0.0.1:${server.port}`, MAIL_FROM: 'Galley <galley@example.test>' } })
  sweep = openDatabase({ url: t.url, role: 'galley_sweep', max: 1 })
})
after(async () => {
  await sweep.destroy()
  await t.close()
  await server.close()
})
beforeEach(async () => {
  as = await t.make.org()
  await prove(as)
  server.received.length = 0
  server.refuse(null)
})

const MINUTE = 60_000

const prove = ({ userId }: Person) =>
  t.owner.updateTable('user_account').set({ email_verified: true }).where('id', '=', userId).execute()
const choose = (body: object, who = as) => t.request('PUT', '{O}/notifications/preferences', { as: who, body })
const tell = (type: NotificationType, title: string) =>
  inScope(t.services.db, { orgId: as.orgId }, (db) =>
    notify(db, {
      orgId: as.orgId,
      type,
      title,
      body: `What to do about ${title}`,
      href: '/review/1',
      dedupeKey: newId(),
      permission: 'workspace:read',
      metadata: { subject: { type: 'post', id: newId() } },
    }),
  )
const told = () =>
  t.owner.selectFrom('notification').selectAll().where('user_id', '=', as.userId).orderBy('created_at').execute()
/** What a worker does so many milliseconds from now. */
async function workers(inMs: number) {
  const clock = fixedClock(new Date(Date.now() + inMs).toISOString())
  await mailDueNews({ ...t.services, clock }, sweep)
  await t.runJobs()
}
const subjects = () => server.received.map(({ message }) => /^Subject: (.*)$/m.exec(message)?.[1])

describe('what asks for action', () => {
  test('is mailed after five minutes to who has not read it, once', async () => {
    await tell('post_failed', 'A post failed')
    await workers(4 * MINUTE)
    assert.deepEqual(subjects(), [])
    await workers(6 * MINUTE)
    await workers(60 * MINUTE)
    assert.deepEqual(subjects(), ['A post failed'])
    const [{ to, message } = { to: [], message: '' }] = server.received
    const account = t.owner.selectFrom('user_account').select('email').where('id', '=', as.userId)
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
      await t.request('POST', `{O}/notifications/${row?.id}/${what}`, { as })
      await workers(6 * MINUTE)
      assert.deepEqual(subjects(), [])
    })
  }

  test('that was read while its mail server was away is not mailed later', async () => {
    await tell('post_failed', 'A post failed')
    server.refuse({ at: 'connect', code: 421 })
    await workers(6 * MINUTE)
    server.refuse(null)
    await t.request('POST', '{O}/notifications/read-all', { as })
    await t.runJobs({ aheadSeconds: 3600 })
    assert.deepEqual(subjects(), [])
    assert.equal((await told())[0]?.status, 'read')
  })

  test('comes as one mail where there are several', async () => {
    for (const title of ['One', 'Two', 'Three']) await tell('post_failed', title)
    await workers(6 * MINUTE)
    assert.equal(subjects().length, 1)
    assert.match(subjects()[0] ?? '', /^3 things to know in /)
    for (const title of ['One', 'Two', 'Three']) assert.match(server.received[0]?.message ?? '', new RegExp(title))
  })

  test('that goes on and on is a mail every ten minutes, with what came meanwhile', async () => {
    const mailed = () =>
      t.owner
        .updateTable('notification')
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

  test('is kept as failed where the reader’s server refuses it for good', async () => {
    await tell('post_failed', 'A post failed')
    server.refuse({ at: 'rcpt', code: 550, words: 'no such mailbox' })
    await workers(6 * MINUTE)
    const [row] = await told()
    assert.deepEqual([row?.status, row?.email_sent_at, row?.channels], ['failed', null, ['in_app']])
  })

  test('is not mailed to an address that nobody has proven, nor to who is suspended', async () => {
    await t.owner.updateTable('user_account').set({ email_verified: false }).where('id', '=', as.userId).execute()
    const other = await t.make.member(as, 'admin')
    await prove(other)
    await tell('post_failed', 'A post failed')
    await t.owner.updateTable('member').set({ status: 'suspended' }).where('user_id', '=', other.userId).execute()
    await workers(6 * MINUTE)
    assert.deepEqual(subjects(), [])
    assert.equal((await told())[0]?.status, 'sent', 'told in the app, where alone it can be')
  })
})

describe('the person’s choice, as it stands when the mail is sent', () => {
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

  test('what went well is mailed at once; what is routine only where one chose so', async () => {
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
  /** A time at which it is so many hours and minutes of a day in the person's zone. */
  const at = (day: string, time: string) => new Date(`${day}T${time}:00.000Z`)
  async function digests(when: Date) {
    await beginDigests({ ...t.services, clock: fixedClock(when.toISOString()) }, sweep)
    await t.runJobs()
  }
  /** Told at that time, in a workspace on UTC. */
  async function toldAt(when: Date, title: string, type: NotificationType = 'post_published') {
    await tell(type, title)
    await t.owner
      .updateTable('notification')
      .set({ created_at: when.toISOString(), email_due_at: null })
      .where('title', '=', title)
      .where('org_id', '=', as.orgId)
      .execute()
  }
  beforeEach(async () => {
    await t.owner.updateTable('org').set({ timezone: 'UTC' }).where('id', '=', as.orgId).execute()
    await t.owner.updateTable('user_account').set({ timezone: null }).where('id', '=', as.userId).execute()
    await t.owner.deleteFrom('notification').execute()
  })

  test('comes at 08:00 with what is unread and was not mailed, once a day', async () => {
    await toldAt(at('2027-03-02', '17:00'), 'Live yesterday')
    await toldAt(at('2027-03-02', '18:00'), 'Read yesterday')
    await t.owner
      .updateTable('notification')
      .set({ read_at: '2027-03-02T18:05:00Z' })
      .where('title', '=', 'Read yesterday')
      .execute()
    await digests(at('2027-03-03', '07:59'))
    assert.deepEqual(subjects(), [])
    await digests(at('2027-03-03', '08:00'))
    await digests(at('2027-03-03', '08:05'))
    assert.equal(subjects().length, 1)
    assert.match(subjects()[0] ?? '', /^One thing new in /)
    const { message } = server.received[0] ?? { message: '' }
    assert.match(message, /Live yesterday/)
    assert.doesNotMatch(message, /Read yesterday/)
    await toldAt(at('2027-03-03', '09:00'), 'Live today')
    await digests(at('2027-03-03', '10:00'))
    assert.equal(subjects().length, 1, 'not twice a day')
    await digests(at('2027-03-04', '08:01'))
    assert.equal(subjects().length, 2)
    assert.doesNotMatch(server.received[1]?.message ?? '', /Live yesterday/, 'not what a digest has told already')
  })

  test('is not sent when there is nothing, or where it is not wanted', async () => {
    await digests(at('2027-03-03', '08:00'))
    await toldAt(at('2027-03-03', '17:00'), 'Live')
    await choose({ digestEnabled: false })
    await digests(at('2027-03-04', '08:00'))
    assert.deepEqual(subjects(), [])
  })

  test('comes by the person’s own clock', async () => {
    await t.owner.updateTable('user_account').set({ timezone: 'Asia/Tokyo' }).where('id', '=', as.userId).execute()
    await toldAt(at('2027-03-02', '17:00'), 'Live')
    await digests(at('2027-03-03', '08:00')) // 17:00 in Tokyo
    assert.deepEqual(subjects(), [])
    await digests(at('2027-03-03', '23:00')) // 08:00 there
    assert.equal(subjects().length, 1)
  })

  test('still comes the same morning where no worker was there at eight, and not at night', async () => {
    await toldAt(at('2027-03-02', '17:00'), 'Live')
    await digests(at('2027-03-03', '23:30'))
    assert.deepEqual(subjects(), [])
    await digests(at('2027-03-04', '11:30'))
    assert.equal(subjects().length, 1)
  })

  test('is no news itself: the app does not show it', async () => {
    await toldAt(at('2027-03-02', '17:00'), 'Live')
    await digests(at('2027-03-03', '08:00'))
    const { data } = await t.request('GET', '{O}/notifications', { as, query: { unreadOnly: 'false' } })
    assert.deepEqual(
      data.items.map((item: { title: string }) => item.title),
      ['Live'],
    )
  })
})

describe('a mail’s way to stop such mails', () => {
  const addressIn = (message: string) => /^List-Unsubscribe: <(http[^>]+)>\r?$/m.exec(message)?.[1] ?? ''
  async function mailed() {
    await tell('post_failed', 'A post failed')
    await workers(6 * MINUTE)
    const { message } = server.received[0] ?? { message: '' }
    const unfolded = message.replace(/\r?\n[ \t]+/g, ' ') // RFC 5322, 2.2.3
    return { message: unfolded, url: new URL(addressIn(unfolded)) }
  }
  const choices = async () => (await t.request('GET', '{O}/notifications/preferences', { as })).data
  const path = ({ pathname }: URL) => pathname

  test('is a POST without a session, as RFC 8058 has it, which stops that kind and no other', async () => {
    const { message, url } = await mailed()
    assert.match(message, /^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m)
    const answer = await t.request('POST', path(url), {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    })
    assert.deepEqual(
      [answer.status, answer.data, answer.headers['set-cookie']],
      [200, { stopped: 'action_required' }, undefined],
    )
    const { actionRequiredEmail, meaningfulWinEmail, digestEnabled } = await choices()
    assert.deepEqual([actionRequiredEmail, meaningfulWinEmail, digestEnabled], [false, true, true])
    const again = await t.request('POST', path(url))
    assert.equal(again.status, 200)
  })

  test('does nothing by GET: programs that look at mails follow links', async () => {
    const { url } = await mailed()
    assert.equal((await t.request('GET', path(url))).status, 404)
    assert.equal((await choices()).actionRequiredEmail, true)
  })

  test('is not made by anybody else', async () => {
    const { url } = await mailed()
    const token = url.pathname.split('/').at(-1) ?? ''
    const [, signature = ''] = token.split('.')
    const another = Buffer.from(JSON.stringify([as.orgId, as.userId, 'digest'])).toString('base64url')
    for (const forged of [`${token.slice(0, -4)}AAAA`, 'nonsense', `${another}.${signature}`, `${another}.`]) {
      const answer = await t.request('POST', `/v1/public/unsubscribe/${forged}`)
      assert.deepEqual([answer.status, answer.body.details[0].code], [400, 'token_invalid'])
    }
    assert.equal((await choices()).actionRequiredEmail, true)
  })

  test('leaves a line in the workspace’s audit log', async () => {
    const { url } = await mailed()
    await t.request('POST', path(url))
    const lines = await t.owner.selectFrom('audit_log').select('action').where('org_id', '=', as.orgId).execute()
    assert.deepEqual(lines, [{ action: 'unsubscribe' }])
  })
})
