import type { Selectable } from 'kysely'
import {
  AUTOMATION_KINDS,
  AutoDeleteRule,
  type AutomationKind,
  AutoRepostRule,
} from '#contract/engagement/automation.ts'
import type { Trx } from '#kernel/db/database.ts'
import type { DB } from '#kernel/db/types.gen.ts'

export type RuleRow = Selectable<DB['automation_rule']>

export type Rule = { row: RuleRow; isLive: boolean } & (
  | { kind: 'auto_repost'; settings: AutoRepostRule }
  | { kind: 'auto_delete'; settings: AutoDeleteRule }
)

/** The workspace's rules. `lock` keeps them as they are until the transaction ends, one sweep at a time. */
export async function readRules(db: Trx, orgId: string, { lock = false } = {}): Promise<Rule[]> {
  const rows = await db
    .selectFrom('automation_rule')
    .selectAll()
    .where('org_id', '=', orgId)
    .orderBy('kind')
    .$if(lock, (found) => found.forUpdate())
    .execute()
  return rows.map(ruleOf)
}

function ruleOf(row: RuleRow): Rule {
  const kind = row.kind as AutomationKind // checked by the database
  const isLive = (settings: { dryRun: boolean }) => row.enabled && !settings.dryRun && row.live_by !== null
  if (kind === 'auto_repost') {
    const settings = AutoRepostRule.parse(row.settings)
    return { row, kind, settings, isLive: isLive(settings) }
  }
  const settings = AutoDeleteRule.parse(row.settings)
  return { row, kind, settings, isLive: isLive(settings) }
}

/** Rules that are switched live by a program, and by no person yet. Spec D5 */
export const waitsForPerson = (rules: readonly Rule[]): AutomationKind[] =>
  AUTOMATION_KINDS.filter((kind) =>
    rules.some((rule) => rule.kind === kind && rule.row.enabled && !rule.settings.dryRun && !rule.isLive),
  )
