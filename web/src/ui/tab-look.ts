/** A word among others of which one is chosen: underlined in ink. It says so by `aria-current` or `aria-selected`. */
export const TAB_LOOK =
  'flex min-h-11 min-w-11 items-center justify-center gap-1.5 border-transparent border-b-2 pt-0.5 text-base font-medium whitespace-nowrap text-ink-3 transition-colors hover:text-ink aria-selected:border-ink aria-selected:text-ink aria-[current]:border-ink aria-[current]:text-ink lg:min-h-8 lg:min-w-0'
