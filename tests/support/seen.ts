import type { TestApp } from './app.ts'

/** A group's posts as somebody sees them now, for the `expected` of an approval. */
export const seenIn = ({ owner }: Pick<TestApp, 'owner'>, groupId: string) =>
  owner
    .selectFrom('post')
    .select(['id as postId', 'content_hash as contentHash'])
    .where('group_id', '=', groupId)
    .where('deleted_at', 'is', null)
    .execute()
