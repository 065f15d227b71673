import { sql } from 'kysely'
import type { Trx } from '#kernel/db/database.ts'
import type { Guardrail } from '#writing/check-ground.ts'
import type { VoicedAccount } from './account-voice.ts'

/** The rules that a workspace's posts must follow, for checks. They include private rules, so no model may see them. */
export interface BrandRules {
  bannedPhrases: string[]
  guardrails: Guardrail[]
  /** The accounts of every network on which at least one account has a separate voice. */
  accounts: VoicedAccount[]
}

/**
 * Reads the rules of the profile, of the active strategy and of accounts in one statement, because every check of a
 * post needs them.
 */
export async function readBrandRules(db: Trx, orgId: string): Promise<BrandRules> {
  const { rows } = await sql<BrandRules & { notes: string[] | null }>`
    select
      coalesce((select banned_phrases from brand_profile where org_id = ${orgId}), '{}') as "bannedPhrases",
      coalesce((
        select jsonb_agg(jsonb_build_object('text', text, 'isPrivate', disclosure <> 'public') order by place)
        from brand_guardrail where org_id = ${orgId}
      ), '[]') as guardrails,
      (select guardrail_notes from strategy where org_id = ${orgId} and status = 'active') as notes,
      coalesce((
        select jsonb_agg(jsonb_build_object(
          'id', id, 'platform', platform, 'isOpen', status <> 'disconnected', 'voice', voice
        ))
        from social_account where org_id = ${orgId} and platform in (
          select platform from social_account where org_id = ${orgId} and voice is not null
        )
      ), '[]') as accounts
  `.execute(db)
  const [{ notes, ...rules } = { bannedPhrases: [], guardrails: [], accounts: [], notes: null }] = rows
  const { bannedPhrases, guardrails, accounts } = rules
  return {
    bannedPhrases,
    guardrails: [...guardrails, ...(notes ?? []).map((text) => ({ text, isPrivate: false }))],
    accounts,
  }
}
