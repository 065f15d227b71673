import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const PAGES = join(import.meta.dirname, '../../web/src/app/first-pages.ts')

interface AppPages {
  /** Pages for signed-in people: the beginning of each address, and the files it needs, without folder and ending. */
  FIRST_PAGES: readonly { path: string; files: readonly string[] }[]
  /** The addresses of the pages that people see before they sign in. */
  FRONT_PATHS: readonly string[]
}

/** The app's own table of pages. A plain import would make the types of browsers meet those of Node. */
export const { FIRST_PAGES, FRONT_PATHS }: AppPages = await import(pathToFileURL(PAGES).href)
