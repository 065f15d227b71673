import type { Selectable } from 'kysely'
import {
  AUTOMATION_KINDS,
  AutoDeleteRule,
  type AutomationKind,
  AutoRepostRule,
} from '#contract/engagement/automation.ts'
import { roleAllows } from '#contract/people/roles.ts'
import type { Trx } from '#kernel/db/database.ts'
import type { DB } from '#kernel/db/types.gen.ts'

export type RuleRow = Selectable<DB['automation_rule']>

export type Rule = { row: RuleRow; isLive: boolean } & (
  | { kind: 'auto_repost'; settings: AutoRepostRule }
  | { kind: 'auto_delete'; settings: AutoDeleteRule }
)

/**
 * The workspace's rules. `lock` locks their rows until the transaction ends, so that sweeps run one after the other.
 */
export async function readRules(db: Trx, orgId: string, { lock = false } = {}): Promise<Rule[]> {
  const rows = await db
    .selectFrom('automation_rule')
    .selectAll()
    .where('org_id', '=', orgId)
    .orderBy('kind')
    .$if(lock, (found) => found.forUpdate())
    .execute()
  const may = await whoMay(
    db,
    orgId,
    rows.flatMap(({ live_by }) => live_by ?? []),
  )
  return rows.map((row) => ruleOf(row, row.live_by !== null && may.has(row.live_by)))
}

/** Which of these people may still switch a rule live. */
async function whoMay(db: Trx, orgId: string, userIds: readonly string[]): Promise<Set<string>> {
  if (userIds.length === 0) return new Set()
  const members = await db
    .selectFrom('member')
    .select(['user_id', 'role'])
    .where('org_id', '=', orgId)
    .where('user_id', 'in', userIds)
    .where('status', '=', 'active')
    .execute()
  return new Set(members.flatMap(({ user_id, role }) => (roleAllows(role, 'automation:manage') ? [user_id] : [])))
}

function ruleOf(row: RuleRow, isByAllowed: boolean): Rule {
  const kind = row.kind as AutomationKind // checked by the database
  const isLive = (settings: { dryRun: boolean }) => row.enabled && !settings.dryRun && isByAllowed
  if (kind === 'auto_repost') {
    const settings = AutoRepostRule.parse(row.settings)
    return { row, kind, settings, isLive: isLive(settings) }
  }
  const settings = AutoDeleteRule.parse(row.settings)
  return { row, kind, settings, isLive: isLive(settings) }
}

/** Rules that were set live, but whose person may no longer do that. They wait for another person. Spec D5 */
export const waitsForPerson = (rules: readonly Rule[]): AutomationKind[] =>
  AUTOMATION_KINDS.filter((kind) =>
    rules.some((rule) => rule.kind === kind && rule.row.enabled && !rule.settings.dryRun && !rule.isLive),
  )
