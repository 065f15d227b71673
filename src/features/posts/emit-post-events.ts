import type { Notice } from '#features/effects/index.ts'
import { emitEvent } from '#features/webhooks/index.ts'
import type { Trx } from '#kernel/db/database.ts'
import type { Services } from '#kernel/services.ts'
import { type PostRow, presentPost } from './present.ts'

/** Tells webhooks what publishing decided about a post, as it was saved. */
export async function emitPostEvents(
  db: Trx,
  services: Services,
  post: PostRow,
  outbox: readonly Notice[],
): Promise<void> {
  for (const notice of outbox) {
    if (!('emit' in notice)) continue
    await emitEvent(db, services, { orgId: post.org_id, type: notice.emit, data: () => presentPost(post) })
  }
}
