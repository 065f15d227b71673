import { sql } from 'kysely'
import type { WriteAsReader } from '#features/context/index.ts'
import { NOTHING } from '#features/outside/index.ts'
import type { Trx } from '#kernel/db/database.ts'
import { AppError } from '#kernel/errors.ts'
import { canonicalJson, sha256Hex } from '#kernel/ids.ts'
import type { Services } from '#kernel/services.ts'
import type { SourceRow } from '#sources/source.ts'
import type { MappingRow } from '../mapping-row.ts'
import { lockRow, type RowRow, type RowSays } from '../row-row.ts'
import { asMapping } from './as-mapping.ts'
import { decideRow } from './decide-row.ts'
import { draftRow, findForRow, isUntouched, updateDraft } from './draft-row.ts'
import { saysOf } from './says-of.ts'

/**
 * Takes in a ticked row: drafts it, updates its draft, or notes what differs or is wrong. It does all of this in one
 * transaction that first claims the row, so that no row is drafted twice or half.
 */
export async function takeRow(
  { services, mapping, zone, write }: { services: Services; mapping: MappingRow; zone: string; write: WriteAsReader },
  row: SourceRow,
  body: string | null,
): Promise<void> {
  const { says, problems } = saysOf(services, mapping, { ...row, body }, zone)
  const hash = sha256Hex(canonicalJson(says))
  const place = { orgId: mapping.org_id, sourceId: mapping.source_id, externalId: row.id }
  const known = await write((db) => lockRow(db, place))
  const isNew = known?.drafted_hash !== hash && problems.length === 0
  const found = isNew ? await findForRow(services, mapping, says) : NOTHING
  const work = (problem: string | null) => async (db: Trx) => {
    const claimed = await claimRow(db, mapping, row)
    await asMapping(db, services, mapping, async (org) => {
      const step = decideRow({
        isDrafted: claimed.group_id !== null,
        isSame: claimed.drafted_hash === hash,
        isFaulty: problem !== null,
        isUntouched: await isUntouched(org, claimed, says),
      })
      switch (step) {
        case 'refuse':
          return noteRow(db, claimed, { problem })
        case 'show':
          return noteRow(db, claimed, { problem, said: JSON.stringify(says) })
        case 'clear':
          return noteRow(db, claimed, { problem: null, said: null })
        case 'draft':
          return keepDraft(
            db,
            claimed,
            says,
            hash,
            await draftRow(org, { rowId: claimed.id, databaseTitle: mapping.title, says }, found),
          )
        case 'update':
          return keepDraft(db, claimed, says, hash, await updateDraft(org, claimed, says, found))
      }
    })
  }
  try {
    await write(work(problems.length > 0 ? problems.join('. ') : null))
  } catch (error) {
    // The content was refused. The transaction has left nothing, so the reason is noted in another one.
    if (!(error instanceof AppError && error.kind === 'validation')) throw error
    await write(work(error.facts.details?.map(({ message }) => message).join('. ') ?? error.message))
  }
}

/** Notes that the page of the row cannot be kept as a text. */
export async function noteUnread(db: Trx, mapping: MappingRow, row: SourceRow, problem: string): Promise<void> {
  await noteRow(db, await claimRow(db, mapping, row), { problem })
}

/** Galley's record of the row, locked. Makes it if there is none. */
async function claimRow(db: Trx, mapping: MappingRow, { id, title, url }: SourceRow): Promise<RowRow> {
  const shown = {
    database_id: mapping.database_id,
    title,
    url,
    absence: null,
    checked_at: sql<string>`clock_timestamp()`,
  }
  return db
    .insertInto('context_row')
    .values({ org_id: mapping.org_id, source_id: mapping.source_id, external_id: id, ...shown })
    .onConflict((conflict) => conflict.columns(['org_id', 'source_id', 'external_id']).doUpdateSet(shown))
    .returningAll()
    .executeTakeFirstOrThrow()
}

type Noted = { problem: string | null; said?: string | null }

/** Notes what is wrong or different. The row counts as changed only if this is new. */
async function noteRow(db: Trx, row: RowRow, noted: Noted): Promise<void> {
  const { said = null } = noted
  const before = row.said === null ? null : canonicalJson(row.said)
  const isSame = row.problem === noted.problem && before === (said === null ? null : canonicalJson(JSON.parse(said)))
  if (isSame) return
  await theRow(db, row)
    .set((eb) => ({ ...noted, said, updated_at: eb.fn<string>('now') }))
    .execute()
}

async function keepDraft(
  db: Trx,
  row: RowRow,
  says: RowSays,
  hash: string,
  { groupId, posts }: { groupId: string; posts: object[] },
): Promise<void> {
  await theRow(db, row)
    .set((eb) => ({
      group_id: groupId,
      drafted: JSON.stringify(says),
      drafted_hash: hash,
      drafted_posts: JSON.stringify(posts),
      said: null,
      problem: null,
      updated_at: eb.fn<string>('now'),
    }))
    .execute()
}

const theRow = (db: Trx, { org_id, id }: RowRow) =>
  db.updateTable('context_row').where('org_id', '=', org_id).where('id', '=', id)
