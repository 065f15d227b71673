import { z } from 'zod'
import type { NewsPath } from '#contract/news/news-paths.ts'
import type { Permission } from '#contract/people/roles.ts'
import { failAccount } from '#features/accounts/index.ts'
import type { Notice } from '#features/effects/index.ts'
import { type Keyed, type NewNotification, notify } from '#features/notifications/index.ts'
import type { Trx } from '#kernel/db/database.ts'
import { defineJob, type TypedJob } from '#kernel/jobs/job.ts'
import type { Services } from '#kernel/services.ts'
import type { Claim, IdName } from './effect-kind.ts'

/** The message name for each notice of the core. It is the type of a notification, or is mapped to one by `keyed`. */
const NOTIFY = {
  done: 'post_published',
  failed: 'post_failed',
  in_doubt: 'post_maybe_live',
  late: 'stale_post_held',
  changed: 'approval_requested',
  incomplete: 'post_incomplete',
  account_refused: 'account_error',
} as const satisfies Record<Notice['tell'], string>

/**
 * Jobs in queues hold messages in this form. They may be older than the running release, so the form must not change.
 */
export type Message =
  | { notify: (typeof NOTIFY)['done'] }
  | { notify: Exclude<(typeof NOTIFY)[Notice['tell']], 'post_published'>; text: string }

export function messagesOf(outbox: readonly Notice[]): Message[] {
  return outbox.map((notice) =>
    notice.tell === 'done' ? { notify: NOTIFY.done } : { notify: NOTIFY[notice.tell], text: notice.text },
  )
}

type EffectNotice = Exclude<Message['notify'], 'account_error'>

/** How people are told about one effect. */
export interface Telling {
  orgId: string
  accountId: string | null
  /** The title of the notification. Null if other code reports that end. */
  title(of: EffectNotice): string | null
  /** The text after a good end. After any other end, the message itself has the text. */
  body?: string
  /** The page of the web app on which a person deals with the effect, as a path from the root. */
  href: NewsPath
  /** Identifies the cause, so that people are told of each cause only once. */
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
  const { orgId, accountId } = telling
  for (const message of messages) {
    if (message.notify === 'account_error') {
      // The account is the cause. It is set to `error`, and its notification is sent once, whichever post or act found
      // the problem. Spec N5
      if (accountId !== null) await failAccount(db, services, { orgId, accountId }, message.text)
      continue
    }
    const news = newsOf(telling, message.notify, 'text' in message ? message.text : null)
    if (news) await notify(db, news)
  }
}

/**
 * The notification of a message. Null if other code reports that end. `text` is null after a good end, and
 * `telling.body` is used then.
 */
export function newsOf(telling: Telling, told: EffectNotice, text: string | null): NewNotification | null {
  const { orgId, href, cause, permission, subject } = telling
  const title = telling.title(told)
  if (title === null) return null
  const body = text ?? telling.body ?? null
  return { orgId, ...keyed(told, cause), title, body, href, permission, metadata: { subject } }
}

function keyed(told: EffectNotice, cause: string): Keyed {
  switch (told) {
    case 'post_published':
      return { type: told, dedupeKey: `${told}:${cause}` }
    case 'post_failed':
      return { type: told, dedupeKey: `${told}:${cause}` }
    case 'post_incomplete': // a missing follow-up asks for action, as a failure does
      return { type: 'post_failed', dedupeKey: `${told}:${cause}` }
    case 'post_maybe_live':
      return { type: told, dedupeKey: `${told}:${cause}` }
    case 'stale_post_held':
      return { type: told, dedupeKey: `${told}:${cause}` }
    case 'approval_requested':
      return { type: told, dedupeKey: `${told}:${cause}` }
  }
}

/**
 * The job's input as queues hold it. The subject's id is one more field, whose name (`idName`) depends on the kind of
 * effect, so the object is loose.
 */
const Input = z.looseObject({
  orgId: z.uuid(),
  /** The fence of the step. It is part of the notification's key, so that each cause is reported once. */
  fence: z.int(),
  outbox: z.array(z.custom<Message>()), // written only by saveStep
})

export type TellLater = TypedJob<z.input<typeof Input>>

/** Defines the job that sends notifications which could not be written with the step itself. */
export function tellLaterJob(
  name: string,
  idName: IdName,
  tell: (db: Trx, services: Services, of: Claim, messages: readonly Message[]) => Promise<void>,
): TellLater {
  return defineJob({
    name,
    input: Input,
    retryDelaysSeconds: [60, 600, 3600, 14_400, 86_400, 86_400],
  }).handle(({ services, inScope }, { orgId, fence, outbox, [idName]: id }) =>
    inScope({ orgId }, (db) => {
      // Older releases also queued messages for webhooks. Today these follow from `notify`.
      const messages = outbox.filter((message) => 'notify' in message)
      return tell(db, services, { orgId, id: z.uuid().parse(id), fence }, messages)
    }),
  )
}
