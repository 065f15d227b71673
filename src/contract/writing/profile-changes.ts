import { z } from 'zod'
import { Id, Moment } from '../common.ts'
import { CONFIDENCES } from '../strategy/strategy-lists.ts'
import { lineOfText, nameUpTo, wordsUpTo } from '../text/name.ts'
import { SIGNAL_KINDS } from './preference.ts'
import {
  BRAND_TYPES,
  DISCLOSURES,
  DURABILITIES,
  GUARDRAIL_DISCLOSURES,
  KNOWLEDGE_KINDS,
  MOST_COLOURS,
  MOST_GUARDRAILS,
  MOST_KNOWLEDGE,
  MOST_LISTED,
  ORIGINS,
  READABLE_FIELDS,
} from './profile-lists.ts'

const asRead = 'Set by Galley: as read, or left out'
const partId = nameUpTo(100).optional().describe('As read; leave it out for a new one')
const text = z.string().trim().max(2000).optional()
const textOrNull = wordsUpTo(2000).nullable().optional()
/** The brand kit checks the value: 422 brand_kit_invalid. */
const ofKit = z.string().nullable().optional()
const addressOfKit = z.string().meta({ format: 'uri' }).nullable().optional()
const list = z.array(wordsUpTo(500)).max(MOST_LISTED).optional()

const guardrail = z.strictObject({
  id: partId,
  text: wordsUpTo(1000),
  disclosure: z.enum(GUARDRAIL_DISCLOSURES).optional(),
})

const provenance = z.strictObject({
  origin: z.enum(ORIGINS).describe('user or imported; inferred and learned only as read'),
  sourceType: lineOfText(100).nullable().optional(),
  sourceUrl: z.url().max(2000).nullable().optional(),
  sourceExternalId: lineOfText(300).nullable().optional(),
  fetchedAt: Moment.nullable().optional(),
  updatedAt: Moment.nullable().optional().describe(asRead),
  confidence: z.enum(CONFIDENCES).optional(),
  userSupplied: z.boolean().optional().describe(asRead),
})

const knowledgeItem = z.strictObject({
  id: partId,
  kind: z.enum(KNOWLEDGE_KINDS),
  text: wordsUpTo(2000),
  provenance: provenance.optional().describe('If left out, it stays as it was; for a new or changed text: user'),
  disclosure: z.enum(DISCLOSURES).optional().describe('If left out, it stays as it was; for a new one: public'),
  durability: z.enum(DURABILITIES).optional().describe('If left out, it stays as it was; for a new one: durable'),
  confirmed: z
    .boolean()
    .optional()
    .describe('If left out, it stays as it was; for a new or changed text: true if its origin is user'),
})
export type GivenItem = z.infer<typeof knowledgeItem>

const signal = z.strictObject({
  id: Id.optional().describe('As read; leave it out to say something yourself'),
  signal: wordsUpTo(300),
  kind: z.enum(SIGNAL_KINDS).describe('explicit for what you say yourself'),
  lastSeenAt: Moment.optional().describe(asRead),
  confidence: z.enum(CONFIDENCES).optional().describe(asRead),
  occurrences: z.int().optional().describe(asRead),
  promoted: z.boolean().optional().describe(asRead),
})
export type GivenSignal = z.infer<typeof signal>

/** A list in which no two entries have the same id. */
const withOwnIds = <T extends z.ZodObject>(entry: T, most: number) =>
  z
    .array(entry)
    .max(most)
    .superRefine((entries: readonly { id?: unknown }[], ctx) => {
      const seen = new Set<unknown>()
      for (const [at, { id }] of entries.entries()) {
        if (id !== undefined && seen.has(id)) {
          ctx.addIssue({
            code: 'custom',
            path: [at, 'id'],
            message: `“${id}” is in this list twice: give each entry an id of its own, or none`,
          })
        }
        seen.add(id)
      }
    })

const fields = z.array(z.enum(READABLE_FIELDS)).max(READABLE_FIELDS.length).optional()

/** A change of the profile. What is left out stays; a list replaces the whole list. Spec W15 */
export const profileChanges = {
  websiteUrl: addressOfKit.describe('https://…'),
  logoUrl: addressOfKit.describe('https link to an SVG, PNG, JPEG, WebP or GIF, which is copied'),
  primaryFont: ofKit.describe('Family, as Inter'),
  secondaryFont: ofKit.describe('Family, as Lora'),
  colorPalette: z
    .array(z.string())
    .max(MOST_COLOURS)
    .optional()
    .describe('Primary, secondary, accent in hex. As it was read, it changes nothing'),
  tagline: ofKit.describe('One line'),
  mission: textOrNull,
  voice: z
    .strictObject({ tone: text, personalityTraits: list, writingGuidelines: list, bannedPhrases: list })
    .optional(),
  businessOutline: z
    .strictObject({
      overview: text,
      productsOrServices: list,
      targetAudience: list,
      valueProposition: text,
      differentiators: list,
    })
    .optional(),
  brandType: z.enum(BRAND_TYPES).optional(),
  identity: textOrNull.describe('Who speaks, in a sentence'),
  expertise: list,
  goals: list,
  topics: list,
  opinions: list,
  guardrails: withOwnIds(guardrail, MOST_GUARDRAILS).optional(),
  knowledgeItems: withOwnIds(knowledgeItem, MOST_KNOWLEDGE).optional(),
  preferenceSignals: z
    .array(signal)
    .max(500)
    .optional()
    .describe(
      'Adds new ones of kind explicit. Those that were read stay, also if left out: only DELETE brand/preferences erases',
    ),
  profileDisclosure: z.enum(DISCLOSURES).optional(),
  meta: z
    .strictObject({
      schemaVersion: z.int().optional(),
      confirmedAt: Moment.nullable().optional(),
      confirmedBy: Id.nullable().optional(),
      lastInferredAt: Moment.nullable().optional(),
      lastRefreshedAt: Moment.nullable().optional(),
    })
    .optional()
    .describe(asRead),
  takeProposals: fields.describe('Fields whose proposal becomes the value'),
  dropProposals: fields.describe('Fields whose proposal is dropped'),
  confirmBrandContext: z.boolean().optional().describe('true: a person has read all of it, and it is right'),
}

export const ProfileChanges = z.strictObject(profileChanges)
export type ProfileChanges = z.infer<typeof ProfileChanges>
