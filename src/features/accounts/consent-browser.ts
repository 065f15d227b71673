import type { PublicContext, StepsContext } from '#kernel/context.ts'
import { cookieHeader, readCookie } from '#kernel/cookies.ts'
import { newSecret, sha256 } from '#kernel/ids.ts'

const COOKIE = 'galley-consent'
/** As long as the consent itself. */
const SECONDS = 10 * 60

/**
 * Binds a consent to the browser that asks for it, by a cookie whose hash is the answer. Null where a program asks:
 * it says nothing of the page that it comes from, and the person's browser will be another client than itself.
 */
export function bindToBrowser(ctx: StepsContext): Buffer | null {
  const isPage = ctx.header('origin') !== undefined || ctx.header('sec-fetch-site') !== undefined
  if (!isPage || ctx.actor.kind === 'api_key') return null
  const { config } = ctx.services
  // Two tabs of one browser may be on their way at once: they share the cookie.
  const value = readCookie(config, ctx.header('cookie'), COOKIE) ?? newSecret()
  ctx.setHeader('set-cookie', cookieHeader(config, { name: COOKIE, value, seconds: SECONDS }))
  return sha256(value)
}

/** Whether the request comes from the browser that the consent is bound to; anybody's where it is bound to none. */
export function isSameBrowser(ctx: PublicContext, browserHash: Buffer | null): boolean {
  if (browserHash === null) return true
  const value = readCookie(ctx.services.config, ctx.header('cookie'), COOKIE)
  return value !== null && sha256(value).equals(browserHash)
}
