import { nameKey } from '#contract/text/name-key.ts'
import { MOST_KNOWLEDGE, type ReadableField } from '#contract/writing/profile-lists.ts'
import type { OrgContext } from '#kernel/context.ts'
import { newId } from '#kernel/ids.ts'
import { outsideAllowed } from '#writing/outside-allowed.ts'
import { checkFields } from '../check-fields.ts'
import { writeKit } from '../kit-row.ts'
import { changedParts } from '../present-kit.ts'
import {
  COLUMN_OF_FIELD,
  fieldValue,
  inferredFields,
  isColumnField,
  isSame,
  saysNothing,
  type WholeProfile,
} from '../profile/fields.ts'
import { readWhole } from '../profile/present-profile.ts'
import {
  asCleared,
  clearedOf,
  inferredOf,
  type KnowledgeRow,
  type ProfileColumns,
  type ProposalRow,
  type ReadFrom,
  replaceKnowledge,
  replaceProposals,
  writeProfile,
} from '../profile/profile-row.ts'
import type { BrandReading } from './read-site-for-brand.ts'
import type { ReadValue } from './site-reading.ts'

/** These fields change how visuals look, which people want to see first. So they are only ever proposed. */
const ONLY_PROPOSED: ReadonlySet<ReadableField> = new Set(['logoUrl', 'primaryFont', 'secondaryFont', 'colorPalette'])

/**
 * Saves what a website says. It fills in empty fields, and replaces values of an earlier reading that nobody has
 * confirmed. Where a person wrote or confirmed another value, or emptied the field, the website's value becomes a
 * proposal. Spec W16
 */
export async function keepReading(org: OrgContext, reading: BrandReading): Promise<void> {
  if (!reading.reachable) return
  const { db, orgId, now } = org
  const before = await readWhole(org, db, { locked: true })
  const { taken, proposed, settled } = sorted(before, reading)

  const { changes } = checkFields(kitFieldsOf(taken))
  const { updated_at: _, ...kit } = { ...before.kit, ...changes }
  if (changedParts(before.kit, kit).length > 0) await writeKit(db, orgId, kit, now)

  const at = now.toISOString()
  const from = ({ source, confidence, evidence }: ReadValue): ReadFrom => ({
    source,
    confidence,
    evidence,
    read_at: at,
  })
  await writeProfile(db, orgId, { ...columnsWith(before, taken, from), inferred_at: at, refreshed_at: at }, now)
  await replaceKnowledge(db, orgId, knowledgeWith(before.knowledge, reading, at))
  const covered = new Set<ReadableField>([...settled, ...proposed.map(({ field }) => field)])
  await replaceProposals(db, orgId, [
    ...before.proposals.filter(({ field }) => !covered.has(field)),
    ...proposed.map((one): ProposalRow => ({ field: one.field, proposed: one.value, ...from(one) })),
  ])
  org.audit({ type: 'brand_profile', id: orgId, before, after: await readWhole(org, db) })
}

/**
 * Whether a tagline leads away: to a link, a name or a tag. The kit's words are the workspace's own, so drafts may take
 * these from there, and no site decides that.
 */
function leadsAway({ field, value }: ReadValue, websiteUrl: string): boolean {
  if (field !== 'tagline' || typeof value !== 'string') return false
  const own = URL.parse(websiteUrl)?.hostname
  return outsideAllowed(value, { links: [], domains: own ? [own] : [], mentions: [], tags: [] }).length > 0
}

function sorted(before: WholeProfile, { values, websiteUrl }: BrandReading) {
  const inferred = new Set(inferredFields(before))
  const cleared = new Set(clearedOf(before.columns))
  const said = values.filter(({ value }) => !saysNothing(value))
  const settled = said.filter(({ field, value }) => isSame(value, fieldValue(before, field))).map(({ field }) => field)
  const isFree = (read: ReadValue): boolean =>
    !ONLY_PROPOSED.has(read.field) &&
    !cleared.has(read.field) &&
    !leadsAway(read, websiteUrl) &&
    (saysNothing(fieldValue(before, read.field)) || inferred.has(read.field))
  const open = said.filter(({ field }) => !settled.includes(field))
  const taken = open.filter(isFree)
  return {
    taken,
    proposed: open.filter((value) => !isFree(value)),
    settled: [...settled, ...taken.map(({ field }) => field)],
  }
}

/** The taken values that belong in the brand kit, for `checkFields`, which drops those that the kit refuses. */
function kitFieldsOf(taken: readonly ReadValue[]): { website?: string; tagline?: string } {
  const textOf = (field: ReadableField) => taken.find((value) => value.field === field)?.value
  const website = textOf('websiteUrl')
  const tagline = textOf('tagline')
  return {
    ...(typeof website === 'string' && { website }),
    ...(typeof tagline === 'string' && { tagline }),
  }
}

function columnsWith(
  before: WholeProfile,
  taken: readonly ReadValue[],
  from: (value: ReadValue) => ReadFrom,
): ProfileColumns {
  const written = taken.flatMap(({ field, value }) =>
    isColumnField(field) ? [[COLUMN_OF_FIELD[field], value] as const] : [],
  )
  // A person gave the address, so it is not inferred.
  const inferences = taken
    .filter(({ field }) => field !== 'websiteUrl')
    .map((one) => [one.field, { value: one.value, from: from(one) }] as const)
  return {
    ...before.columns,
    ...(Object.fromEntries(written) as Partial<ProfileColumns>), // the form or the site gave values of these columns' types
    inferred: {
      ...asCleared(clearedOf(before.columns)),
      ...inferredOf(before.columns),
      ...Object.fromEntries(inferences),
    },
  }
}

/**
 * Items of an earlier reading that nobody confirmed are replaced by what the site says now. An item that is not public
 * stays: a reading makes only public ones, so a person decided that.
 */
function knowledgeWith(before: readonly KnowledgeRow[], { sentences }: BrandReading, at: string): KnowledgeRow[] {
  const kept = before.filter(
    ({ origin, confirmed, source_type, disclosure }) =>
      origin !== 'inferred' || confirmed || source_type !== WEBSITE || disclosure !== 'public',
  )
  const known = new Set(kept.map(({ text }) => nameKey(text)))
  const added = sentences
    .filter(({ text }) => !known.has(nameKey(text)))
    .map(
      ({ text, confidence, evidence }): Omit<KnowledgeRow, 'place'> => ({
        id: before.find((item) => nameKey(item.text) === nameKey(text))?.id ?? newId(),
        kind: 'claim',
        text,
        origin: 'inferred',
        source_type: WEBSITE,
        source_url: evidence[0]?.address ?? null,
        source_external_id: null,
        fetched_at: at,
        updated_at: at,
        confidence,
        user_supplied: false,
        disclosure: 'public',
        durability: TIMELY.test(text) ? 'time_sensitive' : 'durable',
        confirmed: false,
      }),
    )
  return [...kept, ...added].slice(0, MOST_KNOWLEDGE).map((item, place) => ({ ...item, place }))
}

const WEBSITE = 'website'
/** Matches a year, a price or a share, because sentences with one of these become outdated. */
const TIMELY = /\b20\d\d\b|[€$£%]/
