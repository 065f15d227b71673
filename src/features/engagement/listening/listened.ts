import { sql } from 'kysely'
import { askPlatform } from '#features/accounts/index.ts'
import type { RunContext } from '#features/runs/index.ts'
import type { OpenAccount } from '#platforms/connecting.ts'
import { PlatformError } from '#platforms/errors.ts'
import type { FoundThread, Listening } from '#platforms/listening.ts'
import type { Candidate } from '../relevance/candidate.ts'
import type { InboxSettings } from '../rows/settings.ts'

export interface ReadSource {
  candidates: Candidate[]
  warnings: string[]
}

/** The most communities that one refresh reads where Reddit limits each account by itself. */
const MOST_COMMUNITIES_A_CALL = 20

/**
 * Reads threads by the words and communities of the settings. It never waits: a warning names what may not be read now.
 */
export async function readReddit(
  ctx: RunContext,
  settings: Pick<InboxSettings, 'redditKeywords' | 'subreddits'>,
): Promise<ReadSource> {
  const { redditKeywords: phrases, subreddits: communities } = settings
  if (phrases.length === 0 && communities.length === 0) return { candidates: [], warnings: [] }
  const listening = listeningOf(ctx)
  if (!listening) return { candidates: [], warnings: [NOT_SET_UP] }
  if (listening.mode === 'off') return { candidates: [], warnings: [listening.lacks ?? NOT_SET_UP] }
  const warnings = listening.lacks === null ? [] : [listening.lacks]
  const wait = await takeTurn(ctx, listening)
  if (wait !== null) return { candidates: [], warnings: [...warnings, wait] }
  const wanted = { phrases, communities: communities.slice(0, MOST_COMMUNITIES_A_CALL) }
  if (communities.length > MOST_COMMUNITIES_A_CALL) {
    warnings.push(`Of ${communities.length} communities, the first ${MOST_COMMUNITIES_A_CALL} were read`)
  }
  const found = await withAccount(ctx, listening, (account) => listening.find(account, wanted))
  return { candidates: found.map((thread) => candidateOf(thread, 'reddit')), warnings }
}

/** Reads a pasted thread, as far as that is allowed. Null if the address is no thread on Reddit. */
export async function readPastedThread(ctx: RunContext, address: string): Promise<ReadSource | null> {
  const listening = listeningOf(ctx)
  const named = listening?.readAddress(address) ?? null
  if (!listening || !named) return null
  const asItIs = (warning: string) => ({ candidates: [candidateOf(named, 'link')], warnings: [warning] })
  if (listening.mode === 'off') return asItIs(`${listening.lacks}. The thread is in the inbox without its text`)
  const wait = await takeTurn(ctx, listening)
  if (wait !== null) return asItIs(`${wait} The thread is in the inbox without its text`)
  const thread = await withAccount(ctx, listening, (account) => listening.read(account, named))
  if (!thread) return { candidates: [], warnings: [`There is no thread at ${address} any more`] }
  return { candidates: [candidateOf(thread, 'link')], warnings: [] }
}

const NOT_SET_UP = 'Reddit is not set up on this installation: ask whoever runs it to set REDDIT_LISTENING'

const listeningOf = (ctx: RunContext): Listening | undefined => ctx.services.platforms.reddit?.listening

async function withAccount<T>(
  ctx: RunContext,
  listening: Listening,
  ask: (account: OpenAccount | null) => Promise<T>,
): Promise<T> {
  if (listening.mode !== 'api') return ask(null)
  const { orgId } = ctx
  const account = await ctx.inOrg(({ db }) =>
    db
      .selectFrom('social_account')
      .select('id')
      .where('org_id', '=', orgId)
      .where('platform', '=', 'reddit')
      .where('status', '=', 'connected')
      .orderBy('created_at')
      .executeTakeFirst(),
  )
  if (!account) throw new PlatformError('permission', 'Connect a Reddit account: threads are read in its name.')
  return askPlatform(ctx.services, { orgId, accountId: account.id }, ask)
}

/**
 * Takes the installation's next turn and answers null. If the turn is not free yet, answers in words when it will be.
 */
async function takeTurn(ctx: RunContext, { everyMs }: Listening): Promise<string | null> {
  if (everyMs === null) return null
  const { rows } = await ctx.inOrg(({ db }) =>
    sql<{ free: string | null }>`
      select take_listening_turn('reddit', make_interval(secs => ${everyMs / 1000}::float8)) as free
    `.execute(db),
  )
  const free = rows[0]?.free ?? null
  return free === null ? null : `Reddit may be asked again from ${free.slice(11, 19)} UTC: refresh the inbox then.`
}

function candidateOf(thread: FoundThread, source: 'reddit' | 'link'): Candidate {
  return {
    platform: 'reddit',
    kind: 'community',
    source,
    externalId: thread.externalId,
    url: thread.url,
    conversationId: thread.externalId,
    accountId: null,
    feedId: null,
    author: { externalId: null, handle: thread.authorHandle, name: null, followers: null },
    title: thread.title,
    text: thread.text,
    lang: null,
    community: thread.community,
    inReplyToText: null,
    likeCount: thread.likeCount ?? 0,
    replyCount: thread.replyCount ?? 0,
    engaged: false,
    postedAt: thread.postedAt,
    isAdult: thread.isAdult,
    isGone: thread.isClosed,
  }
}
