import type { Slot } from '#contract/planning/scheduler.ts'

/** What a suggested time is based on, in words. */
export const BASIS_WORDS: Record<Slot['basis'], string> = {
  history: 'from your own results',
  defaults: 'from the defaults',
}
