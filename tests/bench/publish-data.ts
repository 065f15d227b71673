import type pg from 'pg'
import { sealCredentials } from '#features/accounts/index.ts'
import { contentHash } from '#features/posts/index.ts'
import { createKeyRing } from '#kernel/crypto/key-ring.ts'
import { newId } from '#kernel/ids.ts'
import type { XSandbox } from '../../sandbox/x/create-x-sandbox.ts'
import { EFFECTS_OF_POSTS } from '../support/due-post.ts'

/** Accounts on the simulated platform. Each stands for many accounts in Galley. */
const PLATFORM_ACCOUNTS = 50
const AT_ONCE = 1000

export const PLATFORM_NAMES = Array.from({ length: PLATFORM_ACCOUNTS }, (_, index) => `bench${index}`)

export interface BenchAccount {
  orgId: string
  accountId: string
}

/** Adds workspaces with an owner and one connected account each. */
export async function addWorkspaces(
  owner: pg.Client,
  count: number,
  { x, keys }: { x: XSandbox; keys: Parameters<typeof createKeyRing>[0] },
): Promise<BenchAccount[]> {
  const keyRing = createKeyRing(keys)
  const grants = PLATFORM_NAMES.map((name) => x.grant(name))
  const made = Array.from({ length: count }, () => ({ orgId: newId(), accountId: newId() }))
  for (let from = 0; from < count; from += AT_ONCE) {
    const some = made.slice(from, from + AT_ONCE)
    const orgs = some.map(({ orgId }) => orgId)
    await owner.query(
      `insert into user_account (id, email, name) select o, o || '@example.test', 'Ada Example' from unnest($1::uuid[]) o`,
      [orgs],
    )
    await owner.query(
      `insert into org (id, slug, name, timezone, owner_id) select o, o, o, 'Europe/Berlin', o from unnest($1::uuid[]) o`,
      [orgs],
    )
    await owner.query(`insert into member (org_id, user_id, role) select o, o, 'owner' from unnest($1::uuid[]) o`, [
      orgs,
    ])
    // Posts need no distance: otherwise an account's late posts in one measurement would delay its posts in the next.
    await owner.query('insert into scheduler_profile (org_id, min_gap_minutes) select o, 0 from unnest($1::uuid[]) o', [
      orgs,
    ])
    const accounts = some.map(({ orgId, accountId }, index) => {
      const grant = grants[index % grants.length]
      if (!grant) throw new Error('The simulated platform does not know its account')
      const { accountId: externalId, ...tokens } = grant
      const sealed = sealCredentials(keyRing, { orgId, accountId }, { ...tokens, expiresAt: null, extra: {} })
      return { accountId, externalId, sealed }
    })
    await owner.query(
      `insert into social_account (org_id, id, platform, external_id, handle, credentials_sealed)
       select o, a, 'x', e, 'bench', s from unnest($1::uuid[], $2::uuid[], $3::text[], $4::bytea[]) as t(o, a, e, s)`,
      [orgs, accounts.map((a) => a.accountId), accounts.map((a) => a.externalId), accounts.map((a) => a.sealed)],
    )
  }
  return made
}

export interface DuePost extends BenchAccount {
  text: string
  due: Date
}

/** Adds approved posts with a time. */
export async function addScheduled(owner: pg.Client, posts: readonly DuePost[]): Promise<void> {
  for (let from = 0; from < posts.length; from += AT_ONCE) {
    const some = posts.slice(from, from + AT_ONCE)
    const hash = ({ accountId, text }: DuePost) =>
      contentHash({ platform: 'x', socialAccountId: accountId, contentText: text, media: null, platformPayload: null })
    await owner.query(
      `with made as (
         select gen_random_uuid() as id, gen_random_uuid() as group_id, gen_random_uuid() as key, t.*
         from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::timestamptz[]) as t(org_id, account, text, hash, due)
       ), groups as (
         insert into post_group (org_id, id, title, status, timezone, created_by, scheduled_for)
         select org_id, group_id, 'Notes', 'scheduled', 'Europe/Berlin', '{"kind": "user"}', due from made
       )
       insert into post (org_id, id, group_id, platform, social_account_id, status, content_text, content_hash,
         approved_hash, scheduled_for_utc, idempotency_key)
       select org_id, id, group_id, 'x', account, 'scheduled', text, hash, hash, due, key from made`,
      [
        some.map((post) => post.orgId),
        some.map((post) => post.accountId),
        some.map((post) => post.text),
        some.map(hash),
        some.map((post) => post.due.toISOString()),
      ],
    )
    await owner.query(EFFECTS_OF_POSTS)
  }
}

/**
 * Adds posts that merely exist while others are published, spread evenly over all workspaces: of ten, seven were
 * published in the last three years, two are scheduled for the next years, and one is a draft.
 */
export async function addOthers(owner: pg.Client, count: number): Promise<void> {
  await owner.query('alter table post disable trigger all')
  await owner.query('alter table post_group disable trigger all')
  await owner.query(
    `create temp table place as select row_number() over () - 1 as index, org_id, id as account from social_account`,
  )
  await owner.query('create index on place (index)')
  const { rows } = await owner.query<{ places: number }>('select count(*)::int as places from place')
  const places = rows[0]?.places ?? 1
  await owner.query(
    `insert into post_group (org_id, id, title, status, timezone, created_by)
     select p.org_id, md5('group' || g)::uuid, 'Notes of week ' || g, 'scheduled', 'Europe/Berlin', '{"kind": "user"}'
     from generate_series(0, ($1::int - 1) / 2) g join place p on p.index = g % $2::int`,
    [count, places],
  )
  await owner.query(
    `insert into post (org_id, group_id, platform, social_account_id, status, content_text, content_hash,
       approved_hash, scheduled_for_utc, published_external_id, published_at, attempt_count, created_at, updated_at)
     select p.org_id, md5('group' || n / 2)::uuid, 'x', p.account, s.status,
       repeat('A plain note about what we shipped this week, with the numbers behind it. ', 1 + n % 4) || n,
       h.hash, h.hash, s.time,
       case s.status when 'published' then 'old-' || n end, case s.status when 'published' then s.time end,
       case s.status when 'published' then 1 else 0 end, now() - interval '3 years', now() - interval '3 years'
     from generate_series(0, $1::int - 1) n
     join place p on p.index = n / 2 % $2::int
     cross join lateral (select encode(sha256(n::text::bytea), 'hex') as hash) h
     cross join lateral (select n::bigint * 7919 % 10 as chance, (n::float8 / $1::int) * interval '3 years' as spread) d
     cross join lateral (select
       case when d.chance < 7 then 'published' when d.chance < 9 then 'scheduled' else 'draft' end as status,
       case when d.chance < 7 then now() - interval '1 day' - d.spread
         when d.chance < 9 then now() + interval '1 day' + d.spread end as time) s`,
    [count, places],
  )
  await owner.query('drop table place')
  await owner.query('alter table post_group enable trigger all')
  await owner.query('alter table post enable trigger all')
  // A published post has an effect too, since effects stay when they are done.
  await owner.query(
    `insert into effect (org_id, id, kind, platform, social_account_id, wake_at, ready_at, due_at, fence)
     select org_id, id, 'post', platform, social_account_id, w.at, w.at, scheduled_for_utc, 1
     from post cross join lateral (select case status when 'scheduled' then scheduled_for_utc end as at) w
     where status <> 'draft' on conflict do nothing`,
  )
}
