import type { AutomationKind } from '#contract/engagement/automation.ts'
import { deletePublished } from '#features/deleting/index.ts'
import { notify } from '#features/notifications/index.ts'
import { requestAct } from '#features/publisher/index.ts'
import type { OrgTransaction } from '#kernel/context.ts'
import { newId } from '#kernel/ids.ts'
import { doneToday, loadFacts, type RulePost } from './load-facts.ts'
import { type Decision, type Given, type Plan, planDeletions, planReposts, SKIP_REASONS } from './plan.ts'
import { repostPost } from './repost-post.ts'
import { type Rule, readRules, waitsForPerson } from './rule-rows.ts'
import type { ReadAgain, SweepRequest } from './sweep.ts'

export interface Recorded {
  dryRun: boolean
  kinds: AutomationKind[]
  evaluated: number
  matched: number
  /** The ids of the recorded actions. */
  actionIds: string[]
  warnings: string[]
}

const NOTICE_MS = 24 * 3_600_000
/** The most skipped posts that a sweep records for a rule. */
const MOST_SKIPPED = 50
const KEPT_DAYS = 30

/** Plans and records in one transaction. It locks the rules, so that only one sweep of a workspace plans at a time. */
export async function recordSweep(
  at: OrgTransaction,
  { kinds, dryRun, isNight }: SweepRequest,
  { now, ...read }: ReadAgain & { now: Date },
): Promise<Recorded> {
  const { db, orgId } = at
  const rules = (await readRules(db, orgId, { lock: true })).filter(({ kind }) => kinds.includes(kind))
  const enabled = rules.filter(({ row }) => row.enabled)
  const recorded: Recorded = {
    dryRun: enabled.every((rule) => dryRun || !rule.isLive),
    kinds: enabled.map(({ kind }) => kind),
    evaluated: 0,
    matched: 0,
    actionIds: [],
    warnings: [...read.warnings, ...waitsForPerson(rules).map((kind) => WAITS(kind))],
  }
  await forgetOld(at, now)
  // Deletions are planned first, so that no post is reposted in the night in which it is deleted.
  for (const rule of enabled.toSorted((a, b) => (a.kind < b.kind ? -1 : 1))) {
    const isDry = dryRun || !rule.isLive
    const { evaluated, decisions } = await planOf(at, rule, read, now)
    recorded.evaluated += evaluated
    recorded.matched += decisions.length
    const ids = await record(at, rule, decisions, { isDry, now })
    recorded.actionIds.push(...ids)
    await note(at, rule, { isNight, now, acted: !isDry && decisions.some(({ outcome }) => outcome === 'act') })
    await tell(at, rule, decisions, { isDry, now })
  }
  return recorded
}

const WAITS = (kind: AutomationKind) =>
  `${kind} is live in no person’s name: a program changed it last, or who switched it live may not do so any more. It only looks until a person saves the rule in Galley`

async function planOf(
  { db, orgId }: OrgTransaction,
  rule: Rule,
  { pinned, readIds }: ReadAgain,
  now: Date,
): Promise<Plan> {
  const { kind, settings, row } = rule
  const loaded = await loadFacts(db, orgId, { ...settings, accountId: settings.socialAccountId }, now)
  const posts = loaded.map((post): RulePost => {
    const id = pinned.get(post.accountId)
    return { ...post, isReadAgain: readIds.has(post.id), isPinned: id === undefined ? null : id === post.externalId }
  })
  const given: Given = {
    now: now.getTime(),
    doneToday: await doneToday(db, orgId, kind, now),
    isFirst: row.first_acted_at === null,
  }
  return kind === 'auto_repost' ? planReposts(settings, posts, given) : planDeletions(settings, posts, given)
}

async function record(
  at: OrgTransaction,
  rule: Rule,
  decisions: readonly Decision[],
  { isDry, now }: { isDry: boolean; now: Date },
): Promise<string[]> {
  const ids: string[] = []
  let skipped = 0
  for (const decision of decisions) {
    const post = decision.post as RulePost // planOf gave these
    if (decision.outcome === 'waits') continue
    if (decision.outcome === 'skip' && !isDry && post.noticeId !== null) await endNotice(at, post.noticeId)
    if (decision.outcome === 'skip' && ++skipped > MOST_SKIPPED) continue
    if (decision.outcome === 'act' && !isDry) ids.push(await act(at, rule, post, now))
    else ids.push(await insert(at, rule, post, { ...rowOf(decision, now, isDry), dry_run: isDry }))
  }
  return ids
}

function rowOf(decision: Decision, now: Date, isDry: boolean) {
  if (decision.outcome === 'skip') return { skipped: true, reason: SKIP_REASONS[decision.reason] }
  if (decision.outcome !== 'notice') return {}
  const until = new Date(now.getTime() + NOTICE_MS).toISOString()
  return isDry
    ? { reason: 'It would be deleted 24 hours after a notice' }
    : { reason: 'It will be deleted once the notice has ended; keep it, and it stays', notice_until: until }
}

