import { useLayoutEffect } from 'react'

/** Takes away the frame that the server sent along (`first-frame.ts`): the page stands for itself now. */
export function useNoFrame(there = true): void {
  useLayoutEffect(() => {
    if (there) document.getElementById('frame')?.remove()
  }, [there])
}
