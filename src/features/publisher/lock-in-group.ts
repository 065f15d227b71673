import type { PostRow } from '#features/posts/index.ts'
import type { Trx } from '#kernel/db/database.ts'
import type { Claim } from './world.ts'

/**
 * Group first, then post: the order in which everybody locks them. One statement: the post is locked, and read anew as
 * it is then, when the group's row is there to be joined with it.
 */
export function lockInGroup(db: Trx, claim: Claim): Promise<PostRow | undefined> {
  return db
    .with('locked', (eb) =>
      eb
        .selectFrom('post_group')
        .select('id')
        .where('org_id', '=', claim.orgId)
        .where('id', '=', (of) =>
          of.selectFrom('post').select('group_id').where('org_id', '=', claim.orgId).where('id', '=', claim.postId),
        )
        .forUpdate(),
    )
    .selectFrom('post')
    .innerJoin('locked', 'locked.id', 'post.group_id')
    .selectAll('post')
    .where('post.org_id', '=', claim.orgId)
    .where('post.id', '=', claim.postId)
    .forUpdate('post')
    .executeTakeFirst()
}
