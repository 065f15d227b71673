import { PLATFORM_NAMES, type Platform } from '#contract/platforms.ts'
import type { ContentProblem } from '#contract/posts/content-check.ts'
import type { Post } from '#contract/posts/post.ts'
import { isUndecided } from '#contract/statuses.ts'
import { type BrandRules, readBrandRules } from '#features/brand/index.ts'
import type { Outside } from '#features/outside/index.ts'
import type { OrgContext } from '#kernel/context.ts'
import { rowsOf } from '#kernel/db/send.ts'
import { type Account, accountsOf, openAccounts } from './accounts.ts'
import { brandProblems } from './brand-problems.ts'
import { checkFor } from './check-post.ts'
import { networkUnavailable } from './publish-warnings.ts'

/**
 * Adds to each undecided post the problems that would keep it from being approved, and the places that break the
 * brand's rules, so that its author learns of them at once. Spec R4, decision 103
 */
export async function withProblems(ctx: OrgContext, posts: readonly Post[]): Promise<Post[]> {
  const undecided = posts.filter(isUndecided)
  if (undecided.length === 0) return [...posts]
  const [accounts, outside, rules] = await Promise.all([
    accountsOf(ctx.db, ctx.orgId),
    outsideOf(ctx, undecided),
    readBrandRules(ctx.db, ctx.orgId),
  ])
  return posts.map((post) =>
    isUndecided(post)
      ? { ...post, problems: problemsOf(ctx, post, { accounts, outside: outside.get(post.id) ?? null, rules }) }
      : post,
  )
}

/** The problems of a whole group in one list, each with the path of its post, in the form of a refused approval. */
export async function problemsOfGroup(ctx: OrgContext, posts: readonly Post[]): Promise<ContentProblem[]> {
  const found = await withProblems(ctx, posts)
  return found.flatMap(({ id, problems = [] }) =>
    problems.map((problem) => ({ ...problem, path: `posts.${id}.${problem.path}` })),
  )
}

function problemsOf(
  { services }: OrgContext,
  post: Post,
  { accounts, outside, rules }: { accounts: readonly Account[]; outside: Outside | null; rules: BrandRules },
): ContentProblem[] {
  const { platform, contentText, media, platformPayload } = post
  const open = openAccounts(accounts, platform)
  const chosen = post.socialAccountId ? accounts.find(({ id }) => id === post.socialAccountId) : onlyOne(open)
  // Approval fills in the only account, so the post is checked for that account.
  const content = { platform, contentText, media, platformPayload, socialAccountId: chosen?.id ?? null, outside }
  const ofBrand = brandProblems(content, rules, post.basis?.unsupported)
  const problems = [...checkFor(chosen?.facts ?? null, content, services).problems, ...ofBrand]
  const ofAccount = accountProblem(platform, chosen, open.length, networkUnavailable(services.platforms, platform))
  return ofAccount ? [...problems, { platform, path: 'socialAccountId', ...ofAccount }] : problems
}

/**
 * A post without an account can be approved but not published, which is a warning. If there are several accounts to
 * choose from, it is an error.
 */
function accountProblem(
  platform: Platform,
  chosen: Account | undefined,
  open: number,
  unavailable: string | null,
): Pick<ContentProblem, 'code' | 'message' | 'severity'> | null {
  const network = PLATFORM_NAMES[platform]
  if (!chosen) {
    if (open === 0 && unavailable !== null)
      return {
        code: 'network_unavailable',
        severity: 'warning',
        message: `${unavailable}: this can be reviewed and approved, and then waits. The app says under Accounts what is missing`,
      }
    return open === 0
      ? {
          code: 'no_account_connected',
          severity: 'warning',
          message: `No ${network} account is connected: without an account this post cannot be published. A person connects one in the app, under Accounts`,
        }
      : {
          code: 'account_required',
          severity: 'error',
          message: `Several ${network} accounts are connected: say with socialAccountId which one publishes this post`,
        }
  }
  if (chosen.status === 'connected') return null
  return {
    code: `account_${chosen.status}`,
    severity: 'warning',
    message: `The ${network} account of this post has to be connected again before it can go out: a person does that in the app, under Accounts`,
  }
}

const onlyOne = (accounts: readonly Account[]): Account | undefined => (accounts.length === 1 ? accounts[0] : undefined)

/** What was read outside for each post. */
async function outsideOf({ db, orgId }: OrgContext, posts: readonly Post[]): Promise<Map<string, Outside | null>> {
  const ids = posts.map(({ id }) => id)
  const posted = db.selectFrom('post').select(['id', 'outside'])
  const rows = await rowsOf(db, posted.where('org_id', '=', orgId).where('id', 'in', ids))
  return new Map(rows.map(({ id, outside }) => [id, outside as Outside | null])) // as keepOutside made it
}
