import { useCallback, useMemo, useState } from 'react'

export interface Selection {
  ids: ReadonlySet<string>
  toggle: (id: string) => void
  /** Keeps only these entries selected. */
  keep: (ids: readonly string[]) => void
}

/** The selected entries of a list. An entry that has left the list is not selected. */
export function useSelection(all: readonly string[]): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const toggle = useCallback(
    (id: string) =>
      setChosen((was) => {
        const now = new Set(was)
        if (!now.delete(id)) now.add(id)
        return now
      }),
    [],
  )
  const keep = useCallback((ids: readonly string[]) => setChosen(new Set(ids)), [])
  return useMemo(
    () => ({ ids: new Set(all.filter((id) => chosen.has(id))), toggle, keep }),
    [all, chosen, toggle, keep],
  )
}
