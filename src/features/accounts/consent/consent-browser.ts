import type { PublicContext, StepsContext } from '#kernel/context.ts'
import { cookieHeader, readCookie } from '#kernel/cookies.ts'
import { newSecret, sha256 } from '#kernel/ids.ts'

const COOKIE = 'galley-consent'
/** The cookie lives as long as the consent itself. */
const SECONDS = 10 * 60

/**
 * Binds a consent to the browser that asks for it, with a cookie, and returns the cookie's hash. Returns null for a
 * request from a program: it comes from no page, and its person gives the consent later, in a browser.
 */
export function bindToBrowser(ctx: StepsContext): Buffer | null {
  const isPage = ctx.header('origin') !== undefined || ctx.header('sec-fetch-site') !== undefined
  if (!isPage || ctx.actor.kind === 'api_key') return null
  return markBrowser(ctx)
}

/** Gives the browser the cookie, unless it already has one. Two tabs that connect at the same time share one cookie. */
export function markBrowser(ctx: Pick<StepsContext, 'services' | 'header' | 'setHeader'>): Buffer {
  const { config } = ctx.services
  const value = readCookie(config, ctx.header('cookie'), COOKIE) ?? newSecret()
  ctx.setHeader('set-cookie', cookieHeader(config, { name: COOKIE, value, seconds: SECONDS }))
  return sha256(value)
}

/** The hash of the cookie that `markBrowser` gave the browser; null if it has none. */
export function markedBrowser(ctx: Pick<PublicContext, 'services' | 'header'>): Buffer | null {
  const value = readCookie(ctx.services.config, ctx.header('cookie'), COOKIE)
  return value === null ? null : sha256(value)
}
