import type { CalendarEntry } from '../publishing/reads.ts'
import type { PencilMark } from './pencil.ts'

/** A day's posts and proposals in order of time. If there is no room for all, posts come first. */
export function inOrder(
  entries: readonly CalendarEntry[],
  marks: readonly PencilMark[],
  most = Number.POSITIVE_INFINITY,
): (CalendarEntry | PencilMark)[] {
  const shown = entries.slice(0, most)
  const items = [...shown, ...marks.slice(0, most - shown.length)]
  return marks.length === 0 ? items : items.sort((a, b) => timeOf(a).localeCompare(timeOf(b)))
}

const timeOf = (item: CalendarEntry | PencilMark): string => ('at' in item ? item.at : item.time)
