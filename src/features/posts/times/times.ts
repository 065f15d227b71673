import { invalidField } from '#kernel/errors.ts'

/** Throws 400 for a time in the past: nothing can be sent then. */
export function requireAhead(time: string | null | undefined, now: Date, path: string): void {
  if (time && Date.parse(time) <= now.getTime()) {
    throw invalidField(path, 'in_the_past', 'This time is over: choose one that is ahead')
  }
}
