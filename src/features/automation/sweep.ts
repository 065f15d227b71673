import type { AutomationKind } from '#contract/engagement/automation.ts'
import { askPlatform } from '#features/accounts/index.ts'
import { readerOf, readPublished, saveReadings } from '#features/results/index.ts'
import { inScope } from '#kernel/db/transaction.ts'
import type { Services } from '#kernel/services.ts'
import { PlatformError } from '#platforms/errors.ts'
import { loadFacts, type RulePost } from './load-facts.ts'
import { planDeletions } from './plan.ts'
import { type Recorded, recordSweep } from './record-sweep.ts'
import { type Rule, readRules } from './rule-rows.ts'

export interface SweepRequest {
  orgId: string
  kinds: readonly AutomationKind[]
  /** Only records what would be done, even if a rule is live. */
  dryRun: boolean
  isNight: boolean
}

/** A sweep reads the figures of at most so many posts again: one call with a small price. */
const MOST_READ = 100

/**
 * Applies the enabled rules of a workspace once. It reads again the figures that deletions are decided by. Then it
 * plans and records in one transaction that locks the rules; workers perform what was recorded (decision 018). It opens
 * short transactions itself.
 */
export async function sweepRules(services: Services, request: SweepRequest): Promise<Recorded> {
  const { orgId, kinds } = request
  const now = services.clock.now()
  const rules = await inScope(services.db, { orgId }, (db) => readRules(db, orgId))
  const deleting = rules.find((rule) => rule.kind === 'auto_delete' && rule.row.enabled && kinds.includes(rule.kind))
  const read =
    deleting?.kind === 'auto_delete'
      ? await readAgain(services, orgId, deleting, now)
      : { pinned: new Map(), readIds: new Set<string>(), warnings: [] }
  return inScope(services.db, { orgId }, (db) => recordSweep({ db, orgId, services }, request, { ...read, now }))
}

export interface ReadAgain {
  /** The pinned post of each account that was asked; null if the account has none. */
  pinned: Map<string, string | null>
  /** The posts whose figures were read. */
  readIds: Set<string>
  warnings: string[]
}

/** Reads the figures of posts that might be deleted, and which posts are pinned, just before the decision. Spec D5 */
async function readAgain(
  services: Services,
  orgId: string,
  { settings }: Extract<Rule, { kind: 'auto_delete' }>,
  now: Date,
): Promise<ReadAgain> {
  const meant = await inScope(services.db, { orgId }, async (db) => {
    const posts = await loadFacts(db, orgId, { ...settings, accountId: settings.socialAccountId }, now)
    // Plans as if everything had been read already, since a post that is kept even then need not be read.
    const hopeful = posts.map((post) => ({
      ...post,
      isPinned: false,
      isReadAgain: true,
      figures: post.figures && { ...post.figures, readAt: now.getTime() },
    }))
    const given = { now: now.getTime(), doneToday: 0, isFirst: false }
    const { decisions } = planDeletions({ ...settings, maxActionsPerDay: MOST_READ }, hopeful, given)
    const wanted = new Set(
      decisions.flatMap((one) => (one.outcome === 'skip' && one.reason !== 'figures_unknown' ? [] : [one.post.id])),
    )
    return posts.filter(({ id }) => wanted.has(id)).slice(0, MOST_READ)
  })
  const found: ReadAgain = { pinned: new Map(), readIds: new Set(), warnings: [] }
  for (const [accountId, posts] of Map.groupBy(meant, (post) => post.accountId)) {
    const warning = await readAccount(services, { orgId, accountId }, posts, found)
    if (warning !== null) found.warnings.push(warning)
  }
  return found
}

async function readAccount(
  services: Services,
  ref: { orgId: string; accountId: string },
  posts: readonly RulePost[],
  { pinned, readIds }: ReadAgain,
): Promise<string | null> {
  const reader = readerOf(services, 'x')
  if (!reader?.readProfile) return 'X is not set up here, so that nothing can be read again'
  const { readProfile } = reader
  const published = posts.map(({ id, externalId, publishedAt }) => ({
    id,
    externalId,
    publishedAt: new Date(publishedAt).toISOString(),
  }))
  const { problem } = await readPublished(services, { ...ref, reader }, published, async (db, readings) => {
    await saveReadings(db, ref, readings, services.clock.now())
    for (const { id, state } of readings) if (state === 'there') readIds.add(id)
  })
  if (problem) return `Figures could not be read again: ${problem.message}`
  try {
    const { pinnedId } = await askPlatform(services, ref, (account) => readProfile(account))
    pinned.set(ref.accountId, pinnedId)
    return null
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error
    return `Which post is pinned could not be read: ${error.message}`
  }
}
