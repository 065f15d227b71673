import { sql } from 'kysely'
import type { Trx } from '#kernel/db/database.ts'
import { sha256 } from '#kernel/ids.ts'
import type { GrantKey } from './grant-id.ts'

/** A person's answer to an authorization, and the session that gave it. The same session may give it again. */
export interface GivenAnswer {
  sessionId: string
  userId: string
  /** The connection that "Allow" made. Null after "Cancel". */
  connection: GrantKey | null
}

/** Saves the answer to an authorization if it has none yet. If two answers arrive, the first one counts. */
export async function claimAnswer(db: Trx, id: string, answer: GivenAnswer): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('oauth_request')
    .set({ answered_at: sql<string>`now()`, answer: JSON.stringify(answer) })
    .where('id_hash', '=', sha256(id))
    .where('answered_at', 'is', null)
    .where('expires_at', '>', sql<string>`now()`)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function givenAnswer(db: Trx, id: string): Promise<GivenAnswer | null> {
  const row = await db
    .selectFrom('oauth_request')
    .select('answer')
    .where('id_hash', '=', sha256(id))
    .where('expires_at', '>', sql<string>`now()`)
    .executeTakeFirst()
  return (row?.answer as GivenAnswer | null | undefined) ?? null // written above
}
