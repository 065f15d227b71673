import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { MAIL_KINDS, type MailKind } from '#contract/notification.ts'
import type { KeyRing } from '#kernel/crypto/key-ring.ts'
import { invalidField } from '#kernel/errors.ts'
import type { Reader } from './preferences.ts'

/** Which mails of whom a link stops. */
export interface Stop extends Reader {
  kind: MailKind
}

const Signed = z.tuple([z.uuid(), z.uuid(), z.enum(MAIL_KINDS)])

/**
 * What stands in a mail's links, signed with a key of the installation: it works without a session, for as long as that
 * key is kept, and opens nothing but the choice to be mailed less.
 */
export function stopToken(keyRing: KeyRing, { orgId, userId, kind }: Stop): string {
  const [key] = signingKeys(keyRing)
  if (!key) throw new Error('There is no key to sign links with')
  const said = Buffer.from(JSON.stringify([orgId, userId, kind])).toString('base64url')
  return `${said}.${signatureOf(key, said).toString('base64url')}`
}

/** Throws 400 for what is no such link, or is older than the key. */
export function readStopToken(keyRing: KeyRing, token: string): Stop {
  const [said = '', signature = ''] = token.split('.')
  const given = Buffer.from(signature, 'base64url')
  const good = signingKeys(keyRing).some((key) => {
    const wanted = signatureOf(key, said)
    return wanted.length === given.length && timingSafeEqual(wanted, given)
  })
  if (!good) {
    throw invalidField(
      'path.token',
      'token_invalid',
      'This link is not whole or too old: sign in, and choose on Settings, Notifications, what is mailed to you',
    )
  }
  const [orgId, userId, kind] = Signed.parse(JSON.parse(Buffer.from(said, 'base64url').toString('utf8')))
  return { orgId, userId, kind }
}

/** Links are signed with the first, and good if any of them did. */
function signingKeys(keyRing: KeyRing): Buffer[] {
  return keyRing.secrets().map((secret) => Buffer.from(hkdfSync('sha256', secret, '', 'unsubscribe link', 32)))
}

function signatureOf(key: Buffer, said: string): Buffer {
  return createHmac('sha256', key).update(said).digest()
}
