import { createContext, useContext } from 'react'
import { useInView } from './use-in-view.ts'

/** Whether the draft around is drawn ahead, and on no screen yet. */
export const DrawnAhead = createContext(false)

/** The end of a sheet. `seen` is called once it is in view, which it is not before its draft is shown. */
export function EndMark({ seen }: { seen: () => void }) {
  const ahead = useContext(DrawnAhead)
  const end = useInView(seen)
  return <span ref={ahead ? null : end} aria-hidden="true" className="block h-px" />
}
