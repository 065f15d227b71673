/** The path under which Galley receives and serves files. */
export const STORAGE_PATH = '/storage'

const LIBRARY = /^\/storage\/(media\/[^/]+\/[^/]+)$/

/**
 * The library key of a file's address, whatever name the installation had when the address was given out. Null for
 * every other address.
 */
export function libraryKeyOf(address: string): string | null {
  const url = URL.parse(address)
  if (url?.search !== '' || url.hash !== '') return null
  return LIBRARY.exec(url.pathname)?.[1] ?? null
}
