import { sql } from 'kysely'
import type { Db } from '#kernel/db/database.ts'
import { eachDue } from '#kernel/recurring/each-due.ts'
import type { Services } from '#kernel/services.ts'
import type { SourceRef } from '../source-row.ts'
import { goOnLater } from './read-pages-later.ts'
import { askForEnabledPages } from './readings.ts'

const MOST_SOURCES = 200

/**
 * Has those documents read again that drafts may use, once in each workspace's night. A source that refuses its tokens
 * goes into error, and has no more nights until somebody connects it again. `sweep` may look across workspaces. Spec
 * W21
 */
export async function startNightlyReadings(services: Services, sweep: Db): Promise<void> {
  const now = services.clock.now().toISOString()
  const due = sql<SourceRef>`
    select org_id as "orgId", source_id as "sourceId" from sources_to_read_again(${now}, ${MOST_SOURCES})
  `
  await eachDue(services, sweep, due, async (db, ref) => {
    // The next night is saved in the same transaction, so that the look a minute later does not ask again.
    await db
      .updateTable('context_source')
      .set({ night_at: now })
      .where('org_id', '=', ref.orgId)
      .where('id', '=', ref.sourceId)
      .execute()
    if ((await askForEnabledPages(db, ref)) > 0) await goOnLater(db, ref, 0)
  })
}
