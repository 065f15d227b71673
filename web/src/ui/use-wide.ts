import { useSyncExternalStore } from 'react'

/** The breakpoint at which columns fit: the same as `lg` in the styles. */
const wide = () => window.matchMedia('(min-width: 1024px)')

export const isWide = (): boolean => wide().matches

/** For changes of the layout itself. Differences of style belong in CSS. */
export function useWide(): boolean {
  return useSyncExternalStore((listener) => {
    const query = wide()
    query.addEventListener('change', listener)
    return () => query.removeEventListener('change', listener)
  }, isWide)
}
