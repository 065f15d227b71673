import type { RunContext } from '#features/runs/index.ts'
import type { OrgContext } from '#kernel/context.ts'
import type { ReturnedResource } from '#platforms/reading.ts'
import type { Candidate } from '../relevance/candidate.ts'
import type { InboxSettings } from '../rows/settings.ts'
import { readPastedThread, readReddit } from './listened.ts'
import { xAccounts } from './own-accounts.ts'
import { type PlannedRead, planX } from './planned-reads.ts'
import { nameAuthors, readX } from './read-posts.ts'
import type { Found } from './save-found.ts'

/** The field of the refresh's answer in which new items of a source are counted. */
export type Counted = 'mentions' | 'community' | 'reddit' | 'feeds'

export interface SourceAnswer {
  candidates: Candidate[]
  warnings: string[]
  /** What the network returned and charges for. */
  returned: readonly ReturnedResource[]
  /** Saves how far the source was read, in the transaction that saves its posts. */
  keep?(org: OrgContext): Promise<void>
}

export interface Source {
  key: string
  label: string
  counted: Counted
  listens: Omit<Found, 'candidates'>
  read(): Promise<SourceAnswer>
  /** Reads more about the items that are new in the inbox. Answers what the network returned. */
  after?(ids: readonly string[]): Promise<readonly ReturnedResource[]>
}

interface Asked {
  feedId: string | null
  links: readonly string[]
}

/** What a refresh reads, in the order in which people should answer. The refresh of one feed reads that feed alone. */
export async function plannedSources(ctx: RunContext, settings: InboxSettings, asked: Asked): Promise<Source[]> {
  const { own, accounts } = await ctx.inOrg(async ({ db, now }) => ({
    own: await ownNames(db, ctx.orgId),
    accounts: await xAccounts(db, ctx.orgId, now),
  }))
  const shared = { excludeTerms: settings.redditExcludeTerms, own }
  const pasted = asked.links.map((link, index) => pastedSource(ctx, link, index, shared))
  const onX = planX(settings, accounts, asked.feedId).map((planned) => xSource(ctx, planned, shared))
  if (asked.feedId !== null) return [...pasted, ...onX]
  const reddit = redditSource(ctx, settings, shared)
  const last = onX.filter(({ counted }) => counted === 'feeds' || counted === 'community')
  const keywords = last.filter(({ key }) => key !== 'watched')
  const first = onX.filter((source) => !keywords.includes(source))
  return [...pasted, ...first, ...(reddit ? [reddit] : []), ...keywords]
}

function xSource(ctx: RunContext, planned: PlannedRead, shared: Shared): Source {
  const { key, label, counted, terms, keepAll, ask } = planned
  return {
    key,
    label,
    counted,
    listens: { ...shared, terms, keepAll, searched: ask.type === 'keywords' },
    read: () => readX(ctx, planned),
    after: (ids) => nameAuthors(ctx, ids, planned.accountId),
  }
}

type Shared = Pick<Found, 'excludeTerms' | 'own'>

async function ownNames(db: OrgContext['db'], orgId: string): Promise<string[]> {
  const accounts = await db
    .selectFrom('social_account')
    .select(['handle', 'external_id'])
    .where('org_id', '=', orgId)
    .where('platform', 'in', ['x', 'reddit'])
    .execute()
  return accounts.flatMap(({ handle, external_id: id }) => (handle === null ? [id] : [handle, id]))
}

function redditSource(ctx: RunContext, settings: InboxSettings, shared: Shared): Source | null {
  const { redditKeywords: terms, subreddits } = settings
  if (terms.length === 0 && subreddits.length === 0) return null
  return {
    key: 'reddit',
    label: 'Threads on Reddit',
    counted: 'reddit',
    // Without words to listen for, every post of the chosen communities is kept.
    listens: { ...shared, terms, searched: terms.length > 0, keepAll: terms.length === 0 },
    read: async () => ({ ...(await readReddit(ctx, settings)), returned: [] }),
  }
}

function pastedSource(ctx: RunContext, link: string, index: number, shared: Shared): Source {
  return {
    key: `link ${index}`,
    label: link,
    counted: 'reddit',
    listens: { ...shared, terms: [], searched: true, keepAll: true },
    async read() {
      const thread = await readPastedThread(ctx, link)
      if (thread) return { ...thread, returned: [] }
      return {
        candidates: [],
        warnings: [`${link} is no post that Galley knows: paste the address of one`],
        returned: [],
      }
    },
  }
}
