import { excerptOf } from '#contract/excerpt.ts'
import { PLATFORM_NAMES } from '#contract/platforms.ts'
import { failAccount } from '#features/accounts/index.ts'
import type { Notice } from '#features/effects/index.ts'
import { notify } from '#features/notifications/index.ts'
import type { PostRow } from '#features/posts/index.ts'
import type { Trx } from '#kernel/db/database.ts'
import type { Services } from '#kernel/services.ts'

type Told = Exclude<Exclude<Notice, { emit: string }>['notify'], 'account_error'>

const TITLES: Record<Told, (platform: string) => string> = {
  post_published: (platform) => `Published on ${platform}`,
  post_failed: (platform) => `A ${platform} post failed`,
  post_maybe_live: (platform) => `A ${platform} post may be live: please look`,
  stale_post_held: (platform) => `A ${platform} post was held because it was too late`,
  approval_requested: (platform) => `A ${platform} post changed and waits for a decision`,
}

/** Tells the people concerned, in the transaction of the change; one attempt's cause tells once. */
export async function deliverNotices(
  db: Trx,
  services: Services,
  post: PostRow & { fence: number },
  outbox: readonly Notice[],
): Promise<void> {
  const platform = PLATFORM_NAMES[post.platform]
  for (const notice of outbox) {
    if (!('notify' in notice)) continue
    if (notice.notify === 'account_error') {
      // The account's own business: it is in error from now on, and tells once, whoever found it out. A3-10
      if (post.social_account_id !== null) {
        await failAccount(db, services, { orgId: post.org_id, accountId: post.social_account_id }, notice.text)
      }
      continue
    }
    await notify(db, {
      orgId: post.org_id,
      type: notice.notify,
      title: TITLES[notice.notify](platform),
      body: 'text' in notice ? notice.text : excerptOf(post.content_text, 140),
      href: `/review/${post.group_id}`,
      dedupeKey: `${notice.notify}:${post.id}:${post.fence}`,
      permission: 'content:approve',
      metadata: { subject: { type: 'post', id: post.id } },
    })
  }
}
