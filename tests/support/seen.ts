import type { TestApp } from './app.ts'

/** The posts of a group as somebody sees them now, to be named when approving. */
export const seenIn = ({ owner }: Pick<TestApp, 'owner'>, groupId: string) =>
  owner
    .selectFrom('post')
    .select(['id as postId', 'content_hash as contentHash'])
    .where('group_id', '=', groupId)
    .where('deleted_at', 'is', null)
    .execute()
