import type { Selectable } from 'kysely'
import type { Org } from '#contract/people/org.ts'
import type { DB } from '#kernel/db/types.gen.ts'

export function presentOrg(row: Selectable<DB['org']>): Org {
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    status: row.status,
    avatarUrl: row.avatar_url,
    ownerId: row.owner_id,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}
