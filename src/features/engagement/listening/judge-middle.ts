import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import { modelRound } from '#features/ai/index.ts'
import type { RunContext } from '#features/runs/index.ts'
import type { Told } from '#features/writing/index.ts'
import { canonicalJson, newId } from '#kernel/ids.ts'
import { judgePosts1 } from '../prompts/judge-posts-1.ts'
import { LEAST_RELEVANCE } from './save-found.ts'

/** A model judges posts with a score in this range, because their words alone decide nothing. */
const MIDDLE = { from: LEAST_RELEVANCE, to: 75 }
export const A_BATCH = 20
/** A workspace has at most so many posts judged in a day (UTC). */
const MOST_A_DAY = 200

const Judged = z.object({
  judged: z.array(z.object({ id: z.string(), score: z.number(), answerable: z.boolean(), reason: z.string() })),
})

interface Middle {
  id: string
  title: string | null
  text: string
}

/**
 * A model judges those new items whose words decide nothing. It is one call, without posts that were judged before.
 * Answers how many items the call judged. An item that no model judges keeps its lexical score.
 */
export async function judgeMiddle(ctx: RunContext, ids: readonly string[], told: Told): Promise<number> {
  const middle = await ctx.inOrg((org) => middleOf(org.db, ctx.orgId, ids))
  if (middle.length === 0) return 0
  const judgedBy = sha(canonicalJson({ brand: told.brand, words: told.words.about, plan: told.plan, version: 1 }))
  const known = await ctx.inOrg(({ db }) => knownJudgements(db, ctx.orgId, middle, judgedBy))
  const room = await ctx.inOrg(({ db }) => roomToday(db, ctx.orgId))
  const asked = middle.filter((item) => !known.has(item.id)).slice(0, Math.min(A_BATCH, room))
  const answers = new Map(known)
  if (asked.length > 0) {
    // The model gets short numbers instead of ids, because it copies them without mistakes.
    const posts = asked.map(({ title, text }, index) => ({ id: String(index + 1), title, text: text.slice(0, 1500) }))
    const { judged } = await modelRound(ctx, {
      key: 'judge',
      role: 'judge',
      label: `Judge ${asked.length} posts that words alone cannot place`,
      task: 'analyze',
      prompt: judgePosts1({ marker: newId(), told, posts }),
      schema: Judged,
    })
    for (const { id, score, answerable, reason } of judged) {
      const item = asked[Number(id) - 1]
      if (!item || !Number.isFinite(score)) continue
      const points = Math.round(Math.min(100, Math.max(0, answerable ? score : Math.min(score, 50))))
      answers.set(item.id, { score: points, reason: reason.slice(0, 300) })
    }
  }
  await ctx.inOrg(({ db }) => saveJudgements(db, ctx.orgId, { middle, answers, known, judgedBy }))
  return asked.length
}

type Answers = ReadonlyMap<string, { score: number; reason: string }>

const sha = (text: string): Buffer => createHash('sha256').update(text).digest()
const contentOf = ({ title, text }: Middle): Buffer => sha(`${title ?? ''}\n${text}`)

type Db = Parameters<Parameters<RunContext['inOrg']>[0]>[0]['db']

function middleOf(db: Db, orgId: string, ids: readonly string[]): Promise<Middle[]> {
  return db
    .selectFrom('engagement_item')
    .select(['id', 'title', 'text'])
    .where('org_id', '=', orgId)
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .where('kind', '=', 'community')
    .where('source', 'in', ['reddit', 'feed', 'keyword'])
    .where('relevance', '>=', MIDDLE.from)
    .where('relevance', '<=', MIDDLE.to)
    .orderBy('id')
    .execute()
}

async function knownJudgements(db: Db, orgId: string, middle: readonly Middle[], judgedBy: Buffer): Promise<Answers> {
  const rows = await db
    .selectFrom('engagement_judgement')
    .select(['content_hash', 'score', 'reason'])
    .where('org_id', '=', orgId)
    .where('judged_by', '=', judgedBy)
    .where('content_hash', 'in', middle.map(contentOf))
    .execute()
  const byHash = new Map(rows.map((row) => [row.content_hash.toString('hex'), row]))
  return new Map(
    middle.flatMap((item) => {
      const row = byHash.get(contentOf(item).toString('hex'))
      return row ? [[item.id, { score: row.score, reason: row.reason }] as const] : []
    }),
  )
}

async function roomToday(db: Db, orgId: string): Promise<number> {
  const { n } = await db
    .selectFrom('engagement_judgement')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('org_id', '=', orgId)
    .where('created_at', '>=', sql<string>`date_trunc('day', now() at time zone 'UTC') at time zone 'UTC'`)
    .executeTakeFirstOrThrow()
  return Math.max(0, MOST_A_DAY - n)
}

async function saveJudgements(
  db: Db,
  orgId: string,
  by: { middle: readonly Middle[]; answers: Answers; known: Answers; judgedBy: Buffer },
): Promise<void> {
  for (const item of by.middle) {
    const answer = by.answers.get(item.id)
    if (!answer) continue
    if (!by.known.has(item.id)) {
      await db
        .insertInto('engagement_judgement')
        .values({
          org_id: orgId,
          content_hash: contentOf(item),
          judged_by: by.judgedBy,
          score: answer.score,
          reason: answer.reason,
        })
        .onConflict((conflict) => conflict.columns(['org_id', 'content_hash', 'judged_by']).doNothing())
        .execute()
    }
    const named = db.updateTable('engagement_item').where('org_id', '=', orgId).where('id', '=', item.id)
    // A judged item leaves the inbox only if nobody has looked at it yet.
    if (answer.score < LEAST_RELEVANCE) {
      await db
        .deleteFrom('engagement_item')
        .where('org_id', '=', orgId)
        .where('id', '=', item.id)
        .where('status', '=', 'new')
        .execute()
    } else await named.set({ relevance: answer.score }).execute()
  }
}
