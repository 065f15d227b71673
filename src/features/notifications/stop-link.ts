import { z } from 'zod'
import { MAIL_KINDS, type MailKind } from '#contract/notification.ts'
import type { KeyRing } from '#kernel/crypto/key-ring.ts'
import { invalidField } from '#kernel/errors.ts'
import type { Reader } from './preferences.ts'

/** Which mails of whom a link stops. */
export interface Stop extends Reader {
  kind: MailKind
}

const PLACE = 'unsubscribe link'
const Sealed = z.object({ orgId: z.uuid(), userId: z.uuid(), kind: z.enum(MAIL_KINDS) })

/** What stands in a mail's links: it works without a session and for as long as its key is kept, and tells nobody whose it is. */
export function stopToken(keyRing: KeyRing, { orgId, userId, kind }: Stop): string {
  return keyRing.seal({ orgId, userId, kind }, PLACE).toString('base64url')
}

/** Throws 400 for what is no such link, or is older than the key. */
export function readStopToken(keyRing: KeyRing, token: string): Stop {
  try {
    return Sealed.parse(keyRing.open(Buffer.from(token, 'base64url'), PLACE))
  } catch {
    throw invalidField(
      'path.token',
      'token_invalid',
      'This link is not whole or too old: sign in, and choose on Settings, Notifications, what is mailed to you',
    )
  }
}
