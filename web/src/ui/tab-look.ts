/**
 * The style of one word among several, underlined if it is chosen. `aria-current`, `aria-selected` or `aria-pressed`
 * marks the chosen one.
 */
export const TAB_LOOK =
  'flex min-h-11 min-w-11 items-center justify-center gap-1.5 border-transparent border-b-2 pt-0.5 text-base font-medium whitespace-nowrap text-ink-3 transition-colors hover:text-ink aria-selected:border-ink aria-selected:text-ink aria-pressed:border-ink aria-pressed:text-ink aria-[current]:border-ink aria-[current]:text-ink lg:min-h-8 lg:min-w-0'
