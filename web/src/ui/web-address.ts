/** The address if a link may lead there. Other values from outside are shown as text or not at all. */
export function webAddress(url: string | null | undefined): string | null {
  const scheme = url ? URL.parse(url)?.protocol : undefined
  return url && (scheme === 'https:' || scheme === 'http:') ? url : null
}
