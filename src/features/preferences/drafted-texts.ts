import type { OrgTransaction } from '#kernel/context.ts'

type Where = Pick<OrgTransaction, 'db' | 'orgId'>

/** Stores a post's text before somebody else changes it. The first such text is kept until the post is approved. */
export async function keepDraftedText({ db, orgId }: Where, postId: string, text: string): Promise<void> {
  await db
    .insertInto('drafted_text')
    .values({ org_id: orgId, post_id: postId, text })
    .onConflict((conflict) => conflict.columns(['org_id', 'post_id']).doNothing())
    .execute()
}

/** Returns the texts that were stored of these posts, and removes them. */
export async function takeDraftedTexts({ db, orgId }: Where, postIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .deleteFrom('drafted_text')
    .where('org_id', '=', orgId)
    .where('post_id', 'in', postIds)
    .returning(['post_id', 'text'])
    .execute()
  return new Map(rows.map(({ post_id, text }) => [post_id, text]))
}
