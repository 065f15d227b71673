import { z } from 'zod'
import { MAIL_KINDS, type MailKind } from '#contract/news/notification.ts'
import { isKeyedHash, keyedHashes } from '#kernel/crypto/derived-keys.ts'
import type { KeyRing } from '#kernel/crypto/key-ring.ts'
import { type AppError, invalidField } from '#kernel/errors.ts'
import type { Reader } from './preferences.ts'

/** The reader and the kind of mail that an unsubscribe link names. */
export interface Stop extends Reader {
  kind: MailKind
}

const PURPOSE = 'unsubscribe link'
const Signed = z.tuple([z.uuid(), z.uuid(), z.enum(MAIL_KINDS)])

/**
 * The token in a mail's links, signed with a key of the installation. It works without a session for as long as that
 * key exists, and only lets its holder turn off mails.
 */
export function stopToken(keyRing: KeyRing, { orgId, userId, kind }: Stop): string {
  const said = Buffer.from(JSON.stringify([orgId, userId, kind])).toString('base64url')
  const [signature] = keyedHashes(keyRing, PURPOSE, said)
  return `${said}.${signature?.toString('base64url')}` // a key ring is never empty
}

/** Reads a token that `stopToken` made. Throws 400 if it is not one, or if its key no longer exists. */
export function readStopToken(keyRing: KeyRing, token: string): Stop {
  const [said = '', signature = '', ...more] = token.split('.')
  if (more.length > 0 || !isKeyedHash(keyRing, PURPOSE, said, signature)) {
    throw invalidLink()
  }
  const [orgId, userId, kind] = Signed.parse(JSON.parse(Buffer.from(said, 'base64url').toString('utf8')))
  return { orgId, userId, kind }
}

export function invalidLink(): AppError {
  return invalidField(
    'path.token',
    'token_invalid',
    'This link is incomplete or too old: sign in, and choose under Settings, Notifications what is mailed to you',
  )
}
