import type { ProfileChanges } from '#contract/writing/profile-changes.ts'
import type { READABLE_FIELDS } from '#contract/writing/profile-lists.ts'
import { inferredOf, type ProfileColumns } from './profile-row.ts'

/** The columns with what a caller sends. What is left out stays. A field that is sent is nobody's inference any more. */
export function editColumns(before: ProfileColumns, changes: ProfileChanges): ProfileColumns {
  const { voice = {}, businessOutline = {} } = changes
  const sent = {
    mission: changes.mission,
    tone: voice.tone,
    personality_traits: voice.personalityTraits,
    writing_guidelines: voice.writingGuidelines,
    banned_phrases: voice.bannedPhrases,
    overview: businessOutline.overview,
    products_or_services: businessOutline.productsOrServices,
    target_audience: businessOutline.targetAudience,
    value_proposition: businessOutline.valueProposition,
    differentiators: businessOutline.differentiators,
    brand_type: changes.brandType,
    identity: changes.identity,
    expertise: changes.expertise,
    goals: changes.goals,
    topics: changes.topics,
    opinions: changes.opinions,
    disclosure: changes.profileDisclosure,
  } satisfies Partial<Record<keyof ProfileColumns, unknown>>
  const written = Object.entries(sent).filter(([, value]) => value !== undefined)
  const inferred = Object.entries(inferredOf(before)).filter(([field]) => valueAt(changes, field) === undefined)
  return {
    ...before,
    ...(Object.fromEntries(written) as Partial<ProfileColumns>), // the columns above, those with a value
    inferred: Object.fromEntries(inferred),
  }
}

/** What a change sends for a field, by the field's place: `voice.tone`. */
export function valueAt(changes: ProfileChanges, field: string): unknown {
  return field
    .split('.')
    .reduce<unknown>(
      (part, key) => (part !== null && typeof part === 'object' ? Reflect.get(part, key) : undefined),
      changes,
    )
}

/** The change with these values, each at its field's place, where the change does not send one itself. */
export function withValues(
  changes: ProfileChanges,
  values: ReadonlyMap<(typeof READABLE_FIELDS)[number], unknown>,
): ProfileChanges {
  const all: Record<string, unknown> = { ...changes }
  for (const [field, value] of values) {
    if (valueAt(changes, field) !== undefined) continue
    const [outer = field, inner] = field.split('.')
    all[outer] = inner === undefined ? value : { ...(all[outer] as object | undefined), [inner]: value }
  }
  return all as ProfileChanges // values of readable fields, as a reading checked them
}
