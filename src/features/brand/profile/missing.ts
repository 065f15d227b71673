import type { BrandProfile } from '#contract/writing/brand-profile.ts'
import type { ProfileColumns } from './profile-row.ts'

/** The fields that a profile lacks, and how drafts suffer from it. */
export function missingOf(columns: ProfileColumns): BrandProfile['missing'] {
  const { tone, personality_traits, writing_guidelines, target_audience, products_or_services } = columns
  const { overview, identity, value_proposition } = columns
  const lacks = (field: string, isMissing: boolean, message: string) => (isMissing ? [{ field, message }] : [])
  return [
    ...lacks(
      'businessOutline.overview',
      overview === '' && identity === null,
      'The profile does not say who you are and what you do: drafts cannot say it either. Write a sentence or two in overview',
    ),
    ...lacks(
      'businessOutline.targetAudience',
      target_audience.length === 0,
      'The profile names no audience: drafts have to guess it. Name it in targetAudience',
    ),
    ...lacks(
      'businessOutline.productsOrServices',
      products_or_services.length === 0,
      'The profile does not say what you offer: drafts stay general. Name it in productsOrServices',
    ),
    ...lacks(
      'businessOutline.valueProposition',
      value_proposition === '',
      'The profile does not say why people choose you: drafts give only general reasons. Say it in valueProposition',
    ),
    ...lacks(
      'voice',
      tone === '' && personality_traits.length === 0 && writing_guidelines.length === 0,
      'The profile does not say how you write: drafts have no voice of their own. Give a tone, or a few writingGuidelines',
    ),
  ]
}
