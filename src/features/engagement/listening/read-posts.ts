import { sql } from 'kysely'
import { askPlatform } from '#features/accounts/index.ts'
import type { RunContext } from '#features/runs/index.ts'
import type { OrgContext } from '#kernel/context.ts'
import { PlatformError } from '#platforms/errors.ts'
import type { FoundPost, Reading, ReadPage, ReturnedResource } from '#platforms/reading.ts'
import type { Candidate } from '../relevance/candidate.ts'
import { cursorOf, saveCursor } from './cursors.ts'
import type { PlannedRead } from './planned-reads.ts'
import type { SourceAnswer } from './sources.ts'

/**
 * Reads what is new in one source of X. It asks for authors only with mentions: most posts of other sources are left
 * out later, and X charges for each person that it names.
 */
export async function readX(ctx: RunContext, planned: PlannedRead): Promise<SourceAnswer> {
  const { orgId, services } = ctx
  const reading = services.platforms.x?.reading
  if (!reading) throw new PlatformError('rejected', 'X is not set up on this installation.')
  const { accountId, ask, limit } = planned
  const queries = queriesOf(reading, planned)
  const pages: { cursor: string; page: ReadPage }[] = []
  const warnings: string[] = []
  let left = limit
  for (const [index, query] of queries.entries()) {
    if (left < reading.fewestAPage && index > 0) {
      warnings.push(`${planned.label}: ${MORE}`)
      break
    }
    const cursor = queries.length === 1 ? planned.key : `${planned.key} ${index}`
    const sinceId = await ctx.inOrg(({ db }) => cursorOf(db, orgId, cursor))
    try {
      const page = await askPlatform(services, { orgId, accountId }, (account) =>
        query === null
          ? reading.readMentions(account, { sinceId, limit: left, authors: true, references: true })
          : reading.search(account, query, { sinceId, limit: left, references: ask.type === 'threads' }),
      )
      pages.push({ cursor, page })
      left -= page.posts.length
      if (page.next !== null) warnings.push(`${planned.label}: ${MORE}`)
    } catch (error) {
      // X charges for the pages that were read before the fault, so they are kept.
      if (!(error instanceof PlatformError) || pages.length === 0) throw error
      warnings.push(`${planned.label}: ${error.message}`)
      break
    }
  }
  const posts = pages.flatMap(({ page }) => page.posts)
  return {
    candidates: posts.map((post) => candidateOf(post, planned)),
    warnings: [...warnings, ...new Set(pages.flatMap(({ page }) => page.problems.map(({ message }) => message)))],
    returned: pages.flatMap(({ page }) => page.returned),
    async keep({ db, now }: OrgContext) {
      for (const { cursor, page } of pages) await saveCursor(db, orgId, cursor, page.newestId, now)
    },
  }
}

const MORE = 'only the newest were read, the most that one refresh pays for; older ones stay out'

/** The queries of a source. Null stands for the list of mentions, which needs no query. */
function queriesOf(reading: Reading, { ask }: PlannedRead): (string | null)[] {
  switch (ask.type) {
    case 'mentions':
      return [null]
    case 'people':
      return reading.feedQueries({ handles: ask.handles })
    case 'list':
      return reading.feedQueries({ listId: ask.listId })
    case 'keywords':
      return reading.feedQueries({ keywords: ask.keywords, without: ask.without })
    case 'threads': {
      // Whoever quotes need not name the account, so the list of mentions lacks some.
      const of = (operator: string) => `(${ask.roots.map((root) => `${operator}:${root}`).join(' OR ')})`
      return ['conversation_id', 'quotes_of_tweet_id'].map((operator) => `${of(operator)} -from:${ask.handle}`)
    }
  }
}

function candidateOf(post: FoundPost, { source, kind, accountId, feedId }: PlannedRead): Candidate {
  const { author, metrics } = post
  return {
    platform: 'x',
    // Apps cannot answer a post of a community, whoever wrote it.
    kind: post.communityId === null ? kind : 'community',
    source,
    externalId: post.id,
    url: post.url,
    conversationId: post.conversationId,
    accountId: kind === 'mention' ? accountId : null,
    feedId,
    author: {
      externalId: author?.id ?? null,
      handle: author?.handle ?? null,
      name: author?.name ?? null,
      followers: author?.followers ?? null,
    },
    title: null,
    text: post.text,
    lang: post.lang,
    community: null,
    inReplyToText: post.inReplyToText,
    likeCount: metrics.likes,
    replyCount: metrics.replies,
    engaged: post.mentionsUs || post.quotesUs === true,
    postedAt: post.createdAt,
    isAdult: post.possiblySensitive,
    isGone: false,
  }
}

/**
 * Reads who wrote those new items whose authors are unknown, and no others, since X charges for each. Answers what X
 * returned.
 */
export async function nameAuthors(
  ctx: RunContext,
  ids: readonly string[],
  accountId: string,
): Promise<readonly ReturnedResource[]> {
  const { orgId, services } = ctx
  const reading = services.platforms.x?.reading
  if (!reading || ids.length === 0) return []
  const items = await ctx.inOrg(({ db }) =>
    db
      .selectFrom('engagement_item')
      .select(['id', 'external_post_id'])
      .where('org_id', '=', orgId)
      .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
      .where('platform', '=', 'x')
      .where('author_external_id', 'is', null)
      .limit(reading.lookUpMost)
      .execute(),
  )
  if (items.length === 0) return []
  const page = await askPlatform(services, { orgId, accountId }, (account) =>
    reading.lookUp(
      account,
      items.map((item) => item.external_post_id),
      { authors: true },
    ),
  )
  const authors = new Map(page.posts.map(({ id, author }) => [id, author]))
  await ctx.inOrg(async ({ db }) => {
    for (const item of items) {
      const author = authors.get(item.external_post_id)
      if (!author) continue
      await db
        .updateTable('engagement_item')
        .set({
          author_external_id: author.id,
          author_handle: author.handle,
          author_name: author.name,
          author_followers: author.followers,
        })
        .where('org_id', '=', orgId)
        .where('id', '=', item.id)
        .execute()
    }
  })
  return page.returned
}
