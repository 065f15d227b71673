/** The path under which Galley takes and gives files. */
export const STORAGE_PATH = '/storage'

const LIBRARY = /^\/storage\/(media\/[^/]+\/[^/]+)$/

/**
 * The key of a file of some library by its address, whatever name the installation had when it was given out; null for
 * every other address.
 */
export function libraryKeyOf(address: string): string | null {
  const url = URL.parse(address)
  if (url?.search !== '' || url.hash !== '') return null
  return LIBRARY.exec(url.pathname)?.[1] ?? null
}
