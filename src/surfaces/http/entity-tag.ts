import { hash } from 'node:crypto'
import type { Encoding } from './content-encoding.ts'

/** A strong entity tag: the same bytes have the same tag. RFC 9110, 8.8.3. */
export function entityTag(body: string | Buffer): string {
  return `"${hash('sha256', body, 'base64url').slice(0, 27)}"`
}

/** A compressed answer has other bytes, so it has a separate tag. */
export function tagOfEncoded(tag: string, encoding: Encoding | null): string {
  return encoding ? `${tag.slice(0, -1)}-${encoding}"` : tag
}

/** Whether the client already has this answer, in any encoding. `tag` is the tag of the plain body. */
export function isKnown(ifNoneMatch: string | undefined, tag: string): boolean {
  if (!ifNoneMatch) return false
  if (ifNoneMatch.trim() === '*') return true
  const plain = tag.slice(1, -1)
  for (const [, named = ''] of ifNoneMatch.matchAll(/"([^"]*)"/g)) {
    if (named === plain || named === `${plain}-br` || named === `${plain}-gzip`) return true
  }
  return false
}
