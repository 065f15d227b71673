/** The path under which Galley receives and serves files. */
export const STORAGE_PATH = '/storage'

const LIBRARY = /^\/storage\/(media\/[^/]+\/[^/]+)$/

/**
 * The library key in a file's address, under any host name that the installation ever had. Null for every other
 * address.
 */
export function libraryKeyOf(address: string): string | null {
  const url = URL.parse(address)
  if (url?.search !== '' || url.hash !== '') return null
  return LIBRARY.exec(url.pathname)?.[1] ?? null
}
