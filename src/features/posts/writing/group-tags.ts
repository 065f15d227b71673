import type { Trx } from '#kernel/db/database.ts'
import { invalid } from '#kernel/errors.ts'

/** Throws a 400 that names each tag that the workspace does not have. */
export async function requireTags(db: Trx, orgId: string, tagIds: readonly string[]): Promise<void> {
  if (tagIds.length === 0) return
  const rows = await db.selectFrom('tag').select('id').where('org_id', '=', orgId).where('id', 'in', tagIds).execute()
  const known = new Set(rows.map((row) => row.id))
  const details = tagIds.flatMap((id, index) =>
    known.has(id)
      ? []
      : [{ path: `body.tagIds.${index}`, code: 'tag_not_found', message: 'There is no such tag in this workspace' }],
  )
  if (details.length > 0) throw invalid(details)
}

/** Gives a group exactly these tags. */
export async function setTags(db: Trx, orgId: string, groupId: string, tagIds: readonly string[]): Promise<void> {
  await db.deleteFrom('post_group_tag').where('org_id', '=', orgId).where('group_id', '=', groupId).execute()
  const values = tagIds.map((tag_id) => ({ org_id: orgId, group_id: groupId, tag_id }))
  if (values.length > 0) await db.insertInto('post_group_tag').values(values).execute()
}
