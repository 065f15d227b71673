/** Where a network's pages stand. */
export interface Site {
  /** This installation's own address of the network, which counts beside its usual names. */
  own: string
  /** The usual names, of pages by https on the usual port. */
  names: RegExp
}

/** An address as a page of the network; null for any other, and for one that carries a password or somebody's name. */
export function pageOf(address: string, { own, names }: Site): URL | null {
  const url = URL.parse(address)
  if (!url || url.username || url.password) return null
  const isUsual = url.protocol === 'https:' && url.port === '' && names.test(url.hostname)
  return isUsual || url.origin === new URL(own).origin ? url : null
}
