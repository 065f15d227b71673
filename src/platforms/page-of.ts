/** A network's site. */
export interface Site {
  /**
   * The network's address in the settings of this installation. Pages below it count as well as those at the usual
   * names.
   */
  own: string
  /** The usual host names, for https on the usual port. */
  names: RegExp
}

/**
 * Reads an address as a page of the network. Null for any other address, and for one that contains a user name or a
 * password.
 */
export function pageOf(address: string, { own, names }: Site): URL | null {
  const url = URL.parse(address)
  if (!url || url.username || url.password) return null
  const isUsual = url.protocol === 'https:' && url.port === '' && names.test(url.hostname)
  return isUsual || url.origin === new URL(own).origin ? url : null
}
