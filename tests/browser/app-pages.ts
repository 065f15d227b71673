import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const PAGES = join(import.meta.dirname, '../../web/src/app/first-pages.ts')

interface AppPages {
  /**
   * The pages for signed-in people: how each address begins, and the files that it needs, without folder and extension.
   */
  FIRST_PAGES: readonly { path: string; files: readonly string[] }[]
  /** The addresses of the pages that people see before they sign in. */
  FRONT_PATHS: readonly string[]
}

/**
 * The app's own table of pages. It is imported dynamically, because a plain import would mix the types of browsers with
 * Node's.
 */
export const { FIRST_PAGES, FRONT_PATHS }: AppPages = await import(pathToFileURL(PAGES).href)
