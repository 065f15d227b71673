import type { ErrorDetail } from '#contract/errors.ts'
import { type AccountFacts, accountFacts, hasFacts } from '#contract/networks/account-facts.ts'
import type { Basis } from '#contract/posts/basis.ts'
import type { ContentProblem } from '#contract/posts/content-check.ts'
import { readBrandRules } from '#features/brand/index.ts'
import type { Trx } from '#kernel/db/database.ts'
import type { Services } from '#kernel/services.ts'
import { type CheckResult, checkContent, type RulesDraft } from '#rules/check.ts'
import { brandProblems } from './brand-problems.ts'
import type { PostContent } from './content-hash.ts'

type Checks = Pick<Services, 'config' | 'fileReaches'>

/** Checks content by its platform's rules, and by what its account may do there. */
export async function checkAgainstRules(
  db: Trx,
  orgId: string,
  content: PostContent,
  services: Checks,
): Promise<CheckResult> {
  return checkFor(await factsOf(db, orgId, content), content, services)
}

export interface WholeCheck extends Omit<CheckResult, 'problems'> {
  problems: ContentProblem[]
}

/**
 * Checks content by its platform's rules, and by the brand's own rules, which only warn. `basis` is what its draft
 * rested on, if it has one.
 */
export async function checkWholly(
  { db, orgId, services }: { db: Trx; orgId: string; services: Checks },
  content: PostContent,
  basis: Basis | null,
): Promise<WholeCheck> {
  const [check, rules] = await Promise.all([checkAgainstRules(db, orgId, content, services), readBrandRules(db, orgId)])
  return { ...check, problems: [...check.problems, ...brandProblems(content, rules, basis?.unsupported)] }
}

/** Checks content with its account's facts. They are null if the network has none or no account is named yet. */
export function checkFor(
  facts: AccountFacts | null,
  content: PostContent,
  { config, fileReaches }: Pick<Services, 'config' | 'fileReaches'>,
): CheckResult {
  return checkContent(
    {
      platform: content.platform,
      contentText: content.contentText,
      media: content.media,
      platformPayload: content.platformPayload,
      ...outsideOf(content),
    },
    { access: config.networks.access, facts, fileReach: fileReaches.of(content.platform) },
  )
}

/**
 * The answers of other sites and networks about the content, in the form that the rules take. Unsaved content has none,
 * because they were not asked yet.
 */
function outsideOf({ outside }: PostContent): Pick<RulesDraft, 'linkCard' | 'threadLinkCards' | 'names' | 'quoted'> {
  if (outside === undefined) return {}
  const [linkCard = null, ...threadLinkCards] = outside?.cards ?? []
  return { linkCard, threadLinkCards, names: outside?.names ?? {}, quoted: outside?.quoted }
}

async function factsOf(db: Trx, orgId: string, content: PostContent): Promise<AccountFacts | null> {
  const { platform, socialAccountId } = content
  if (socialAccountId === null || !hasFacts(platform)) return null
  const account = await db
    .selectFrom('social_account')
    .select('facts')
    .where('org_id', '=', orgId)
    .where('id', '=', socialAccountId)
    .executeTakeFirst()
  return account ? accountFacts(platform, account.facts) : null
}

/** The errors among the problems as details of a 400, each with the path of its post. */
export function detailsOf(result: CheckResult, place: string): ErrorDetail[] {
  return result.problems
    .filter((problem) => problem.severity === 'error')
    .map(({ path, code, message }) => ({ path: `${place}.${path}`, code, message }))
}
