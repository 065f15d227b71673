import { addDays, addMinutes, type Day } from '../time.ts'

/**
 * A post that was picked up with the keyboard, and the time at which it would be dropped. Its minutes do not change.
 */
export interface Carried {
  entryId: string
  from: { day: Day; time: string }
  to: { day: Day; time: string }
}

const STEP_MINUTES = 15

/** Moves the carried post: arrows change the day, with Shift the time. Null for any other key. */
export function carry(carried: Carried, key: string, shift: boolean): Carried | null {
  const { to } = carried
  const days: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }
  const by = days[key]
  if (by === undefined) return null
  if (!shift) return { ...carried, to: { ...to, day: addDays(to.day, by) } }
  if (key === 'ArrowUp' || key === 'ArrowLeft') return { ...carried, to: addMinutes(to, -STEP_MINUTES) }
  return { ...carried, to: addMinutes(to, STEP_MINUTES) }
}
