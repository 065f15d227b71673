import type pg from 'pg'
import { sealCredentials } from '#features/accounts/index.ts'
import { createKeyRing } from '#kernel/crypto/key-ring.ts'
import { newId } from '#kernel/ids.ts'
import type { XSandbox } from '../../sandbox/x/create-x-sandbox.ts'
import { putPost } from '../../sandbox/x/put-post.ts'
import { loadConfig } from '../../src/main/load-config.ts'
import { chanceFrom } from '../support/chance.ts'
import type { BenchOrg } from '../support/many-posts.ts'
import type { Installation } from './installation.ts'

/** People who are watched by eight feeds: a refresh reads 25 posts of each, 200 together. */
export const FEEDS = 8
export const A_FEED = 25
export const speakerOf = (feed: number): string => `speaker_${feed}`

/** Gives the workspace's account on X the tokens of an account of the simulated one. */
export async function connectX(
  owner: pg.Client,
  { orgId }: BenchOrg,
  { x, handle, settings }: { x: XSandbox; handle: string } & Pick<Installation, 'settings'>,
): Promise<string> {
  const grant = x.grant(handle)
  if (!grant) throw new Error('The simulated X does not know its account')
  const { accountId: externalId, ...tokens } = grant
  const keyRing = createKeyRing(loadConfig(settings).keys)
  const { rows } = await owner.query<{ id: string }>(
    `select id from social_account where org_id = $1 and platform = 'x'`,
    [orgId],
  )
  const accountId = rows[0]?.id ?? newId()
  const sealed = sealCredentials(keyRing, { orgId, accountId }, { ...tokens, extra: {} })
  await owner.query(
    `update social_account set external_id = $3, handle = $4, credentials_sealed = $5 where org_id = $1 and id = $2`,
    [orgId, accountId, externalId, handle, sealed],
  )
  return accountId
}

/** Adds items of other people, spread evenly over a span of days, as listening would have found them. */
export async function addItems(
  owner: pg.Client,
  { orgId }: BenchOrg,
  count: number,
  { fromDay, toDay }: { fromDay: number; toDay: number },
): Promise<void> {
  await owner.query(
    `insert into engagement_item (org_id, platform, kind, source, status, external_post_id, canonical_url, url,
       author_external_id, author_handle, text, sim_hash, relevance, relevance_parts, posted_at, listed_at, created_at, updated_at)
     select $1, 'x', case when n % 3 = 0 then 'mention' else 'community' end,
       case when n % 3 = 0 then 'mention' else 'keyword' end,
       case when n % 5 = 0 then 'sent' when n % 5 = 1 then 'dismissed' else 'new' end,
       $3 || n, 'x.com/i/status/' || $3 || n, 'https://x.com/i/status/' || $3 || n, 'a' || n, 'a' || n,
       'How long does it need to dry, and what do you use under it? ' || n, md5($3 || n)::char(16), 60, '{}',
       t.at, t.at, t.at, t.at
     from generate_series(1, $2::int) n
     cross join lateral (select now() - make_interval(secs => 86400 * ($4::float8 + ($5::float8 - $4::float8) * n / $2::int)) as at) t`,
    [orgId, count, `${fromDay}0`, fromDay, toDay],
  )
}

const chance = chanceFrom('inbox')
let said = 0

/** Each watched person says 25 new things. */
export function speak(x: XSandbox): void {
  // Younger posts are not in searches yet.
  const at = Date.now() - 40_000
  for (let feed = 0; feed < FEEDS; feed++) {
    for (let n = 0; n < A_FEED; n++) {
      const words = Array.from({ length: 12 }, () => WORDS[Math.floor(chance.next() * WORDS.length)])
      putPost(x, { author: speakerOf(feed), text: `${++said} ${words.join(' ')}`, atMs: at + n })
    }
  }
}

const WORDS =
  'plain note about what we shipped this week with the numbers behind it glue chair boat sail harbour wind leather paper bread dark price list window dry cloth mail answer right thing office team friend question'.split(
    ' ',
  )
