import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { NOTIFICATION_TYPES, type NotificationType } from '#contract/news/notifications.ts'
import { type Db, openDatabase } from '#kernel/db/database.ts'
import { inScope } from '#kernel/db/transaction.ts'
import { newId } from '#kernel/ids.ts'
import { type TestApp, testApp } from '../../../tests/support/app.ts'
import { fc } from '../../../tests/support/fast-check.ts'
import { type NewNotification, notify, sweepOldNews } from './index.ts'

let t: TestApp
let sweep: Db
before(async () => {
  t = await testApp()
  sweep = openDatabase({ url: t.url, role: 'galley_sweep', max: 1 })
})
after(async () => {
  await sweep.destroy()
  await t.close()
})

interface Cause {
  type: NotificationType
  subject: number
  cause: number
}

const SUBJECTS = Array.from({ length: 3 }, () => newId())
const subjectOf = (subject: number): string => SUBJECTS[subject] ?? ''

const tell = (orgId: string, { type, subject, cause }: Cause) =>
  inScope(
    t.services.db,
    { orgId },
    (db) =>
      notify(db, {
        orgId,
        type,
        title: `${type} ${cause}`,
        dedupeKey: `${type}:${subject}:${cause}`,
        permission: 'workspace:read',
        metadata: { subject: { type: 'post', id: subjectOf(subject) } },
      } as NewNotification), // the rule does not depend on the cause
  )
const rowsOf = (orgId: string) =>
  t.owner.selectFrom('notification').selectAll().where('org_id', '=', orgId).orderBy('created_at').execute()
const asksStill = (rows: Awaited<ReturnType<typeof rowsOf>>) =>
  rows.filter(({ read_at, dismissed_at }) => read_at === null && dismissed_at === null)

const TYPES = Object.keys(NOTIFICATION_TYPES) as NotificationType[] // the object's own keys
const causes = fc.array(
  fc.record({
    type: fc.constantFrom(...TYPES),
    subject: fc.nat({ max: SUBJECTS.length - 1 }),
    cause: fc.nat({ max: 3 }),
  }),
  { minLength: 1, maxLength: 25 },
)

test('whatever happens in whatever order, one cause notifies each person once, and a busy thread asks once', async () => {
  await fc.assert(
    fc.asyncProperty(causes, fc.boolean(), async (told, together) => {
      const owner = await t.make.org()
      const member = await t.make.member(owner, 'viewer')
      if (together) await Promise.all(told.map((cause) => tell(owner.orgId, cause)))
      else for (const cause of told) await tell(owner.orgId, cause)
      const rows = await rowsOf(owner.orgId)
      const expected = new Set(told.map(({ type, subject, cause }) => `${type}:${subject}:${cause}`))
      for (const { userId } of [owner, member]) {
        const own = rows.filter((row) => row.user_id === userId)
        assert.deepEqual(own.map((row) => row.dedupe_key).sort(), [...expected].sort())
        if (together) continue
        const asking = asksStill(own).filter(({ tier }) => tier === 'action_required')
        const threads = asking.map(({ type, dedupe_key }) => `${type} ${dedupe_key.split(':')[1]}`)
        assert.equal(threads.length, new Set(threads).size, `asks twice about the same: ${threads.join(', ')}`)
      }
    }),
    { numRuns: 25 },
  )
})

describe('what asks for action', () => {
  const asking = { type: 'post_failed', subject: 0, cause: 1 } as const

  test('is replaced by a newer request about the same thing, and is not mailed any more', async () => {
    const { orgId } = await t.make.org()
    await tell(orgId, asking)
    await tell(orgId, { ...asking, cause: 2 })
    await tell(orgId, { ...asking, subject: 1 })
    const [old, ...rest] = await rowsOf(orgId)
    assert.ok(old?.dismissed_at)
    assert.equal(old.email_due_at, null)
    assert.deepEqual(
      asksStill(rest).map(({ dedupe_key }) => dedupe_key),
      ['post_failed:0:2', 'post_failed:1:1'],
    )
  })

  test('is replaced if it was read, and not by a mere report', async () => {
    const { orgId } = await t.make.org()
    await tell(orgId, asking)
    await t.owner.updateTable('notification').set({ read_at: 'now' }).where('org_id', '=', orgId).execute()
    await tell(orgId, { ...asking, cause: 2 })
    await tell(orgId, { ...asking, type: 'post_published' })
    await tell(orgId, { ...asking, type: 'post_published', cause: 2 })
    assert.deepEqual(
      (await rowsOf(orgId)).map(({ dismissed_at }) => dismissed_at === null),
      [false, true, true, true],
    )
  })
})

test('notifications older than a year are removed', async () => {
  const { orgId } = await t.make.org()
  for (const cause of [1, 2]) await tell(orgId, { type: 'post_published', subject: 0, cause })
  await t.owner
    .updateTable('notification')
    .set({ created_at: '2020-01-01T00:00:00Z' })
    .where('org_id', '=', orgId)
    .where('dedupe_key', '=', 'post_published:0:1')
    .execute()
  await sweepOldNews(t.services, sweep)
  assert.deepEqual(
    (await rowsOf(orgId)).map(({ dedupe_key }) => dedupe_key),
    ['post_published:0:2'],
  )
})
