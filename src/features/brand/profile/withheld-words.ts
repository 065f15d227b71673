import { sql } from 'kysely'
import type { OrgTransaction } from '#kernel/context.ts'

/**
 * The texts of the profile that nobody outside may learn: private and restricted knowledge, and its own texts
 * if the profile is not public. They are for checks of what a model wrote, and must reach no prompt. Decision 103
 */
export async function withheldWords({ db, orgId }: Pick<OrgTransaction, 'db' | 'orgId'>): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select text from brand_knowledge where org_id = ${orgId} and disclosure <> 'public'
    union all
    select told.text
    from brand_profile, unnest(
      array[identity, mission, nullif(overview, ''), nullif(value_proposition, '')] || products_or_services ||
      target_audience || differentiators || expertise || goals || opinions
    ) as told (text)
    where org_id = ${orgId} and disclosure <> 'public' and told.text is not null
  `.execute(db)
  return rows.map(({ text }) => text)
}