/** Records the act in the transaction of the action, so that neither exists without the other. A worker performs it. */
async function act(at: OrgTransaction, rule: Rule, post: RulePost, now: Date): Promise<string> {
  const { db, orgId } = at
  const request = {
    orgId,
    actor: { kind: 'rule', ruleId: rule.row.id } as const,
    platform: 'x' as const,
    accountId: post.accountId,
    // The subject differs from that of a person's act about the same post, which heeds no pause and which no rule takes
    // back.
    subject: `rule:x:${post.externalId}`,
    postId: post.id,
    heedsPause: true,
  }
  const { externalId, groupId, url } = post
  const again = post.reposts > 0
  const { id } =
    rule.kind === 'auto_repost'
      ? await requestAct(db, repostPost, {
          ...request,
          payload: { groupId, externalId, again },
          parts: again ? 2 : 1,
        })
      : await requestAct(db, deletePublished, { ...request, payload: { groupId, parts: [{ externalId, url }] } })
  const acted = { act_id: id, acted_at: now.toISOString() }
  if (rule.kind === 'auto_repost' || post.noticeId === null) return insert(at, rule, post, { ...acted, dry_run: false })
  await db
    .updateTable('automation_action')
    .set({ ...acted, archived_text: post.text, reason: null })
    .where('org_id', '=', orgId)
    .where('id', '=', post.noticeId)
    .execute()
  return post.noticeId
}

interface Row {
  dry_run: boolean
  skipped?: boolean
  reason?: string
  notice_until?: string
  act_id?: string
  acted_at?: string
}

async function insert({ db, orgId }: OrgTransaction, { kind }: Rule, post: RulePost, row: Row): Promise<string> {
  const id = newId()
  await db
    .insertInto('automation_action')
    .values({
      org_id: orgId,
      id,
      kind,
      social_account_id: post.accountId,
      post_id: post.id,
      external_id: post.externalId,
      ...row,
    })
    .execute()
  return id
}

/** The notice counts no more. If the post is to be deleted later, people get another notice first. */
async function endNotice({ db, orgId }: OrgTransaction, noticeId: string): Promise<void> {
  await db
    .updateTable('automation_action')
    .set({ skipped: true })
    .where('org_id', '=', orgId)
    .where('id', '=', noticeId)
    .execute()
}

async function note(
  { db, orgId }: OrgTransaction,
  { row }: Rule,
  { isNight, now, acted }: { isNight: boolean; now: Date; acted: boolean },
): Promise<void> {
  const at = now.toISOString()
  await db
    .updateTable('automation_rule')
    .set({ ...(isNight && { swept_at: at }), ...(acted && { first_acted_at: row.first_acted_at ?? at }) })
    .set({ updated_at: row.updated_at })
    .where('org_id', '=', orgId)
    .where('id', '=', row.id)
    .execute()
}

async function forgetOld({ db, orgId }: OrgTransaction, now: Date): Promise<void> {
  await db
    .deleteFrom('automation_action')
    .where('org_id', '=', orgId)
    .where('act_id', 'is', null)
    .where((eb) => eb.or([eb('dry_run', '=', true), eb('skipped', '=', true)]))
    .where('created_at', '<', new Date(now.getTime() - KEPT_DAYS * 86_400_000).toISOString())
    .execute()
}

/** Tells people what a rule did or announced, at most once a day for each rule. */
async function tell(
  { db, orgId }: OrgTransaction,
  rule: Rule,
  decisions: readonly Decision[],
  { isDry, now }: { isDry: boolean; now: Date },
): Promise<void> {
  const count = (outcome: Decision['outcome']) => decisions.filter((one) => one.outcome === outcome).length
  const [acts, notices, skipped] = [count('act'), count('notice'), count('skip')]
  if (isDry || acts + notices === 0) return
  const done = rule.kind === 'auto_repost' ? 'reposts' : 'deletes'
  const posts = (n: number) => `${n} ${n === 1 ? 'post' : 'posts'}`
  const said = [
    acts > 0 ? `It ${done} ${posts(acts)}.` : '',
    notices > 0 ? `It will delete ${posts(notices)} in 24 hours, unless somebody keeps them.` : '',
    skipped > 0 ? `It left ${posts(skipped)} alone.` : '',
  ]
  await notify(db, {
    orgId,
    type: 'automation_ran',
    title: rule.kind === 'auto_repost' ? 'Your repost rule ran' : 'Your rule that deletes posts ran',
    body: said.filter(Boolean).join(' '),
    dedupeKey: `automation_ran:${rule.row.id}:${now.toISOString()}`,
    href: '/results/automation',
    permission: 'automation:manage',
    metadata: { subject: { type: 'automation_rule', id: rule.row.id } },
  })
}
