import { linkTo } from './link-to.ts'
import type { NavPlace } from './navigation.tsx'
import { PLACES } from './places.ts'
import { WaitingCount } from './waiting-count.tsx'

/** A number to show on the link, by the place's name. */
const MARKS: Readonly<Record<string, NavPlace['mark']>> = { Review: WaitingCount }

export const NAV_PLACES: readonly NavPlace[] = PLACES.map(({ path, ...place }) => ({
  ...place,
  link: linkTo(path),
  mark: MARKS[place.label],
}))
