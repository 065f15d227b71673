import { timingSafeEqual } from 'node:crypto'
import { sha256 } from '../ids.ts'

/** Whether the header is `Bearer <token>`. It takes the same time for every wrong one. */
export function bearsToken(authorization: string | undefined, token: string): boolean {
  return timingSafeEqual(sha256(authorization ?? ''), sha256(`Bearer ${token}`))
}
