import { useLayoutEffect } from 'react'

/** Removes the static frame that the server sent (`first-frame.ts`), since the page is now drawn. */
export function useNoFrame(there = true): void {
  useLayoutEffect(() => {
    if (there) document.getElementById('frame')?.remove()
  }, [there])
}
