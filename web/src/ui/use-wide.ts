import { useSyncExternalStore } from 'react'

/** The breakpoint from which there is room for columns: the same as `lg` in the styles. */
const wide = () => window.matchMedia('(min-width: 1024px)')

export const isWide = (): boolean => wide().matches

/** For changes of the layout itself; what only looks different is left to the styles. */
export function useWide(): boolean {
  return useSyncExternalStore((listener) => {
    const query = wide()
    query.addEventListener('change', listener)
    return () => query.removeEventListener('change', listener)
  }, isWide)
}
