import type { Page, Stand } from './pages/page.ts'
import { SETTINGS } from './pages/settings.ts'
import { WORKSPACE_PAGES } from './pages/workspace.ts'

/** All places, in their order. */
export const PLACES = [...WORKSPACE_PAGES, SETTINGS].flatMap(({ title = '', path, place }: Page) =>
  place ? [{ label: title, path, ...place }] : [],
)

/** How many places fit side by side on a phone. If there are more, the last one leads to the rest. */
const ON_A_BAR = 6

interface Standing {
  stand: Stand
  onBar: boolean
}

/** The places on a phone's bar, and those behind its last button. Places in the bar at the top are in neither. */
export function barOf<T extends Standing>(all: readonly T[]): { bar: readonly T[]; more: readonly T[] } {
  const places = all.filter(({ stand }) => stand !== 'top')
  if (places.length <= ON_A_BAR) return { bar: places, more: [] }
  const bar = places.filter(({ onBar }) => onBar).slice(0, ON_A_BAR - 1)
  return { bar, more: places.filter((place) => !bar.includes(place)) }
}

/** The places on the rail and at its foot. */
export function railOf<T extends Standing>(places: readonly T[]): { rail: readonly T[]; foot: readonly T[] } {
  const at = (where: Stand) => places.filter(({ stand }) => stand === where)
  return { rail: at('rail'), foot: at('foot') }
}
