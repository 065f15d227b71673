import { sql } from 'kysely'
import { z } from 'zod'
import { InboxRefresh } from '#contract/engagement/inbox.ts'
import { costOf } from '#features/credits/index.ts'
import { chargeReturned, readPrices } from '#features/reading/index.ts'
import { type RunContext, runWork } from '#features/runs/index.ts'
import { readGround } from '#features/writing/index.ts'
import { AppError } from '#kernel/errors.ts'
import { PlatformError } from '#platforms/errors.ts'
import { draftReplies } from '../replying/draft-replies.ts'
import { answeredItem, saveDraftOfNew } from '../replying/draft-work.ts'
import { type ItemRow, presentItems } from '../rows/items.ts'
import { readSettings } from '../rows/settings.ts'
import { suggestedExclusions } from './dismissals.ts'
import { judgeMiddle } from './judge-middle.ts'
import { saveFound } from './save-found.ts'
import { type Counted, plannedSources, type Source } from './sources.ts'

export const RefreshPayload = z.object({
  feedId: z.uuid().nullable(),
  links: z.array(z.string()),
  withModel: z.boolean(),
  /** Whether the hourly schedule began the run, and no person. */
  byItself: z.boolean(),
  mostCredits: z.number(),
})

const ReadOut = z.object({
  ids: z.array(z.string()),
  found: z.number(),
  warnings: z.array(z.string()),
  returned: z.array(z.object({ kind: z.enum(['post', 'user']), id: z.string(), owned: z.boolean() })),
})
type ReadOut = z.infer<typeof ReadOut>

const MOST_DRAFTED = 3
const MOST_SHOWN = 50

/**
 * Reads every source that the inbox listens to, in the order in which people should answer. Each source is a step that
 * saves its posts at once, so that a later fault loses none of them; `warnings` names the fault.
 */
export const refreshWork = runWork({
  payload: RefreshPayload,
  result: InboxRefresh,
  isQuiet: ({ byItself }) => byItself,
  /** X charges for what it returned, even if the refresh failed. Decision 117 */
  async owed(db, { clock }, orgId, kept) {
    const returned = [...kept.values()].flatMap((output) => ReadOut.safeParse(output).data?.returned ?? [])
    const { milli } = await chargeReturned(db, { orgId, returned, prices: await readPrices(db), now: clock.now() })
    return milli
  },
  async run(ctx, payload) {
    const { withModel } = payload
    const settings = await ctx.inOrg(({ db }) => readSettings(db, ctx.orgId))
    const sources = await plannedSources(ctx, settings, payload)
    const reads: { of: Counted; out: ReadOut }[] = []
    for (const source of sources) reads.push({ of: source.counted, out: await read(ctx, source) })
    const ids = [...new Set(reads.flatMap(({ out }) => out.ids))]
    const warnings = [...new Set(reads.flatMap(({ out }) => out.warnings))]
    const judged = withModel ? await judge(ctx, ids, warnings) : 0
    const drafted = withModel && settings.autoDraft ? await draft(ctx, ids, warnings) : []
    const returned = reads.flatMap(({ out }) => out.returned)
    return async (org) => {
      const prices = await readPrices(org.db)
      const { milli } = await chargeReturned(org.db, { orgId: ctx.orgId, returned, prices, now: org.now })
      let saved = 0
      for (const one of drafted) if (await saveDraftOfNew(org, one)) saved++
      const usedMilli = milli + (judged > 0 ? 1000 * costOf('inbox_refresh') : 0) + 1000 * costOf('reply_draft') * saved
      const rows = await added(org.db, ctx.orgId, ids)
      const total = (of: Counted) => reads.filter((one) => one.of === of).reduce((sum, { out }) => sum + out.found, 0)
      const suggested = await suggestedExclusions(org.db, ctx.orgId, settings.redditExcludeTerms)
      if (!payload.byItself) org.audit({ type: 'engagement_settings', id: ctx.orgId })
      return {
        result: {
          added: rows.length,
          drafted: saved,
          mentionsFound: total('mentions'),
          communityFound: total('community'),
          redditFound: total('reddit'),
          feedsFound: total('feeds'),
          warnings: [...warnings, ...suggested],
          items: await presentItems(org, rows.slice(0, MOST_SHOWN)),
        },
        summary: { added: rows.length, drafted: saved, warnings: warnings.length },
        usedMilli: Math.min(usedMilli, 1000 * payload.mostCredits),
      }
    }
  },
})

/** Reads one source as a step. If a network refuses, a warning says so and the refresh goes on. */
function read(ctx: RunContext, source: Source): Promise<ReadOut> {
  const spec = { key: source.key, kind: 'tool_call', role: 'reader', label: source.label, output: ReadOut } as const
  return ctx.step(spec, async () => {
    try {
      const { candidates, warnings, returned, keep } = await source.read()
      const ids = await ctx.inOrg(async (org) => {
        const saved = await saveFound(org, { ...source.listens, candidates })
        await keep?.(org)
        return saved
      })
      const named = await nameLater(source, ids)
      return {
        output: {
          ids,
          found: candidates.length,
          warnings: [...warnings, ...named.warnings],
          returned: [...returned, ...named.returned],
        },
      }
    } catch (error) {
      if (!(error instanceof PlatformError) && !(error instanceof AppError)) throw error
      return { output: { ids: [], found: 0, warnings: [`${source.label}: ${error.message}`], returned: [] } }
    }
  })
}

/** Reads the authors of new items. If they cannot be read, the items stay in the inbox without them. */
async function nameLater(source: Source, ids: readonly string[]): Promise<Pick<ReadOut, 'returned' | 'warnings'>> {
  try {
    return { returned: [...((await source.after?.(ids)) ?? [])], warnings: [] }
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error
    return { returned: [], warnings: [`${source.label}: the authors could not be read. ${error.message}`] }
  }
}

/** Has a model judge the new items. If the model fails, the lexical scores stay. */
async function judge(ctx: RunContext, ids: readonly string[], warnings: string[]): Promise<number> {
  if (ids.length === 0) return 0
  try {
    const { told } = await readGround(ctx, { platform: null, withThoughts: false, withModel: false })
    return await judgeMiddle(ctx, ids, told)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    warnings.push(`No model judged what was found, so the words alone decide: ${error.message}`)
    return 0
  }
}

async function draft(ctx: RunContext, ids: readonly string[], warnings: string[]) {
  const rows = (await ctx.inOrg(({ db }) => added(db, ctx.orgId, ids)))
    .filter(({ kind, status }) => kind === 'mention' && status === 'new')
    .slice(0, MOST_DRAFTED)
  if (rows.length === 0) return []
  try {
    const ground = await readGround(ctx, { platform: 'x', withThoughts: false, withModel: false })
    return await draftReplies(ctx, { ground, items: rows.map(answeredItem), rules: [], guidance: null })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    warnings.push(`No reply was drafted: ${error.message}`)
    return []
  }
}

/** The new items that are still there, in the order in which people should answer: by source, relevance and age. */
async function added(
  db: Parameters<typeof readSettings>[0],
  orgId: string,
  ids: readonly string[],
): Promise<ItemRow[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('engagement_item')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .orderBy(sql`array_position(array['mention','own_thread','watched','reddit','feed','keyword','link'], source)`)
    .orderBy('relevance', (order) => order.desc().nullsFirst())
    .orderBy('listed_at')
    .orderBy('id')
    .execute()
}
