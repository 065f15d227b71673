import type { BrandProfile, KnowledgeItem } from '#contract/writing/brand-profile.ts'
import type { PreferenceSignal } from '#contract/writing/preference.ts'
import { PROFILE_SCHEMA_VERSION, READABLE_FIELDS } from '#contract/writing/profile-lists.ts'
import { presentSignal, readSignals } from '#features/preferences/index.ts'
import type { OrgTransaction } from '#kernel/context.ts'
import type { Trx } from '#kernel/db/database.ts'
import { readKit } from '../kit-row.ts'
import { readLogo } from '../update-kit.ts'
import { fieldValue, inferredFields, isSame, paletteOf, type WholeProfile } from './fields.ts'
import { missingOf } from './missing.ts'
import { inferredOf, type KnowledgeRow, type ReadFrom, readProfile } from './profile-row.ts'

type Where = Pick<OrgTransaction, 'orgId' | 'services'>

/** Reads the whole profile with its kit. With `locked`, nobody else can change either until the transaction ends. */
export async function readWhole(ctx: Where, db: Trx, how: { locked?: boolean } = {}): Promise<WholeProfile> {
  const kit = await readKit(db, ctx.orgId, how)
  return { ...(await readProfile(db, ctx.orgId)), kit, logo: await readLogo(ctx, db, kit.logo_asset_id) }
}

/** The workspace's profile in the API's form. */
export async function readBrandProfile(ctx: Where, db: Trx): Promise<BrandProfile> {
  const whole = await readWhole(ctx, db)
  return presentProfile(whole, (await readSignals(db, ctx.orgId)).map(presentSignal))
}

function presentProfile(whole: WholeProfile, signals: PreferenceSignal[]): BrandProfile {
  const { kit, logo, columns } = whole
  const inferred = inferredFields(whole)
  const read = inferredOf(columns)
  return {
    websiteUrl: kit.website,
    logoUrl: logo?.url ?? null,
    primaryFont: kit.heading_font,
    secondaryFont: kit.body_font,
    colorPalette: paletteOf(kit),
    tagline: kit.tagline,
    mission: columns.mission,
    voice: {
      tone: columns.tone,
      personalityTraits: columns.personality_traits,
      writingGuidelines: columns.writing_guidelines,
      bannedPhrases: columns.banned_phrases,
    },
    businessOutline: {
      overview: columns.overview,
      productsOrServices: columns.products_or_services,
      targetAudience: columns.target_audience,
      valueProposition: columns.value_proposition,
      differentiators: columns.differentiators,
    },
    backgroundColor: kit.color_background,
    logoAsset:
      logo?.assetId && logo.contentType
        ? { assetId: logo.assetId, contentType: logo.contentType, width: logo.width, height: logo.height }
        : null,
    kitUpdatedAt: kit.updated_at,
    brandType: columns.brand_type,
    identity: columns.identity,
    expertise: columns.expertise,
    goals: columns.goals,
    topics: columns.topics,
    opinions: columns.opinions,
    guardrails: whole.guardrails.map(({ id, text, disclosure }) => ({
      id,
      text,
      ...(disclosure !== 'public' && { disclosure }),
    })),
    knowledgeItems: whole.knowledge.map(presentItem),
    preferenceSignals: signals,
    profileDisclosure: columns.disclosure,
    meta: {
      schemaVersion: PROFILE_SCHEMA_VERSION,
      confirmedAt: columns.confirmed_at,
      confirmedBy: columns.confirmed_by,
      lastInferredAt: columns.inferred_at,
      lastRefreshedAt: columns.refreshed_at,
    },
    inferred,
    inferredFrom: inferred.flatMap((field) => {
      const from = read[field]?.from
      return from ? [{ field, ...presentReading(from) }] : []
    }),
    proposals: proposalsOf(whole),
    missing: missingOf(columns),
  }
}

/** The proposals that still differ from the profile. */
const proposalsOf = (whole: WholeProfile): BrandProfile['proposals'] =>
  whole.proposals
    .filter(({ field, proposed }) => !isSame(proposed, fieldValue(whole, field)))
    .sort((a, b) => READABLE_FIELDS.indexOf(a.field) - READABLE_FIELDS.indexOf(b.field))
    .map((one) => ({
      field: one.field,
      present: fieldValue(whole, one.field),
      proposed: one.proposed,
      ...presentReading(one),
    }))

const presentReading = ({ source, confidence, evidence, read_at }: ReadFrom) => ({
  source,
  confidence,
  evidence,
  readAt: read_at,
})

const presentItem = (item: KnowledgeRow): KnowledgeItem => ({
  id: item.id,
  kind: item.kind,
  text: item.text,
  provenance: {
    origin: item.origin,
    sourceType: item.source_type,
    sourceUrl: item.source_url,
    sourceExternalId: item.source_external_id,
    fetchedAt: item.fetched_at,
    updatedAt: item.updated_at,
    ...(item.confidence !== null && { confidence: item.confidence }),
    userSupplied: item.user_supplied,
  },
  disclosure: item.disclosure,
  durability: item.durability,
  confirmed: item.confirmed,
})
