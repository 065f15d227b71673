import type { NewsPath } from '#contract/news-paths.ts'
import type { Permission } from '#contract/roles.ts'
import { failAccount } from '#features/accounts/index.ts'
import { type Keyed, notify } from '#features/notifications/index.ts'
import type { Trx } from '#kernel/db/database.ts'
import type { Services } from '#kernel/services.ts'
import type { Message } from './messages.ts'

type EffectNotice = Exclude<Message['notify'], 'account_error'>

/** How people are told about one effect. */
export interface Telling {
  orgId: string
  accountId: string | null
  /** Null if others tell of that end. */
  title(of: EffectNotice): string | null
  /** The text for a good end. After an error, the text is the error's. */
  body?: string
  /** The page of the web app where a person acts on it, as a path from the root. */
  href: NewsPath
  /** Identifies the cause. The same cause is told only once. */
  cause: string
  permission: Permission
  subject: { type: string; id: string }
}

/** Tells the people concerned, in the transaction of the change. */
export async function tellPeople(
  db: Trx,
  services: Services,
  telling: Telling,
  messages: readonly Message[],
): Promise<void> {
  const { orgId, accountId, href, cause, permission, subject } = telling
  for (const message of messages) {
    if (message.notify === 'account_error') {
      // The account is to blame. It is in error from now on, and its own notification is sent once, whoever found the
      // error. Spec N5
      if (accountId !== null) await failAccount(db, services, { orgId, accountId }, message.text)
      continue
    }
    const title = telling.title(message.notify)
    if (title === null) continue
    await notify(db, {
      orgId,
      ...keyed(message.notify, cause),
      title,
      body: 'text' in message ? message.text : (telling.body ?? null),
      href,
      permission,
      metadata: { subject },
    })
  }
}

function keyed(told: EffectNotice, cause: string): Keyed {
  switch (told) {
    case 'post_published':
      return { type: told, dedupeKey: `${told}:${cause}` }
    case 'post_failed':
      return { type: told, dedupeKey: `${told}:${cause}` }
    case 'post_incomplete': // a missing follow-up asks for somebody, as a failure does
      return { type: 'post_failed', dedupeKey: `${told}:${cause}` }
    case 'post_maybe_live':
      return { type: told, dedupeKey: `${told}:${cause}` }
    case 'stale_post_held':
      return { type: told, dedupeKey: `${told}:${cause}` }
    case 'approval_requested':
      return { type: told, dedupeKey: `${told}:${cause}` }
  }
}
