import { timingSafeEqual } from 'node:crypto'
import { sha256 } from '../ids.ts'

/** Whether the header is `Bearer <token>`. The comparison takes the same time for every wrong token. */
export function bearsToken(authorization: string | undefined, token: string): boolean {
  return timingSafeEqual(sha256(authorization ?? ''), sha256(`Bearer ${token}`))
}
