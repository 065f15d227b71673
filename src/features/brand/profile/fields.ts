import { READABLE_FIELDS, type ReadableField } from '#contract/writing/profile-lists.ts'
import type { StoredKit } from '../kit-row.ts'
import type { ShownLogo } from '../present-kit.ts'
import { type FieldValue, inferredOf, type ProfileColumns, type StoredProfile } from './profile-row.ts'

/** A profile together with the brand kit, which holds a part of it. */
export interface WholeProfile extends StoredProfile {
  kit: StoredKit
  logo: ShownLogo | null
}

/** The fields that are columns of the profile. The kit holds all others. */
export const COLUMN_OF_FIELD = {
  mission: 'mission',
  'voice.tone': 'tone',
  'voice.personalityTraits': 'personality_traits',
  'businessOutline.overview': 'overview',
  'businessOutline.productsOrServices': 'products_or_services',
  'businessOutline.targetAudience': 'target_audience',
  'businessOutline.valueProposition': 'value_proposition',
  'businessOutline.differentiators': 'differentiators',
  brandType: 'brand_type',
  identity: 'identity',
  expertise: 'expertise',
  topics: 'topics',
} as const satisfies Partial<Record<ReadableField, keyof ProfileColumns>>

export type ColumnField = keyof typeof COLUMN_OF_FIELD
export const isColumnField = (field: ReadableField): field is ColumnField => Object.hasOwn(COLUMN_OF_FIELD, field)

export const paletteOf = (kit: StoredKit): string[] =>
  [kit.color_primary, kit.color_secondary, kit.color_accent].filter((colour) => colour !== null)

/** The value of a field. Null, an empty text or an empty list if the field is not set. */
export function fieldValue(
  { kit, columns }: Pick<WholeProfile, 'kit' | 'columns'>,
  field: ReadableField,
): FieldValue | null {
  if (isColumnField(field)) return columns[COLUMN_OF_FIELD[field]]
  switch (field) {
    case 'websiteUrl':
      return kit.website
    case 'logoUrl':
      return kit.logo_source_url ?? kit.logo_asset_id
    case 'primaryFont':
      return kit.heading_font
    case 'secondaryFont':
      return kit.body_font
    case 'colorPalette':
      return paletteOf(kit)
    case 'tagline':
      return kit.tagline
  }
}

export const saysNothing = (value: FieldValue | null): boolean =>
  value === null || value === '' || value === 'unknown' || (Array.isArray(value) && value.length === 0)

export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/**
 * The fields that still have a website's value, and that nobody has written or confirmed. A field that was changed
 * since has another value, whoever changed it and through whichever operation.
 */
export function inferredFields(profile: Pick<WholeProfile, 'kit' | 'columns'>): ReadableField[] {
  const inferred = inferredOf(profile.columns)
  return READABLE_FIELDS.filter(
    (field) => Object.hasOwn(inferred, field) && isSame(inferred[field]?.value, fieldValue(profile, field)),
  )
}
