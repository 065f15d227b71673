import type { z } from 'zod'
import type { AutomationAction, AutomationKind, AutomationRules } from '#contract/engagement/automation.ts'
import type { Trx } from '#kernel/db/database.ts'
import { NOTICE_HOLDS_MS } from './plan.ts'
import { readRules, waitsForPerson } from './rule-rows.ts'

/** Shown beside the switch. Ranking at X changes, so the text names the source and date of its figure. Decision 121 */
const WORTH =
  'A repost brings little now: by X’s published ranking (x-algorithm, 12 August 2026) For You leaves out posts older than 48 hours and reposts of what was seen, and weighs reposts for followers at 0.75. X charges about $0.015 for each.'

export async function presentRules(db: Trx, orgId: string): Promise<z.infer<typeof AutomationRules>> {
  const rules = await readRules(db, orgId)
  const posts = await db
    .selectFrom('automation_choice')
    .select(['post_id as postId', 'choice'])
    .where('org_id', '=', orgId)
    .orderBy('created_at', 'desc')
    .orderBy('post_id')
    .limit(100)
    .execute()
  const newest = rules.toSorted((a, b) => (a.row.updated_at < b.row.updated_at ? 1 : -1))[0]?.row
  return {
    autoRepost: rules.find((rule) => rule.kind === 'auto_repost')?.settings ?? null,
    autoDelete: rules.find((rule) => rule.kind === 'auto_delete')?.settings ?? null,
    updatedAt: newest?.updated_at ?? null,
    updatedBy: newest?.updated_by ?? null,
    waitsForPerson: waitsForPerson(rules),
    posts,
    note: WORTH,
  }
}

interface Newest {
  limit: number
  /** Only deletions whose notice holds at this time: skipped posts of later runs would push them out of the list. */
  announcedAt?: Date
}

/** Actions as the API answers them, the newest first. If an act does the action, the action ends as the act does. */
export async function presentActions(
  db: Trx,
  orgId: string,
  wanted: Newest | { ids: readonly string[] },
): Promise<AutomationAction[]> {
  if ('ids' in wanted && wanted.ids.length === 0) return []
  const at = 'ids' in wanted ? undefined : wanted.announcedAt
  const rows = await db
    .selectFrom('automation_action as a')
    .leftJoin('platform_act as x', (join) => join.onRef('x.org_id', '=', 'a.org_id').onRef('x.id', '=', 'a.act_id'))
    .select([
      'a.id',
      'a.kind',
      'a.social_account_id',
      'a.post_id',
      'a.external_id',
      'a.skipped',
      'a.reason',
      'a.dry_run',
      'a.notice_until',
      'a.archived_text',
      'a.created_at',
      'x.status as act_status',
      'x.last_error',
    ])
    .where('a.org_id', '=', orgId)
    .$if('ids' in wanted, (found) => found.where('a.id', 'in', 'ids' in wanted ? wanted.ids : []))
    .$if(at !== undefined, (found) =>
      found
        .where('a.notice_until', '>', new Date((at?.getTime() ?? 0) - NOTICE_HOLDS_MS).toISOString())
        .where('a.act_id', 'is', null)
        .where('a.dry_run', '=', false)
        .where('a.skipped', '=', false),
    )
    .orderBy('a.seq', 'desc')
    .$if('limit' in wanted, (found) => found.limit('limit' in wanted ? wanted.limit : 0))
    .execute()
  return rows.map((row): AutomationAction => {
    // An act ends as `changed` only if `ruleStands` stopped it.
    const isTakenBack = row.act_status === 'changed'
    const status = row.skipped || isTakenBack ? 'skipped' : outcomeOf(row.act_status)
    return {
      id: row.id,
      kind: row.kind as AutomationKind, // checked by the database
      socialAccountId: row.social_account_id,
      sourcePostId: row.post_id,
      externalTweetId: row.external_id,
      status,
      reason: isTakenBack ? TAKEN_BACK : row.reason,
      dryRun: row.dry_run,
      error: status === 'failed' ? row.last_error : null,
      noticeUntil: row.notice_until,
      archivedText: row.archived_text,
      createdAt: row.created_at,
    }
  })
}

const TAKEN_BACK = 'A person kept the post, or the rule was switched off, before it was done'

/** The status of an action by the status of its act. Spec D4 */
function outcomeOf(act: string | null): AutomationAction['status'] {
  if (act === 'done') return 'succeeded'
  return act === 'failed' || act === 'late' ? 'failed' : 'planned'
}
