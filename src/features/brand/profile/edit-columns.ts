import type { ProfileChanges } from '#contract/writing/profile-changes.ts'
import type { READABLE_FIELDS, ReadableField } from '#contract/writing/profile-lists.ts'
import { COLUMN_OF_FIELD, type ColumnField, saysNothing } from './fields.ts'
import { asCleared, clearedOf, type FieldValue, inferredOf, type ProfileColumns } from './profile-row.ts'

/**
 * The columns after a caller's change. Fields that are left out stay. A field that is sent no longer counts as
 * inferred, and one that is emptied is not filled in by a reading again.
 */
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
    ...(Object.fromEntries(written) as Partial<ProfileColumns>), // only those of the columns above that have a value
    inferred: { ...Object.fromEntries(inferred), ...asCleared(clearedBy(before, changes)) },
  }
}

function clearedBy(before: ProfileColumns, changes: ProfileChanges): ReadableField[] {
  const was = new Set(clearedOf(before))
  return (Object.keys(COLUMN_OF_FIELD) as ColumnField[]).filter((field) => {
    const sent = valueAt(changes, field) as FieldValue | null | undefined
    if (sent === undefined) return was.has(field)
    return saysNothing(sent) && (was.has(field) || !saysNothing(before[COLUMN_OF_FIELD[field]]))
  })
}

/** The value that a change gives to a field, which is named by its path: `voice.tone`. */
export function valueAt(changes: ProfileChanges, field: string): unknown {
  return field
    .split('.')
    .reduce<unknown>(
      (part, key) => (part !== null && typeof part === 'object' ? Reflect.get(part, key) : undefined),
      changes,
    )
}

/** Adds these values to the change, except for fields that the change already sets. */
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
