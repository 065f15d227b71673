/** The one thing that access tokens are for. RFC 8707. */
export const resourceOf = (baseUrl: string): string => `${baseUrl}/mcp`

/**
 * A resource as clients name it, in our own writing: real ones send the bare address, or a slash at the end. What is
 * none of these comes back as it is, and is refused later.
 */
export function normalResource(baseUrl: string, given: string): string {
  const url = URL.parse(given)
  const isOurs = url?.origin === new URL(baseUrl).origin && /^\/(mcp\/?)?$/.test(url.pathname)
  const isBare = url?.search === '' && url.hash === '' && url.username === '' && url.password === ''
  return isOurs && isBare && !given.endsWith('#') && !given.endsWith('?') ? resourceOf(baseUrl) : given
}
