import { sql } from 'kysely'
import type { Trx } from '#kernel/db/database.ts'
import { type AppError, conflict } from '#kernel/errors.ts'

/**
 * Throws 409 `slug_taken` if any workspace of the installation has the slug, even one that the caller cannot see. Two
 * concurrent requests for one slug both pass this check, and the constraint decides.
 */
export async function refuseTakenSlug(db: Trx, slug: string): Promise<void> {
  const { rows } = await sql<{ taken: boolean }>`select auth_slug_taken(${slug}) as taken`.execute(db)
  if (rows[0]?.taken) throw slugTaken(slug)
}

function slugTaken(slug: string): AppError {
  return conflict('slug_taken', `Another workspace has the address "${slug}": choose another`)
}
