import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Insertable, sql } from 'kysely'
import type { Notification } from '#contract/news/notification.ts'
import { inScope } from '#kernel/db/transaction.ts'
import type { DB } from '#kernel/db/types.gen.ts'
import { newId } from '#kernel/ids.ts'
import { type TestApp, testApp } from '../../../tests/support/app.ts'
import type { Person } from '../../../tests/support/factories.ts'
import { createSeed, type Seed, type SeededStatus } from '../../../tests/support/seed.ts'
import { CAUSES, type CauseOf } from './causes.ts'
import { type NewNotification, notify } from './index.ts'

let t: TestApp
let seed: Seed
before(async () => {
  t = await testApp()
  seed = createSeed(t)
})
after(() => t.close())

/** A notification that asks for something, and the ways to settle it. */
interface Arranged {
  subject: { type: string; id: string }
  /** The part of the key behind the cause. */
  key?: string
  more?: object
  /** Each function settles the notification. Each is tried with a separate notification. */
  ends: Record<string, () => Promise<unknown>>
}
type Arrange = (as: Person) => Promise<Arranged>

const run = (text: ReturnType<typeof sql>) => text.execute(t.owner)

const ofPost =
  (status: SeededStatus, columns: object, ends: Record<string, object>): Arrange =>
  async (as) => {
    const { postId: id } = await seed.draft(as, status)
    const set = (change: object) => t.owner.updateTable('post').set(change).where('id', '=', id).execute()
    await set({ outcome_unknown: false, last_error: null, ...columns })
    return {
      subject: { type: 'post', id },
      ends: Object.fromEntries(Object.entries(ends).map(([name, change]) => [name, () => set(change)])),
    }
  }
const GONE = { canceled: { status: 'canceled' }, deleted: { deleted_at: 'now' } }
const BACK = { edited: { status: 'pending_approval' }, 'taken back': { status: 'draft' } }
const ON = { 'given a time': { status: 'scheduled' }, 'sent again': { status: 'publishing' } }

const ofAct =
  (columns: Act): Arrange =>
  async (as) => {
    const { postId } = await seed.draft(as, 'published')
    const accountId = await t.make.account(as, 'x', { externalId: newId(), handle: seed.word('handle') })
    const ask = (change: Act) => {
      const values = { ...ACT, org_id: as.orgId, subject: postId, post_id: postId, social_account_id: accountId }
      return t.owner
        .insertInto('platform_act')
        .values({ ...values, ...change })
        .returning('id')
        .executeTakeFirstOrThrow()
    }
    const { id } = await ask({ created_at: '2026-01-01T00:00:00Z', ...columns })
    const set = (change: object) => t.owner.updateTable('post').set(change).where('id', '=', postId).execute()
    return {
      subject: { type: 'post', id: postId },
      key: `${id}:1`,
      ends: {
        'asked for again': () => ask({ status: 'waiting' }),
        'found gone': () => set({ removed_at: 'now' }),
        deleted: () => set({ deleted_at: 'now' }),
      },
    }
  }
type Act = Partial<Insertable<DB['platform_act']>>
const ACT = {
  kind: 'delete_post',
  platform: 'x',
  payload: '{}',
  approved_hash: '-',
  idempotency_key: '-',
  requested_by: '{}',
  heeds_pause: false,
  parts_total: 1,
} as const

const ofAccount =
  (columns: object, ends: Record<string, object>, more?: object): Arrange =>
  async (as) => {
    const id = await t.make.account(as, 'x', { externalId: newId(), handle: seed.word('handle') })
    const set = (change: object) => t.owner.updateTable('social_account').set(change).where('id', '=', id).execute()
    await set(columns)
    return {
      subject: { type: 'social_account', id },
      ...(more && { more }),
      ends: Object.fromEntries(Object.entries(ends).map(([name, change]) => [name, () => set(change)])),
    }
  }

const ofSubscription =
  (status: 'past_due' | 'trialing', ends: readonly string[]): Arrange =>
  async ({ orgId }) => {
    const id = `sub_${newId()}`
    await run(sql`insert into subscription (org_id, provider, provider_subscription_id, plan_key, status, billing_interval)
      values (${orgId}, 'paddle', ${id}, 'solo', ${status}, 'month')`)
    const set = (to: string) => run(sql`update subscription set status = ${to} where org_id = ${orgId}`)
    return {
      subject: { type: 'subscription', id },
      ends: Object.fromEntries(ends.map((to) => [to, () => set(to)])),
    }
  }

type AnyCause = { [T in keyof typeof CAUSES]: CauseOf<T> }[keyof typeof CAUSES]

