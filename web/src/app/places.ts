import { type Page, PLACE_GROUPS, type PlaceGroup } from './pages/page.ts'
import { SETTINGS } from './pages/settings.ts'
import { WORKSPACE_PAGES } from './pages/workspace.ts'

/** All places, in their order. */
export const PLACES = [...WORKSPACE_PAGES, SETTINGS].flatMap(({ title = '', path, place }: Page) =>
  place ? [{ label: title, path, ...place }] : [],
)

/** How many places fit side by side on a phone. If there are more, the last one leads to the rest. */
const ON_A_BAR = 6

/** The places on a phone's bar, and those behind its last button. */
export function barOf<T extends { onBar: boolean }>(places: readonly T[]): { bar: readonly T[]; more: readonly T[] } {
  if (places.length <= ON_A_BAR) return { bar: places, more: [] }
  const bar = places.filter(({ onBar }) => onBar).slice(0, ON_A_BAR - 1)
  return { bar, more: places.filter((place) => !bar.includes(place)) }
}

/** The groups that have places here. A heading for a single group would say nothing. */
export function groupsOf<T extends { group: PlaceGroup }>(
  places: readonly T[],
): { name: PlaceGroup; heading: string | null; places: readonly T[] }[] {
  return Object.entries(PLACE_GROUPS).flatMap(([key, heading]) => {
    const name = key as PlaceGroup // the table's own key
    const within = places.filter(({ group }) => group === name)
    return within.length === 0 ? [] : [{ name, heading: within.length > 1 ? heading : null, places: within }]
  })
}
