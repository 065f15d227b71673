import { useNotify } from '../api/toasts.ts'
import { Button } from './button.tsx'

interface Props<T> {
  kept: { value: T; change: (value: T) => void }
  /** The initial value. */
  beginning: T
  /** Whether the present value is the initial one. */
  isThere: boolean
  /** The button's label, such as "Start afresh". */
  words?: string
  /** The message afterwards. */
  done: string
}

/** A button that restores the initial value, with Undo. */
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
