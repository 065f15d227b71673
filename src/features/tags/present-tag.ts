import type { Selectable } from 'kysely'
import type { Tag } from '#contract/posts/tag.ts'
import type { DB } from '#kernel/db/types.gen.ts'

export function presentTag(row: Selectable<DB['tag']>): Tag {
  return {
    id: row.id,
    orgId: row.org_id,
    name: row.name,
    color: row.color,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}
