import { z } from 'zod'
import { BRAND_TYPES, KNOWLEDGE_KINDS } from '#contract/writing/profile-lists.ts'
import { promotedGuidelines } from '#features/preferences/index.ts'
import type { OrgTransaction } from '#kernel/context.ts'

/** What a writing model is told about a brand. All of it may be published. */
export const WordsForModels = z.object({
  voice: z.object({
    tone: z.string(),
    personalityTraits: z.array(z.string()),
    /** The guidelines that people wrote, followed by the promoted preferences. */
    writingGuidelines: z.array(z.string()),
    bannedPhrases: z.array(z.string()),
  }),
  guardrails: z.array(z.string()),
  /** Null unless the profile is public. */
  about: z
    .object({
      brandType: z.enum(BRAND_TYPES),
      identity: z.string().nullable(),
      mission: z.string().nullable(),
      overview: z.string(),
      productsOrServices: z.array(z.string()),
      targetAudience: z.array(z.string()),
      valueProposition: z.string(),
      differentiators: z.array(z.string()),
      expertise: z.array(z.string()),
      goals: z.array(z.string()),
      topics: z.array(z.string()),
      opinions: z.array(z.string()),
    })
    .nullable(),
  knowledge: z.array(
    z.object({ id: z.string(), kind: z.enum(KNOWLEDGE_KINDS), text: z.string(), confirmed: z.boolean() }),
  ),
  /** The promoted preferences among the guidelines, for the record of what a draft rests on. */
  signalIds: z.array(z.string()),
})
export type WordsForModels = z.infer<typeof WordsForModels>

/**
 * Reads what models are told about the brand. The queries themselves leave out what is not public, so that no code that
 * makes prompts ever holds it. The voice says how to write and not who speaks, so it does not depend on the profile's
 * disclosure. Decision 105
 */
export async function wordsForModels({ db, orgId }: Pick<OrgTransaction, 'db' | 'orgId'>): Promise<WordsForModels> {
  const [voice, about, guardrails, knowledge, promoted] = await Promise.all([
    db
      .selectFrom('brand_profile')
      .select(['tone', 'personality_traits', 'writing_guidelines', 'banned_phrases'])
      .where('org_id', '=', orgId)
      .executeTakeFirst(),
    db
      .selectFrom('brand_profile')
      .select([
        'brand_type as brandType',
        'identity',
        'mission',
        'overview',
        'products_or_services as productsOrServices',
        'target_audience as targetAudience',
        'value_proposition as valueProposition',
        'differentiators',
        'expertise',
        'goals',
        'topics',
        'opinions',
      ])
      .where('org_id', '=', orgId)
      .where('disclosure', '=', 'public')
      .executeTakeFirst(),
    db
      .selectFrom('brand_guardrail')
      .select('text')
      .where('org_id', '=', orgId)
      .where('disclosure', '=', 'public')
      .orderBy('place')
      .execute(),
    db
      .selectFrom('brand_knowledge')
      .select(['id', 'kind', 'text', 'confirmed'])
      .where('org_id', '=', orgId)
      .where('disclosure', '=', 'public')
      .orderBy('place')
      .execute(),
    promotedGuidelines(db, orgId),
  ])
  return {
    voice: {
      tone: voice?.tone ?? '',
      personalityTraits: voice?.personality_traits ?? [],
      writingGuidelines: [...(voice?.writing_guidelines ?? []), ...promoted.map(({ guideline }) => guideline)],
      bannedPhrases: voice?.banned_phrases ?? [],
    },
    guardrails: guardrails.map(({ text }) => text),
    about: about ?? null,
    knowledge,
    signalIds: promoted.map(({ id }) => id),
  }
}
