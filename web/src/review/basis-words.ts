import type { Slot } from '#contract/planning/scheduler.ts'

/** The grounds of a suggested time. */
export const BASIS_WORDS: Record<Slot['basis'], string> = {
  history: 'from your own results',
  defaults: 'from the defaults',
}
