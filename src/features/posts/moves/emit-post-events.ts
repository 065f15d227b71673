import { emitEvent } from '#features/webhooks/index.ts'
import type { Trx } from '#kernel/db/database.ts'
import type { Services } from '#kernel/services.ts'
import { type PostRow, presentPost } from '../rows/present.ts'

export type PostEvent = 'post.published' | 'post.failed'

/** Sends these events to webhooks, with the post as it was saved. */
export async function emitPostEvents(
  db: Trx,
  services: Services,
  post: PostRow,
  events: readonly PostEvent[],
): Promise<void> {
  for (const type of events) {
    await emitEvent(db, services, { orgId: post.org_id, type, data: () => presentPost(post) })
  }
}
