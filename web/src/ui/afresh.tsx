import { useNotify } from '../api/toasts.ts'
import { Button } from './button.tsx'

interface Props<T> {
  kept: { value: T; change: (value: T) => void }
  /** Where it begins. */
  beginning: T
  /** Whether it stands as in the beginning. */
  isThere: boolean
  /** "Start afresh". */
  words?: string
  /** What is said afterwards. */
  done: string
}

/** Back to the beginning, which can be undone. */
export function Afresh<T>({ kept, beginning, isThere, words = 'Start afresh', done }: Props<T>) {
  const notify = useNotify()
  if (isThere) return null
  const before = kept.value
  const begin = () => {
    kept.change(beginning)
    notify({ message: done, action: { label: 'Undo', run: () => kept.change(before) } })
  }
  return (
    <Button look="quiet" onClick={begin}>
      {words}
    </Button>
  )
}
