import { useLayoutEffect } from 'react'

/** Removes the frame that the server sent (`first-frame.ts`), since the page is drawn now. */
export function useNoFrame(there = true): void {
  useLayoutEffect(() => {
    if (there) document.getElementById('frame')?.remove()
  }, [there])
}
