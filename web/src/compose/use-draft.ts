import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useWorkspace } from '../api/client-context.ts'
import { now } from '../clock.ts'
import type { Draft } from './draft.ts'
import { forgetDraft, keepDraft, readDraft } from './draft-store.ts'

const KEEP_AFTER_MS = 300

export type ChangeDraft = (update: (draft: Draft) => Draft) => void

interface Desk {
  draft: Draft
  change: ChangeDraft
  /** When this browser last stored it. Null if nothing has been changed, false if storing failed. */
  keptAt: number | null | false
  /** Whether an unsaved draft was found in the browser. */
  restored: boolean
  /** Marks this draft as unchanged: after a save, or to discard the changes. */
  settle: (draft: Draft) => void
  /** The draft at this moment, for code that runs after a wait. */
  latest: () => Draft
}

/**
 * The draft in the composer: what this browser stored under `place`, or else `initial`. It is stored 300 ms after each
 * change.
 */
export function useDraft(initial: Draft, place: string): Desk {
  const { orgId } = useWorkspace()
  const [draft, setDraft] = useState(() => {
    const kept = readDraft(localStorage, orgId, place)
    if (!kept) return initial
    // A time or a pillar in the address applies to a stored draft, too.
    const { wish, parts } = initial
    return { ...kept, ...(wish && { wish }), ...(parts && initial.groupId === null && { parts }) }
  })
  const [restored, setRestored] = useState(draft !== initial)
  const [changed, setChanged] = useState(false)
  const [keptAt, setKeptAt] = useState<number | null | false>(null)
  useEffect(() => {
    if (!changed) return
    const keep = () => setKeptAt(keepDraft(localStorage, orgId, place, draft) && now())
    const timer = setTimeout(keep, KEEP_AFTER_MS)
    // Leaving within those 300 ms must not lose the last keystrokes.
    const leave = () => keepDraft(localStorage, orgId, place, draft)
    window.addEventListener('pagehide', leave)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [draft, changed, orgId, place])
  const last = useRef(draft)
  useLayoutEffect(() => {
    last.current = draft
  })
  const change = useCallback<ChangeDraft>((update) => {
    setDraft(update)
    setChanged(true)
  }, [])
  const settle = useCallback(
    (next: Draft) => {
      setChanged(false)
      setRestored(false)
      setKeptAt(null)
      setDraft(next)
      // Runs after the effect above has kept the last version.
      setTimeout(() => forgetDraft(localStorage, orgId, place))
    },
    [orgId, place],
  )
  return { draft, change, keptAt, restored, settle, latest: useCallback(() => last.current, []) }
}