const ARRANGED: Record<AnyCause, Arrange> = {
  approval_requested: async (as) => {
    const { groupId, postId } = await seed.draft(as, 'pending_approval')
    await seed.post(as, groupId, 'scheduled') // the post was decided before
    const set = (change: object) => t.owner.updateTable('post').set(change).where('id', '=', postId).execute()
    return {
      subject: { type: 'post_group', id: groupId },
      ends: {
        approved: () => set({ status: 'approved' }),
        rejected: () => set({ status: 'draft' }),
        ...setAll(set, GONE),
      },
    }
  },
  post_failed: ofPost('failed', {}, { ...ON, ...BACK, canceled: GONE.canceled, deleted: GONE.deleted }),
  post_incomplete: ofPost('published', { last_error: 'no comment' }, { ...GONE, 'found gone': { removed_at: 'now' } }),
  'post_failed:act': ofAct({ status: 'failed' }),
  post_maybe_live: ofPost(
    'failed',
    { outcome_unknown: true },
    { ...GONE, live: { status: 'published' }, 'not live': { status: 'approved', outcome_unknown: false } },
  ),
  'post_maybe_live:act': ofAct({ status: 'failed', outcome_unknown: true }),
  stale_post_held: ofPost('approved', { last_error: 'too late' }, { ...ON, ...BACK, ...GONE }),
  'stale_post_held:act': ofAct({ status: 'late' }),
  account_error: ofAccount(
    { status: 'error' },
    { 'connected again': { status: 'connected' }, disconnected: { status: 'disconnected' } },
  ),
  account_ends: ofAccount(
    { sign_in_ends_at: '2031-01-01T00:00:00Z' },
    { renewed: { sign_in_ends_at: '2031-06-01T00:00:00Z' }, endless: { sign_in_ends_at: null } },
    { endsAt: '2031-01-01T00:00:00.000Z' },
  ),
  account_source: async (as) => {
    const id = await seed.source(as)
    const set = (status: 'connected' | 'disconnected' | 'error') =>
      t.owner.updateTable('context_source').set({ status }).where('id', '=', id).execute()
    await set('error')
    return {
      subject: { type: 'context_source', id },
      ends: { 'connected again': () => set('connected'), disconnected: () => set('disconnected') },
    }
  },
  account_missing: async (as) => {
    const arranged = await ofPost('scheduled', {}, { ...BACK, ...GONE })(as)
    const connect = () => t.make.account(as, 'x', { externalId: newId(), handle: 'late' })
    return { ...arranged, ends: { ...arranged.ends, connected: connect } }
  },
  account_choice: ofPost('scheduled', {}, { ...BACK, ...GONE, failed: { status: 'failed' } }),
  payment_overdue: ofSubscription('past_due', ['active', 'canceled', 'paused']),
  'subscription_problem:beside': async ({ orgId }) => {
    const id = `sub_${newId()}`
    await run(sql`insert into subscription_beside (org_id, provider, provider_subscription_id, plan_key)
      values (${orgId}, 'paddle', ${id}, 'solo')`)
    const set = (to: string) => run(sql`update subscription_beside set state = ${to} where org_id = ${orgId}`)
    return { subject: { type: 'subscription', id }, ends: { ended: () => set('ended'), counted: () => set('counted') } }
  },
  'subscription_problem:trial': ofSubscription('trialing', ['active', 'canceled']),
  credits_low: async ({ orgId }) => {
    const start = new Date(new Date().setUTCHours(0, 0, 0, 0)).toISOString()
    const change = (text: ReturnType<typeof sql>) => run(sql`update credit_balance set ${text} where org_id = ${orgId}`)
    await run(sql`insert into credit_balance (org_id, monthly, used_given, period_start)
      values (${orgId}, 10, 90, ${start}) on conflict (org_id)
      do update set monthly = 10, used_given = 90, period_start = ${start}`)
    return {
      subject: { type: 'org', id: orgId },
      key: `${start.slice(0, 10)}:80`,
      more: { percent: 80 },
      ends: {
        'a larger budget': () => change(sql`monthly = 200`),
        'the next period': () => change(sql`period_start = ${start}::timestamptz + interval '31 days', used_given = 0`),
        'the end of the period': () => change(sql`period_start = ${start}::timestamptz - interval '32 days'`),
      },
    }
  },
  invitation: async () => {
    const other = await t.make.org()
    const { id } = await seed.invitation(other)
    const set = (change: object) => t.owner.updateTable('invitation').set(change).where('id', '=', id).execute()
    return {
      subject: { type: 'invitation', id },
      ends: {
        accepted: () => set({ status: 'accepted' }),
        'taken back': () => set({ status: 'revoked' }),
        expired: () => set({ expires_at: '2020-01-01T00:00:00Z' }),
      },
    }
  },
}

function setAll(set: (change: object) => Promise<unknown>, changes: Record<string, object>) {
  return Object.fromEntries(Object.entries(changes).map(([name, change]) => [name, () => set(change)]))
}

const listed = async (as: Person): Promise<{ items: Notification[]; unreadCount: number }> =>
  (await t.request('GET', '{O}/notifications?unreadOnly=false', { as })).data

for (const [type, causes] of Object.entries(CAUSES))
  for (const cause of Object.keys(causes) as AnyCause[])
    test(`${cause}: asks until it is settled, in whatever way, read or not`, async () => {
      const { ends } = await ARRANGED[cause](await t.make.org())
      assert.ok(Object.keys(ends).length > 1)
      for (const name of Object.keys(ends)) {
        const as = await t.make.org()
        const { subject, key = newId(), more, ends } = await ARRANGED[cause](as)
        await inScope(
          t.services.db,
          as,
          (db) =>
            notify(db, {
              orgId: as.orgId,
              type,
              title: cause,
              dedupeKey: `${cause}:${key}`,
              permission: 'workspace:read',
              metadata: { subject, ...more },
            } as NewNotification), // ARRANGED has the matching subject and key for each cause
        )
        if (name.length % 2) await t.request('POST', '{O}/notifications/read-all', { as })
        assert.deepEqual(
          (await listed(as)).items.map(({ title }) => title),
          [cause],
          name,
        )
        await ends[name]?.()
        assert.deepEqual(await listed(as).then(({ items, unreadCount }) => [items, unreadCount]), [[], 0], name)
      }
    })
