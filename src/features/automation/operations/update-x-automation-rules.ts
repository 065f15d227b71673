import {
  type AutoDeleteRule,
  type AutomationKind,
  AutomationRules,
  type AutoRepostRule,
  DeleteChange,
  PostChoices,
  RepostChange,
} from '#contract/engagement/automation.ts'
import { isByPerson } from '#kernel/actor.ts'
import type { OrgContext } from '#kernel/context.ts'
import type { Trx } from '#kernel/db/database.ts'
import { invalidField } from '#kernel/errors.ts'
import { operation } from '#kernel/operation.ts'
import { presentRules } from '../present.ts'
import { type Rule, readRules } from '../rule-rows.ts'
import { changedDeleteRule, changedRepostRule } from '../rules.ts'

export const updateXAutomationRules = operation({
  name: 'updateXAutomationRules',
  route: 'PUT /v1/orgs/{orgId}/automation/x/rules',
  done: 'changed the rules for own posts:',
  summary: 'Set the rules that repost or delete own posts on X',
  description:
    'A rule left out keeps what it has; fields left out keep their values, or take safe ones the first time (off, dry run). null clears a threshold. A rule that a program switches live only looks until a person saves it live (`waitsForPerson`). `posts` keeps single posts away from rules (`out`), or has them reposted and never deleted (`in`).',
  tag: 'engagement',
  permission: 'automation:manage',
  tool: {
    name: 'update_x_automation_rules',
    description:
      'Changes the rules that repost or delete own posts on X; what is left out stays. Use it when asked to. A rule that you ' +
      'switch live only looks until a person saves it; nothing is published. Answers both rules.',
    hints: { readOnly: false, destructive: false, idempotent: true, openWorld: false },
  },
  body: {
    autoRepost: RepostChange.optional().describe('Reposts own posts'),
    autoDelete: DeleteChange.optional().describe('Deletes weak own posts'),
    posts: PostChoices.max(100).optional().describe('Single posts'),
  },
  output: AutomationRules,
}).handle(async (ctx, { autoRepost, autoDelete, posts = [] }) => {
  const { db, orgId } = ctx
  const rules = await readRules(db, orgId, { lock: true })
  await requireAccount(db, orgId, 'autoRepost', autoRepost?.socialAccountId)
  await requireAccount(db, orgId, 'autoDelete', autoDelete?.socialAccountId)
  if (autoRepost) {
    const before = rules.find((rule) => rule.kind === 'auto_repost')
    await save(ctx, 'auto_repost', before, changedRepostRule(before?.settings ?? null, autoRepost))
  }
  if (autoDelete) {
    const before = rules.find((rule) => rule.kind === 'auto_delete')
    await save(ctx, 'auto_delete', before, changedDeleteRule(before?.settings ?? null, autoDelete))
  }
  let opens = false
  for (const [index, { postId, choice }] of posts.entries()) {
    if (await choose(ctx, index, postId, choice)) opens = true
  }
  if (opens && !isByPerson(ctx.actor)) await takeBack(ctx)
  const after = await presentRules(db, orgId)
  ctx.audit({ type: 'automation_rule', id: orgId, before: rules.map(({ row }) => row), after })
  return after
})

/** Saves a rule. A rule goes live only if a person saves it live by hand; what a program saves is not live. Spec D5 */
async function save(
  { db, orgId, actor, userId, now }: OrgContext,
  kind: AutomationKind,
  before: Rule | undefined,
  settings: AutoRepostRule | AutoDeleteRule,
): Promise<void> {
  const isLive = settings.enabled && !settings.dryRun
  const isSame = before !== undefined && JSON.stringify(before.settings) === JSON.stringify(settings)
  const liveBy = !isLive ? null : isByPerson(actor) ? userId : isSame ? before.row.live_by : null
  const values = {
    settings: JSON.stringify(settings),
    enabled: settings.enabled,
    live_by: liveBy,
    updated_by: userId,
    updated_at: now.toISOString(),
  }
  await db
    .insertInto('automation_rule')
    .values({ org_id: orgId, kind, ...values })
    .onConflict((conflict) => conflict.columns(['org_id', 'kind']).doUpdateSet(values))
    .execute()
}

async function requireAccount(
  db: Trx,
  orgId: string,
  field: 'autoRepost' | 'autoDelete',
  accountId: string | null | undefined,
): Promise<void> {
  if (!accountId) return
  const row = await db
    .selectFrom('social_account')
    .select('id')
    .where('org_id', '=', orgId)
    .where('id', '=', accountId)
    .where('platform', '=', 'x')
    .executeTakeFirst()
  if (row) return
  const message = 'There is no such account on X in this workspace'
  throw invalidField(`body.${field}.socialAccountId`, 'account_not_found', message)
}

/** A program has let live rules do more. The rules only look until a person has saved them live again. */
async function takeBack({ db, orgId, userId, now }: OrgContext): Promise<void> {
  await db
    .updateTable('automation_rule')
    .set({ live_by: null, updated_by: userId, updated_at: now.toISOString() })
    .where('org_id', '=', orgId)
    .where('live_by', 'is not', null)
    .execute()
}

/** Answers whether a rule may now do more with the post than before. */
async function choose(
  { db, orgId }: OrgContext,
  index: number,
  postId: string,
  choice: 'out' | 'in' | null,
): Promise<boolean> {
  const post = await db
    .selectFrom('post')
    .select('id')
    .where('org_id', '=', orgId)
    .where('id', '=', postId)
    .where('platform', '=', 'x')
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!post) {
    throw invalidField(`body.posts.${index}.postId`, 'post_not_found', 'There is no such post on X in this workspace')
  }
  const before = await db
    .selectFrom('automation_choice')
    .select('choice')
    .where('org_id', '=', orgId)
    .where('post_id', '=', postId)
    .executeTakeFirst()
  const opens = choice !== 'out' && (before?.choice ?? null) !== choice
  if (choice === null) {
    await db.deleteFrom('automation_choice').where('org_id', '=', orgId).where('post_id', '=', postId).execute()
    return opens
  }
  await db
    .insertInto('automation_choice')
    .values({ org_id: orgId, post_id: postId, choice })
    .onConflict((conflict) => conflict.columns(['org_id', 'post_id']).doUpdateSet({ choice }))
    .execute()
  return opens
}
