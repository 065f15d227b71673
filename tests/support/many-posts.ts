import pg from 'pg'
import type { AccessTokens } from '#auth/tokens/access-tokens.ts'
import { newId, sha256 } from '#kernel/ids.ts'

/** A workspace and what a request of its owner needs. */
export interface BenchOrg {
  orgId: string
  userId: string
  token: string
}

/** Runs `work` as the database's owner, without row-level security. */
export async function withOwner<T>(url: string, work: (owner: pg.Client) => Promise<T>): Promise<T> {
  const owner = new pg.Client({ connectionString: url, application_name: `galley ${process.pid}` })
  await owner.connect()
  try {
    return await work(owner)
  } finally {
    await owner.end()
  }
}

/** A workspace with an account on each of three networks. */
export async function makeOrg(owner: pg.Client, accessTokens: AccessTokens): Promise<BenchOrg> {
  const orgId = newId()
  const userId = newId()
  await owner.query('insert into user_account (id, email, name) values ($1, $2, $3)', [
    userId,
    `${userId}@example.test`,
    'Ada Example',
  ])
  await owner.query('insert into org (id, slug, name, timezone, owner_id) values ($1, $2, $2, $3, $4)', [
    orgId,
    `org-${orgId.slice(0, 8)}`,
    'Europe/Berlin',
    userId,
  ])
  await owner.query(`insert into member (org_id, user_id, role) values ($1, $2, 'owner')`, [orgId, userId])
  await owner.query(
    `insert into social_account (org_id, platform, external_id, handle)
     select $1, p, 'ext-' || p, 'example' from unnest(array['x', 'linkedin', 'bluesky']) p`,
    [orgId],
  )
  const sessionId = newId()
  await owner.query(
    `insert into session (id, user_id, token_hash, expires_at) values ($1, $2, $3, now() + interval '1 day')`,
    [sessionId, userId, sha256(sessionId)],
  )
  const { token } = await accessTokens.issue({ userId, sessionId, orgId, role: 'owner' })
  return { orgId, userId, token }
}

/** When the posts of a workspace were made: over so many years, up to so many days ago. */
export interface History {
  years?: number
  endedDaysAgo?: number
  /** Younger posts each have their own text of 20 to 60 words. All older posts have the same text. */
  ownWordsForDays?: number
}

/** So many words that two texts rarely share four in a row. */
const WORDS = `array[${'plain note about what we shipped this week with the numbers behind it glue chair boat sail harbour wind leather paper bread dark price list window dry cloth mail answer right thing office team friend question slow quick north south paint wood screw old new small large'
  .split(' ')
  .map((word) => `'${word}'`)
  .join(', ')}]`

/**
 * Adds posts over three years (or as told) in groups of two: most published, some planned, some waiting for approval, a
 * few failed, with texts of 120 to 470 characters. The statement makes consistent rows, so foreign keys are not
 * checked.
 */
export async function addPosts(
  owner: pg.Client,
  { orgId, userId }: BenchOrg,
  posts: number,
  { years = 3, endedDaysAgo = 0, ownWordsForDays = 0 }: History = {},
): Promise<void> {
  const ended = `now() - interval '${endedDaysAgo} days'`
  const span = `interval '${years} years'`
  /** Marks the groups of this call, so that posts of two calls never share a group. */
  const go = `${years} ${endedDaysAgo} `
  const ownWords = `(select string_agg((${WORDS})[1 + abs(hashint4(n * 61 + w)) % cardinality(${WORDS})], ' ')
      from generate_series(1, 20 + n % 40) w)`
  await owner.query('alter table post disable trigger all; alter table post enable trigger user')
  await owner.query(
    `insert into post_group (org_id, id, title, status, timezone, created_by, created_at)
     select $1, md5($1::uuid::text || '${go}' || g)::uuid, 'Notes of week ' || g, 'scheduled', 'Europe/Berlin',
       jsonb_build_object('kind', 'user', 'userId', $2::text), ${ended} - (g * 2.0 / $3::int) * ${span}
     from generate_series(0, $3::int / 2) g`,
    [orgId, userId, posts],
  )
  await owner.query(
    `insert into post (org_id, group_id, platform, social_account_id, status, content_text, content_hash,
       approved_hash, scheduled_for_utc, published_external_id, published_url, published_at, attempt_count,
       last_attempt_at, last_error, idempotency_key, schedule_reason, created_at, updated_at)
     select $1, md5($1::uuid::text || '${go}' || n / 2)::uuid, a.platform, a.id, s.status,
       case when d.created > now() - interval '${ownWordsForDays} days' then ${ownWords} || '. '
         else repeat('A plain note about what we shipped this week, with the numbers behind it – and a café ☕. ', 1 + n % 4) end
         || 'https://example.test/notes/' || n,
       h.hash, h.hash, s.time, s.ext, 'https://example.test/' || s.ext, case when s.ext is not null then s.time end,
       case when s.status in ('published', 'failed') then 1 else 0 end,
       case when s.status in ('published', 'failed') then s.time end,
       case when s.status = 'failed' then 'The network refused the post: shorten the text and try again' end,
       md5('${go}' || n)::uuid::text, case when s.time is not null then 'Tuesday morning, a strong window' end,
       s.created, s.created + interval '1 hour'
     from generate_series(0, $2::int - 1) n
     cross join lateral (select (array['x', 'linkedin', 'bluesky'])[1 + n % 3] as platform,
       ${ended} - (n::float8 / $2::int) * ${span} as created, n::bigint * 7919 % 100 as chance) d
     cross join lateral (select d.created,
       case when d.chance < 72 then 'published' when d.chance < 84 then 'scheduled' when d.chance < 90 then 'draft'
         when d.chance < 95 then 'pending_approval' when d.chance < 98 then 'failed' else 'canceled' end as status,
       case when d.chance < 84 or d.chance between 95 and 97 then d.created + (n % 20) * interval '7 hours' end as time,
       case when d.chance < 72 then 'ext-' || n end as ext) s
     cross join lateral (select encode(sha256(n::text::bytea), 'hex') as hash) h
     join social_account a on a.org_id = $1 and a.platform = d.platform`,
    [orgId, posts],
  )
  await owner.query('alter table post enable trigger all')
}
