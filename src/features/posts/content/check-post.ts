import { type AccountFacts, accountFacts, hasFacts } from '#contract/account-facts.ts'
import type { ErrorDetail } from '#contract/errors.ts'
import type { PostMedia } from '#contract/media.ts'
import type { Outside } from '#features/outside/index.ts'
import type { Trx } from '#kernel/db/database.ts'
import type { Services } from '#kernel/services.ts'
import { type CheckResult, checkContent, type RulesDraft } from '#rules/check.ts'
import type { PostRow } from '../rows/present.ts'
import type { PostContent } from './content-hash.ts'

/** The content in a post's row. */
export function contentOf(row: PostRow): PostContent {
  return {
    platform: row.platform,
    socialAccountId: row.social_account_id,
    contentText: row.content_text,
    media: row.media as PostMedia | null, // jsonb columns come back as what went in, from checked input
    platformPayload: row.platform_payload as Record<string, unknown> | null,
    outside: row.outside as Outside | null,
  }
}

/** Checks content by its platform's rules and by what its account may do there. */
export async function checkAgainstRules(
  db: Trx,
  orgId: string,
  content: PostContent,
  services: Pick<Services, 'config' | 'fileReaches'>,
): Promise<CheckResult> {
  return checkFor(await factsOf(db, orgId, content), content, services)
}

/** Checks content with known facts about its account. The facts are null if the content has no account. */
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

/** The facts read outside for the content. Unsaved content has none yet. */
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

/** Turns the errors among the problems into details of a 400, each under its post. */
export function detailsOf(result: CheckResult, place: string): ErrorDetail[] {
  return result.problems
    .filter((problem) => problem.severity === 'error')
    .map(({ path, code, message }) => ({ path: `${place}.${path}`, code, message }))
}
