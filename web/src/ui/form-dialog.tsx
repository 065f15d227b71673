import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { Form } from './form.tsx'
import { Leaving } from './leaving.tsx'

interface Props {
  title: string
  description?: ReactNode
  /** The label of the submit button: "Send the invitation". */
  verb: string
  look?: 'primary' | 'danger'
  /** The label of the button that closes the dialog. */
  cancel?: string
  /** The dialog's change, from `useWrite`: its outcome, and whether it is being sent. */
  write?: { error: Error | null; isPending: boolean }
  /** The label while the change is being sent. By default the verb. */
  working?: string
  /** Why the form cannot be sent, if no single field says so. */
  unavailable?: string | null
  hint?: string
  /** Beside the buttons. */
  note?: ReactNode
  onKeyDown?: (event: KeyboardEvent<HTMLFormElement>) => void
  submit: () => void
  onClose: () => void
  children?: ReactNode
}

const IDLE = { error: null, isPending: false }

/**
 * A dialog that asks for values and makes one change with them. Enter submits it (in a longer text, Ctrl or Cmd with
 * Enter). Problems are shown at their fields. Escape asks first if text was typed.
 */
export function FormDialog({
  title,
  description,
  verb,
  look = 'primary',
  cancel = 'Cancel',
  write: { error, isPending } = IDLE,
  working = `${verb} …`,
  unavailable = null,
  hint,
  note,
  onKeyDown,
  submit,
  onClose,
  children,
}: Props) {
  const body = useRef<HTMLDivElement>(null)
  const before = useRef('')
  const [leaving, setLeaving] = useState(false)
  useLayoutEffect(() => {
    before.current = textIn(body.current)
  }, [])
  const keys = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      if (!isPending && unavailable === null) event.currentTarget.requestSubmit()
    } else onKeyDown?.(event)
  }
  return (
    <Dialog
      title={title}
      description={description}
      onClose={() => (!leaving && textIn(body.current) !== before.current ? setLeaving(true) : onClose())}
    >
      <div ref={body}>
        <Form error={error} submit={submit} onKeyDown={keys}>
          {children}
          {leaving && <Leaving stay={() => setLeaving(false)} leave={onClose} />}
          <div className="flex flex-wrap justify-end gap-2">
            {note && <p className="mr-auto self-center text-facts text-ink-2">{note}</p>}
            <Button look="quiet" onClick={onClose}>
              {cancel}
            </Button>
            <Button type="submit" look={look} busy={isPending} unavailable={unavailable} {...(hint && { hint })}>
              {isPending ? working : verb}
            </Button>
          </div>
        </Form>
      </div>
    </Dialog>
  )
}

const CHOSEN = '[type="radio"], [type="checkbox"], [role="combobox"]'

/** All text in text fields. Choices and ticks are not counted, because they are quickly repeated. */
function textIn(frame: HTMLElement | null): string {
  const fields = frame?.querySelectorAll<HTMLInputElement>(`textarea, input:not(${CHOSEN})`)
  return [...(fields ?? [])]
    .map(({ value }) => value)
    .join('\n')
    .trim()
}
