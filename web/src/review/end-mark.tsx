import { createContext, useContext } from 'react'
import { useInView } from './use-in-view.ts'

/** Whether the surrounding draft is drawn ahead, and not on the screen yet. */
export const DrawnAhead = createContext(false)

/** The end of a sheet. `seen` is called when it comes into view, but not while its draft is drawn ahead. */
export function EndMark({ seen }: { seen: () => void }) {
  const ahead = useContext(DrawnAhead)
  const end = useInView(seen)
  return <span ref={ahead ? null : end} aria-hidden="true" className="block h-px" />
}
