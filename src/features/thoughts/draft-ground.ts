import { z } from 'zod'
import { THOUGHT_KINDS } from '#contract/writing/thought.ts'
import { DRAFT_PLATFORMS } from '#contract/writing/thought-drafts.ts'
import { readKit } from '#features/brand/index.ts'
import type { OrgContext } from '#kernel/context.ts'
import { notFound } from '#kernel/errors.ts'

/** How many of its own posts show a model how the workspace sounds. */
const MOST_VOICE = 5

/** What a draft from a thought is written from. It holds nothing that must not reach a model. */
export const DraftGround = z.object({
  thought: z.object({ id: z.uuid(), text: z.string(), kind: z.enum(THOUGHT_KINDS) }),
  brand: z.object({ name: z.string(), tagline: z.string().nullable(), website: z.string().nullable() }),
  plan: z.object({ audience: z.string(), rules: z.array(z.string()) }).nullable(),
  /** The workspace's newest published posts: they show its voice, and are no source of facts. */
  voice: z.array(z.string()),
})
export type DraftGround = z.infer<typeof DraftGround>

/** Throws 404 if the workspace has no such thought. */
export async function draftGround(
  { db, orgId }: Pick<OrgContext, 'db' | 'orgId'>,
  thoughtId: string,
): Promise<DraftGround> {
  const thought = await db
    .selectFrom('thought')
    .select(['id', 'text', 'kind'])
    .where('org_id', '=', orgId)
    .where('id', '=', thoughtId)
    .executeTakeFirst()
  if (!thought) throw notFound('thought')
  const { name } = await db.selectFrom('org').select('name').where('id', '=', orgId).executeTakeFirstOrThrow()
  const { tagline, website } = await readKit(db, orgId)
  const plan = await db
    .selectFrom('strategy')
    .select(['target_audience', 'guardrail_notes'])
    .where('org_id', '=', orgId)
    .where('status', '=', 'active')
    .executeTakeFirst()
  const posts = await db
    .selectFrom('post')
    .select('content_text')
    .where('org_id', '=', orgId)
    .where('status', '=', 'published')
    .where('platform', 'in', DRAFT_PLATFORMS)
    .where('content_text', '!=', '')
    .orderBy('published_at', 'desc')
    .limit(MOST_VOICE)
    .execute()
  return {
    thought: DraftGround.shape.thought.parse(thought),
    brand: { name, tagline, website },
    plan: plan ? { audience: plan.target_audience, rules: plan.guardrail_notes } : null,
    voice: posts.map(({ content_text }) => content_text.slice(0, 1500).toWellFormed()),
  }
}

/** Who says what: the texts in which a draft's claims may stand. */
export interface Source {
  name: string
  text: string
}

export function sourcesOf({ thought, brand, plan }: DraftGround, guidance: string | null): Source[] {
  return [
    { name: 'thought', text: thought.text },
    { name: 'guidance', text: guidance ?? '' },
    { name: 'brand kit', text: [brand.name, brand.tagline, brand.website].filter(Boolean).join('\n') },
    { name: 'strategy', text: plan ? [plan.audience, ...plan.rules].join('\n') : '' },
  ].filter(({ text }) => text !== '')
}
