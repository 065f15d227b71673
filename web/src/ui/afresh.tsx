import { useNotify } from '../api/toasts.ts'
import { Button } from '../ui/button.tsx'
import type { KeptForm } from '../ui/use-kept-form.ts'
import { asksSame, type Studio } from './studio.ts'

interface Props {
  kept: KeptForm<Studio>
  initial: Studio
  /** Whether nothing was opened, so that the beginning is an empty studio. */
  isNew: boolean
}

/** Back to the beginning, which can be undone. */
export function Afresh({ kept, initial, isNew }: Props) {
  const notify = useNotify()
  const now = kept.value
  if (asksSame({ ...initial, kind: now.kind }, now)) return null
  const begin = () => {
    kept.change({ ...initial, kind: isNew ? now.kind : initial.kind })
    notify({
      message: isNew ? 'The studio is empty again.' : 'This is the file as it was made.',
      action: { label: 'Undo', run: () => kept.change(now) },
    })
  }
  return (
    <>
      {kept.found && !isNew && <p className="text-ink-2">You changed this before and did not make it.</p>}
      <Button look="quiet" onClick={begin}>
        {isNew ? 'Start afresh' : 'Back to how it was made'}
      </Button>
    </>
  )
}
