import type { Config } from './config.ts'

type CookieOrigin = Pick<Config, 'baseUrl'>

const isHttps = ({ baseUrl }: CookieOrigin): boolean => baseUrl.startsWith('https:')

/**
 * Over https a cookie is bound to this exact host. An installation on plain http (one's own machine) cannot have that.
 */
export function cookieName(config: CookieOrigin, name: string): string {
  return isHttps(config) ? `__Host-${name}` : name
}

/** A Set-Cookie header for a cookie that scripts cannot read and other sites' forms do not send. */
export function cookieHeader(
  config: CookieOrigin,
  { name, value, seconds }: { name: string; value: string; seconds: number },
): string {
  const secure = isHttps(config) ? '; Secure' : ''
  return `${cookieName(config, name)}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${seconds}${secure}`
}

/** The value that came with the request, or null. */
export function readCookie(config: CookieOrigin, header: string | undefined, name: string): string | null {
  const wanted = cookieName(config, name)
  for (const part of (header ?? '').split(';')) {
    const [key, value] = part.trim().split('=')
    if (key === wanted && value) return value
  }
  return null
}
