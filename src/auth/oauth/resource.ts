/** The only resource that access tokens are for. RFC 8707. */
export const resourceOf = (baseUrl: string): string => `${baseUrl}/mcp`

/**
 * Converts a client's name for the resource to our spelling: real clients send the bare address, or add a slash. Any
 * other value is returned unchanged, and is refused later.
 */
export function normalResource(baseUrl: string, given: string): string {
  const url = URL.parse(given)
  const isOurs = url?.origin === new URL(baseUrl).origin && /^\/(mcp\/?)?$/.test(url.pathname)
  const isBare = url?.search === '' && url.hash === '' && url.username === '' && url.password === ''
  return isOurs && isBare && !given.endsWith('#') && !given.endsWith('?') ? resourceOf(baseUrl) : given
}
