import { timingSafeEqual } from 'node:crypto'
import { sha256 } from '../ids.ts'

/** Whether the header is `Bearer <token>`; takes as long for every wrong one. */
export function bearsToken(authorization: string | undefined, token: string): boolean {
  return timingSafeEqual(sha256(authorization ?? ''), sha256(`Bearer ${token}`))
}
