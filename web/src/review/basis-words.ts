import type { Slot } from '#contract/scheduler.ts'

/** What a suggested time rests on. */
export const BASIS_WORDS: Record<Slot['basis'], string> = {
  history: 'from your own results',
  defaults: 'from the defaults',
}
