import { useMemo } from 'react'
import { useKeys } from '../ui/use-keys.ts'
import { useLatest } from '../ui/use-latest.ts'

/** What the keys do to the open item. Null for what is not possible now; its button says why. */
export interface ItemActs {
  send: (() => void) | null
  write: (() => void) | null
  draft: (() => void) | null
  byHand: (() => void) | null
  done: (() => void) | null
  look: () => void
}

/** Binds one key to each action on the open item. */
export function useItemKeys(acts: ItemActs): void {
  const latest = useLatest(acts)
  useKeys(
    useMemo(() => {
      const when = (name: keyof ItemActs) => ({
        allowed: () => latest.current[name] !== null,
        run: () => latest.current[name]?.(),
      })
      return [
        { key: 'mod+Enter', label: 'Send the answer on the screen', decides: true as const, ...when('send') },
        { key: 'a', label: 'Send the answer on the screen', decides: true as const, ...when('send') },
        { key: 'r', label: 'Write the answer', ...when('write') },
        { key: 'd', label: 'Have an answer drafted, after its price', ...when('draft') },
        { key: 'm', label: 'Mark as answered by hand', decides: true as const, ...when('byHand') },
        { key: 'e', label: 'Done: it needs no answer', decides: true as const, ...when('done') },
        { key: 'o', label: 'Open the post on its network', ...when('look') },
      ]
    }, [latest]),
  )
}
