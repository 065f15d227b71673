import { sql } from 'kysely'
import type { Platform } from '#contract/platforms.ts'
import type { OrgTransaction } from '#kernel/context.ts'

/** The newest posts among which the best are searched, whatever their state. */
const MOST_LOOKED_AT = 300
const MOST_NEWEST = 40
const MOST_BEST = 5
const MOST_CHARACTERS = 1500

export interface OwnPost {
  id: string
  platform: Platform
  text: string
}

interface Row extends OwnPost {
  pillar: string | null
  score: number | null
}

/**
 * The workspace's own published posts of a network, or of all: the newest show its habits, and the best show what
 * works. Best are posts above the median of engagement within twelve months, of different pillars first. Before
 * anything is measured, the newest replace them.
 */
export async function ownPosts(
  { db, orgId }: Pick<OrgTransaction, 'db' | 'orgId'>,
  platform: Platform | null,
): Promise<{ newest: OwnPost[]; best: OwnPost[] }> {
  const { rows } = await sql<Row>`
    select p.id, p.platform, left(p.content_text, ${MOST_CHARACTERS}) as text, g.pillar_id as pillar,
      r.engagement_score as score
    from (
      select * from post
      where org_id = ${orgId} and status = 'published' and published_at > now() - interval '12 months'
      order by published_at desc, id desc
      limit ${MOST_LOOKED_AT}
    ) p
    join post_group g on g.org_id = ${orgId} and g.id = p.group_id
    left join post_result r on r.org_id = ${orgId} and r.post_id = p.id
    where p.org_id = ${orgId} and p.deleted_at is null and p.content_text <> ''
      and (${platform}::text is null or p.platform = ${platform})
    order by p.published_at desc, p.id desc
  `.execute(db)
  const best = rows.some(({ score }) => score !== null) ? bestOf(rows) : rows.slice(0, MOST_BEST)
  return { newest: rows.slice(0, MOST_NEWEST).map(plain), best: best.map(plain) }
}

const plain = ({ id, platform, text }: Row): OwnPost => ({ id, platform, text: text.toWellFormed() })

function bestOf(rows: readonly Row[]): Row[] {
  const measured = rows.filter((row) => row.score !== null).sort((a, b) => (b.score ?? 0) - (a.score ?? 0))
  const median = measured[Math.floor(measured.length / 2)]?.score ?? 0
  const above = measured.filter(({ score }) => (score ?? 0) > median)
  const firstOfPillar = above.filter(
    (row, index) => row.pillar === null || above.findIndex(({ pillar }) => pillar === row.pillar) === index,
  )
  return [...new Set([...firstOfPillar, ...above])].slice(0, MOST_BEST)
}
