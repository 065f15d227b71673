import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const PAGES = join(import.meta.dirname, '../../web/src/app/first-pages.ts')

interface AppPages {
  /** Behind the gate: the beginning of each address, and the files that it needs, without folder and ending. */
  FIRST_PAGES: readonly { path: string; files: readonly string[] }[]
  /** Before it. */
  FRONT_PATHS: readonly string[]
}

/** The app's own table of pages. Not imported by name: the types of the app are those of a browser, these of Node. */
export const { FIRST_PAGES, FRONT_PATHS }: AppPages = await import(pathToFileURL(PAGES).href)
