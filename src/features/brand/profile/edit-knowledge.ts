import type { ErrorDetail } from '#contract/errors.ts'
import type { GivenItem, ProfileChanges } from '#contract/writing/profile-changes.ts'
import { keepIds } from '#kernel/keep-ids.ts'
import { keptAsRead } from '#kernel/kept-as-read.ts'
import type { GuardrailRow, KnowledgeRow } from './profile-row.ts'

type Given = NonNullable<GivenItem['provenance']>
type Origin = KnowledgeRow['origin']

/**
 * The items of a list that a caller sends. An item with unchanged text keeps its origin. A new or reworded item is the
 * caller's own, or counts as imported if a program says so. Problems are added to `wrong`.
 */
export function editKnowledge(
  given: NonNullable<ProfileChanges['knowledgeItems']>,
  was: readonly KnowledgeRow[],
  now: Date,
  wrong: ErrorDetail[],
): KnowledgeRow[] {
  return keepIds(given, was, ({ text }) => text).map(({ given: item, id, before }, place) => {
    const path = `body.knowledgeItems.${place}.provenance`
    const stays = before?.text === item.text
    const { provenance } = item
    keptAsRead(`${path}.updatedAt`, provenance?.updatedAt, before?.updated_at, wrong)
    const origin = originOf(provenance, before, stays, `${path}.origin`, wrong)
    const supplied = [before?.user_supplied, origin === 'user']
    keptAsRead(`${path}.userSupplied`, provenance?.userSupplied, supplied, wrong)
    const source = sourceOf(provenance, before)
    return {
      id,
      place,
      kind: item.kind,
      text: item.text,
      origin,
      ...source,
      updated_at: stays ? before.updated_at : now.toISOString(),
      user_supplied: origin === 'user',
      disclosure: item.disclosure ?? before?.disclosure ?? 'public',
      durability: item.durability ?? before?.durability ?? 'durable',
      confirmed: item.confirmed ?? (stays ? before.confirmed : origin === 'user'),
    }
  })
}

function originOf(
  given: Given | undefined,
  before: KnowledgeRow | undefined,
  stays: boolean,
  path: string,
  wrong: ErrorDetail[],
): Origin {
  if (given?.origin === 'inferred' || given?.origin === 'learned') {
    if (before?.origin !== given.origin) {
      wrong.push({
        path,
        code: 'set_by_galley',
        message: 'Only Galley may set the origins inferred and learned: give user or imported',
      })
    }
    return stays ? given.origin : 'user'
  }
  return given?.origin ?? (stays && before ? before.origin : 'user')
}

function sourceOf(given: Given | undefined, before: KnowledgeRow | undefined) {
  const or = <T>(sent: T | undefined, kept: T | undefined): T | null => (sent === undefined ? (kept ?? null) : sent)
  return {
    source_type: or(given?.sourceType, before?.source_type),
    source_url: or(given?.sourceUrl, before?.source_url),
    source_external_id: or(given?.sourceExternalId, before?.source_external_id),
    fetched_at: or(given?.fetchedAt, before?.fetched_at),
    confidence: or<KnowledgeRow['confidence']>(given?.confidence, before?.confidence),
  }
}

/** A guardrail without a stated disclosure is public, and is answered without one. */
export const editGuardrails = (
  given: NonNullable<ProfileChanges['guardrails']>,
  was: readonly GuardrailRow[],
): GuardrailRow[] =>
  keepIds(given, was, ({ text }) => text).map(({ given: { text, disclosure = 'public' as const }, id }, place) => ({
    id,
    place,
    text,
    disclosure,
  }))
