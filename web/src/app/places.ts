/** Groups of places, in order; the first and the last stand without a heading. */
export const PLACE_GROUPS = { main: null, create: 'Create', direct: 'Direct', foot: null } as const
export type PlaceGroup = keyof typeof PLACE_GROUPS

/** All places: the name of each, the key that leads there after `g`, and where it stands. */
export const PLACES = [
  { label: 'Today', key: 't', group: 'main', onBar: true },
  { label: 'Review', key: 'r', group: 'main', onBar: true },
  { label: 'Calendar', key: 'c', group: 'main', onBar: true },
  { label: 'Compose', key: 'o', group: 'create', onBar: true },
  { label: 'Visuals', key: 'v', group: 'create', onBar: false },
  { label: 'Media', key: 'm', group: 'create', onBar: false },
  { label: 'Notifications', key: 'n', group: 'foot', onBar: false },
  { label: 'Accounts', key: 'a', group: 'foot', onBar: false },
  { label: 'Settings', key: 's', group: 'foot', onBar: false },
] as const satisfies readonly { label: string; key: string; group: PlaceGroup; onBar: boolean }[]

export type PlaceName = (typeof PLACES)[number]['label']

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
