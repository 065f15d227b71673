/** The address where it is one that a link may lead to; whatever else came from outside is shown as text or not at all. */
export function webAddress(url: string | null | undefined): string | null {
  const scheme = url ? URL.parse(url)?.protocol : undefined
  return url && (scheme === 'https:' || scheme === 'http:') ? url : null
}
