import type { ActRow } from '#features/publisher/index.ts'
import type { Actor } from '#kernel/actor.ts'
import type { Trx } from '#kernel/db/database.ts'
import { readRules } from './rule-rows.ts'

/**
 * Whether an act that a rule asked for is still wanted. A pause or an outage may have held it back for hours, and
 * people may have switched the rule off or kept the post meanwhile. Always true for an act that a person asked for.
 */
export async function ruleStands(db: Trx, act: ActRow): Promise<boolean> {
  const by = act.requested_by as Actor // only requestAct writes it
  if (by.kind !== 'rule') return true
  const rule = (await readRules(db, act.org_id)).find(({ row }) => row.id === by.ruleId)
  if (!rule?.isLive) return false
  if (act.post_id === null) return true
  const said = await db
    .selectFrom('automation_choice')
    .select('choice')
    .where('org_id', '=', act.org_id)
    .where('post_id', '=', act.post_id)
    .executeTakeFirst()
  return said?.choice !== 'out' && !(rule.kind === 'auto_delete' && said?.choice === 'in')
}
