import type { Selectable } from 'kysely'
import type { ReadableField, ReadingSource } from '#contract/writing/profile-lists.ts'
import type { Trx } from '#kernel/db/database.ts'
import type { DB } from '#kernel/db/types.gen.ts'

type Row = Selectable<DB['brand_profile']>
/** The columns that people or readings of a website change. */
export type ProfileColumns = Omit<Row, 'org_id' | 'created_at' | 'updated_at'>
export type GuardrailRow = Omit<Selectable<DB['brand_guardrail']>, 'org_id'>
export type KnowledgeRow = Omit<Selectable<DB['brand_knowledge']>, 'org_id'>

export type FieldValue = string | string[]
/** Who read a value from a website, how certain the reading is, and on which page the value stands. */
export interface ReadFrom {
  source: ReadingSource
  confidence: 'high' | 'medium' | 'low'
  evidence: { address: string; place: string }[]
  read_at: string
}

/** The value of each field as it was read from a website. `from` is null if an older release read it. */
export type Inferred = Partial<Record<ReadableField, { value: FieldValue; from: ReadFrom | null }>>

export interface ProposalRow extends ReadFrom {
  field: ReadableField
  proposed: FieldValue
}

/** All of a profile except the part in the kit. */
export interface StoredProfile {
  columns: ProfileColumns
  guardrails: GuardrailRow[]
  knowledge: KnowledgeRow[]
  proposals: ProposalRow[]
}

const NOTHING: ProfileColumns = {
  mission: null,
  tone: '',
  personality_traits: [],
  writing_guidelines: [],
  banned_phrases: [],
  overview: '',
  products_or_services: [],
  target_audience: [],
  value_proposition: '',
  differentiators: [],
  brand_type: 'unknown',
  identity: null,
  expertise: [],
  goals: [],
  topics: [],
  opinions: [],
  disclosure: 'public',
  inferred: {},
  confirmed_at: null,
  confirmed_by: null,
  inferred_at: null,
  refreshed_at: null,
}

/** The workspace's profile. Empty if nobody has written one. */
export async function readProfile(db: Trx, orgId: string): Promise<StoredProfile> {
  const row = await db.selectFrom('brand_profile').where('org_id', '=', orgId).selectAll().executeTakeFirst()
  const guardrails = await db
    .selectFrom('brand_guardrail')
    .select(['id', 'place', 'text', 'disclosure'])
    .where('org_id', '=', orgId)
    .orderBy('place')
    .execute()
  const knowledge = await db
    .selectFrom('brand_knowledge')
    .selectAll()
    .where('org_id', '=', orgId)
    .orderBy('place')
    .execute()
  const proposals = await db.selectFrom('brand_proposal').selectAll().where('org_id', '=', orgId).execute()
  return {
    columns: row ? columnsOf(row) : NOTHING,
    guardrails,
    knowledge: knowledge.map(({ org_id: _, ...item }) => item),
    // a reading wrote them in this form
    proposals: proposals.map(({ org_id: _, ...proposal }) => proposal as ProposalRow),
  }
}

function columnsOf(row: Row): ProfileColumns {
  const { org_id: _, created_at: __, updated_at: ___, ...columns } = row
  return columns
}

/** The values of fields that were read from a website. Earlier releases stored only the value. Decision 109 */
export function inferredOf({ inferred }: Pick<ProfileColumns, 'inferred'>): Inferred {
  const stored = Object.entries(inferred as Record<string, FieldValue | object>) // a reading wrote them in this form
  return Object.fromEntries(
    stored
      .filter(([, one]) => !isCleared(one))
      .map(([field, one]) => [field, typeof one === 'string' || Array.isArray(one) ? { value: one, from: null } : one]),
  )
}

/** The fields that a person emptied. They are kept beside the values that were read, and no reading fills them in. */
export function clearedOf({ inferred }: Pick<ProfileColumns, 'inferred'>): ReadableField[] {
  const stored = Object.entries(inferred as Record<string, unknown>)
  return stored.flatMap(([field, one]) => (isCleared(one) ? [field as ReadableField] : [])) // as asCleared stored it
}

export const asCleared = (fields: Iterable<ReadableField>) =>
  Object.fromEntries([...fields].map((field) => [field, { cleared: true }]))

const isCleared = (one: unknown): boolean => one !== null && typeof one === 'object' && 'cleared' in one

/** Call it under the lock that `readKit(…, { locked: true })` takes. */
export async function writeProfile(db: Trx, orgId: string, columns: ProfileColumns, now: Date): Promise<void> {
  const written = { ...columns, inferred: JSON.stringify(columns.inferred), updated_at: now.toISOString() }
  await db
    .insertInto('brand_profile')
    .values({ org_id: orgId, ...written })
    .onConflict((conflict) => conflict.column('org_id').doUpdateSet(written))
    .execute()
}

export async function replaceGuardrails(db: Trx, orgId: string, rows: readonly GuardrailRow[]): Promise<void> {
  await db.deleteFrom('brand_guardrail').where('org_id', '=', orgId).execute()
  if (rows.length === 0) return
  await db
    .insertInto('brand_guardrail')
    .values(rows.map((row) => ({ org_id: orgId, ...row })))
    .execute()
}

export async function replaceKnowledge(db: Trx, orgId: string, rows: readonly KnowledgeRow[]): Promise<void> {
  await db.deleteFrom('brand_knowledge').where('org_id', '=', orgId).execute()
  if (rows.length === 0) return
  await db
    .insertInto('brand_knowledge')
    .values(rows.map((row) => ({ org_id: orgId, ...row })))
    .execute()
}

export async function replaceProposals(db: Trx, orgId: string, rows: readonly ProposalRow[]): Promise<void> {
  await db.deleteFrom('brand_proposal').where('org_id', '=', orgId).execute()
  if (rows.length === 0) return
  await db
    .insertInto('brand_proposal')
    .values(
      rows.map(({ proposed, evidence, ...row }) => ({
        org_id: orgId,
        ...row,
        proposed: JSON.stringify(proposed),
        evidence: JSON.stringify(evidence),
      })),
    )
    .execute()
}
