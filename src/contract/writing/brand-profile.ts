import { z } from 'zod'
import { Id, Timestamp } from '../common.ts'
import { CONFIDENCES } from '../strategy/strategy-lists.ts'
import { PreferenceSignal } from './preference.ts'
import {
  BRAND_TYPES,
  DISCLOSURES,
  DURABILITIES,
  GUARDRAIL_DISCLOSURES,
  KNOWLEDGE_KINDS,
  ORIGINS,
  READABLE_FIELDS,
  READING_SOURCES,
} from './profile-lists.ts'

const partId = z.string().describe('Stays when the text is edited')
const disclosed = 'Only what is public reaches a model that writes'

const Guardrail = z.object({
  id: partId,
  text: z.string(),
  disclosure: z.enum(GUARDRAIL_DISCLOSURES).optional().describe('Without it, models are told the rule'),
})
export type Guardrail = z.infer<typeof Guardrail>

const KnowledgeItem = z.object({
  id: partId,
  kind: z.enum(KNOWLEDGE_KINDS),
  text: z.string(),
  provenance: z.object({
    origin: z.enum(ORIGINS),
    sourceType: z.string().nullable().optional(),
    sourceUrl: z.url().nullable().optional(),
    sourceExternalId: z.string().nullable().optional(),
    fetchedAt: Timestamp.nullable().optional(),
    updatedAt: Timestamp.nullable().optional(),
    confidence: z.enum(CONFIDENCES).optional(),
    userSupplied: z.boolean().optional(),
  }),
  disclosure: z.enum(DISCLOSURES).optional().describe(disclosed),
  durability: z.enum(DURABILITIES).optional(),
  confirmed: z.boolean().optional().describe('A person wrote or confirmed it'),
})
export type KnowledgeItem = z.infer<typeof KnowledgeItem>

/** A text, a list of texts, or nothing. */
const FieldValue = z.union([z.string(), z.array(z.string())])

/** Who read a field from a website, how certain the reading is, and on which page the field stands. */
const reading = {
  source: z.enum(READING_SOURCES),
  confidence: z.enum(CONFIDENCES),
  evidence: z.array(z.object({ address: z.string(), place: z.string() })).describe('Where it stands'),
  readAt: Timestamp,
}

/** A field in which the website differs from the profile. */
const ProfileProposal = z.object({
  field: z.enum(READABLE_FIELDS),
  present: FieldValue.nullable().describe('What the profile says'),
  proposed: FieldValue.describe('What the website says'),
  ...reading,
})
export type ProfileProposal = z.infer<typeof ProfileProposal>

/** Whom a workspace speaks for, and how. Spec W15 */
export const BrandProfile = z
  .object({
    websiteUrl: z.url().nullable().describe('As in the kit'),
    logoUrl: z.url().nullable().describe('As in the kit'),
    primaryFont: z.string().nullable().describe('The kit’s heading font'),
    secondaryFont: z.string().nullable().describe('The kit’s body font'),
    colorPalette: z
      .array(z.string())
      .describe('The kit’s primary, secondary and accent colours, as far as they are set'),
    tagline: z.string().nullable().describe('As in the kit'),
    mission: z.string().nullable(),
    voice: z.object({
      tone: z.string(),
      personalityTraits: z.array(z.string()),
      writingGuidelines: z.array(z.string()),
      bannedPhrases: z.array(z.string()),
    }),
    businessOutline: z.object({
      overview: z.string(),
      productsOrServices: z.array(z.string()),
      targetAudience: z.array(z.string()),
      valueProposition: z.string(),
      differentiators: z.array(z.string()),
    }),
    backgroundColor: z.string().nullable().optional(),
    logoAsset: z
      .object({
        assetId: Id,
        contentType: z.string(),
        width: z.number().nullable(),
        height: z.number().nullable(),
        sourceAssetId: Id.nullable().optional(),
      })
      .nullable()
      .optional(),
    kitUpdatedAt: Timestamp.nullable().optional(),
    brandType: z.enum(BRAND_TYPES).optional(),
    identity: z.string().nullable().optional().describe('Who speaks, in a sentence'),
    expertise: z.array(z.string()).optional(),
    goals: z.array(z.string()).optional(),
    topics: z.array(z.string()).optional(),
    opinions: z.array(z.string()).optional(),
    guardrails: z.array(Guardrail).optional().describe('What posts must keep to'),
    knowledgeItems: z.array(KnowledgeItem).optional().describe('What is known, each with where it comes from'),
    preferenceSignals: z.array(PreferenceSignal).optional().describe('What was learned from verdicts and edits'),
    profileDisclosure: z
      .enum(DISCLOSURES)
      .optional()
      .describe('Unless public, models that write are told the voice, and nothing of who speaks'),
    meta: z
      .object({
        schemaVersion: z.int().optional(),
        confirmedAt: Timestamp.nullable().optional().describe('When a person confirmed all of it'),
        confirmedBy: Id.nullable().optional().describe('Who did'),
        lastInferredAt: Timestamp.nullable().optional(),
        lastRefreshedAt: Timestamp.nullable().optional().describe('When a website was read last'),
      })
      .optional(),
    inferred: z
      .array(z.enum(READABLE_FIELDS))
      .describe('Fields that were read from a website and that nobody has written or confirmed'),
    inferredFrom: z
      .array(z.object({ field: z.enum(READABLE_FIELDS), ...reading }))
      .describe('Where each of them stands; a field that was read before this was kept is missing'),
    proposals: z
      .array(ProfileProposal)
      .describe(
        'Where a website contradicts the profile: take or drop each by PATCH with takeProposals and dropProposals',
      ),
    missing: z
      .array(z.object({ field: z.string(), message: z.string() }))
      .describe('What is not said, and what that costs'),
  })
  .meta({ id: 'BrandProfile' })
export type BrandProfile = z.infer<typeof BrandProfile>

/** Spec W16 */
export const ReadBrandProfile = z
  .object({
    profile: BrandProfile,
    source: z.enum(READING_SOURCES).describe('heuristic: no model; code took what the site declares'),
    pagesRead: z.array(z.string()),
    warnings: z.array(z.string()).describe('What was tried, what was left out, and what is missing'),
    creditsUsed: z.number(),
    remainingCredits: z.number(),
  })
  .meta({ id: 'ReadBrandProfile' })
