import type { PublicContext } from '#kernel/context.ts'
import { forbidden } from '#kernel/errors.ts'

/**
 * Requires that a request comes from our own pages. Called for requests that a cookie authorises or that set one.
 * Throws 403. docs/design/security.md
 */
export function requireOwnOrigin(ctx: Pick<PublicContext, 'header' | 'services'>): void {
  const origin = ctx.header('origin')
  if (!origin) return
  const ownHost = ctx.header('host')
  const url = URL.canParse(origin) ? new URL(origin) : null
  const loopback = url !== null && ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)
  if (origin === new URL(ctx.services.config.baseUrl).origin || (loopback && url.host === ownHost)) return
  throw forbidden('This request came from a page of another site: open Galley itself, and do it there')
}
