import { PLATFORM_NAMES } from '#contract/platforms.ts'
import { failAccount } from '#features/accounts/index.ts'
import type { Notice } from '#features/effects/index.ts'
import { notify } from '#features/notifications/index.ts'
import type { Trx } from '#kernel/db/database.ts'
import type { Services } from '#kernel/services.ts'
import type { ActRow } from './act-columns.ts'
import type { ActKind } from './act-kind.ts'

/** The core tells of posts; of an act, what went well is told by its feature, and the rest in the words of its kind. */
const TITLE_OF = { post_failed: 'failed', post_maybe_live: 'inDoubt', stale_post_held: 'late' } as const

/** Tells the people concerned, in the transaction of the change; one attempt's cause tells once. */
export async function tellOfAct(
  db: Trx,
  services: Services,
  kind: ActKind,
  act: ActRow,
  outbox: readonly Notice[],
): Promise<void> {
  for (const notice of outbox) {
    if (!('notify' in notice)) continue
    if (notice.notify === 'account_error') {
      await failAccount(db, services, { orgId: act.org_id, accountId: act.social_account_id }, notice.text)
    } else if (notice.notify in TITLE_OF && 'text' in notice) {
      const type = notice.notify as keyof typeof TITLE_OF
      await notify(db, {
        orgId: act.org_id,
        type,
        title: kind.titles[TITLE_OF[type]](PLATFORM_NAMES[act.platform]),
        body: notice.text,
        href: kind.href(kind.payload.parse(act.payload) as never), // by the kind's own schema
        dedupeKey: `${type}:act:${act.id}:${act.fence}`,
        permission: 'content:publish',
        metadata: { subject: act.post_id ? { type: 'post', id: act.post_id } : { type: 'platform_act', id: act.id } },
      })
    }
  }
}
