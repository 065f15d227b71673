import { FIRST_PAGES, FRONT_PATHS } from './app-pages.ts'
import type { Screen } from './settings-screens.ts'

/** Every page of the app that `screens` does not open. A test opens each and changes nothing on it. */
export function pagesBeside(screens: readonly Screen[]): Screen[] {
  const opened = new Set(screens.map(({ path }) => path().replace(/[?#].*$/, '')))
  const gated = FIRST_PAGES.map(({ path }) => ({ path: WHOLE[path] ?? path }))
  const front = FRONT_PATHS.map((path) => ({ path, signedOut: true as const }))
  return [...gated, ...front]
    .filter(({ path }) => !opened.has(path))
    .map(({ path, ...who }) => ({
      ...who,
      name: `${path} as it opens`,
      path: () => path,
      open: (page) => page.getByRole('heading', { level: 1 }).waitFor(),
    }))
}

/** Pages that need more than the beginning of their address: an address that opens them. */
const WHOLE: Readonly<Record<string, string>> = { '/connect': '/connect/bluesky/done' }
