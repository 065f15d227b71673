import type { LucideIcon } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { classes } from './classes.ts'
import { type FieldControl, INPUT } from './field.tsx'

export interface Opened {
  field: RefObject<HTMLElement | null>
  id: string
  /** Closes the panel; with `back` the focus returns to the field. */
  close: (back?: boolean) => void
}

export interface WrittenProps {
  control: Partial<FieldControl>
  value: string
  change: (value: string) => void
  required?: boolean
  readOnly?: boolean
  /** Called when somebody comes near: the panel's code can be fetched. */
  near: () => void
  /** How a value is shown. */
  words: (value: string) => string
  /** What typed text means; null for nothing that is known. */
  read: (text: string) => string | null
  /** Text that means a value although more may follow. */
  complete: RegExp
  /** Why the typed text, or what it means, cannot stay. */
  problemOf: (typed: string | null) => string | null
  icon: LucideIcon
  /** The name of the button that opens the panel. */
  opens: string
  panel: (opened: Opened) => ReactNode
  className?: string
  'aria-label'?: string
}

/**
 * A value that is typed as people write it, or chosen in a panel (arrow down, or the button at its end). What was typed
 * is read when the field is left; if it means nothing it stays as it is, and the form says so.
 */
export function WrittenField(props: WrittenProps) {
  const { control, value, change, required = false, readOnly = false, near, words, read, complete, problemOf } = props
  const { icon: Icon, opens, panel, className } = props
  const frame = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  /** What is in the field, as long as the value is still the one that it was typed for. */
  const [typed, setTyped] = useState<{ text: string; value: string } | null>(null)
  const [isOpen, setOpen] = useState(false)
  const current = typed?.value === value ? typed.text : null
  const problem = problemOf(current === null || current.trim() === '' ? value : read(current))
  useEffect(() => input.current?.setCustomValidity(problem ?? ''), [problem])

  const type = (text: string) => {
    const meant = text.trim() === '' ? '' : complete.test(text) ? read(text) : null
    setTyped({ text, value: meant ?? value })
    if (meant !== null && meant !== value) change(meant)
  }
  const settle = () => {
    if (current === null) return
    const meant = current.trim() === '' ? '' : read(current)
    if (meant === null) return
    setTyped(null)
    if (meant !== value) change(meant)
  }
  const close = (back = false) => {
    setOpen(false)
    if (back) input.current?.focus()
  }
  const open = () => {
    if (readOnly || input.current?.matches(':disabled')) return
    settle()
    setOpen(true)
  }
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Enter') settle()
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    open()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears where the focus goes
    <div
      ref={frame}
      className={classes('relative', className)}
      onBlur={({ relatedTarget }) => {
        // A window that is left takes the focus along and gives it back.
        if (relatedTarget instanceof Node && !frame.current?.contains(relatedTarget)) setOpen(false)
      }}
    >
      <input
        {...control}
        ref={input}
        role="combobox"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={isOpen ? `${control.id}-panel` : undefined}
        aria-label={props['aria-label']}
        autoComplete="off"
        spellCheck={false}
        required={required}
        readOnly={readOnly}
        className={classes(INPUT, 'figures pr-11 lg:pr-9')}
        value={current ?? words(value)}
        onChange={(event) => type(event.target.value)}
        onBlur={settle}
        onFocus={near}
        onKeyDown={keys}
      />
      {!readOnly && (
        <button
          type="button"
          tabIndex={-1}
          aria-label={opens}
          className="absolute top-0 right-0 flex size-11 items-center justify-center rounded-control text-ink-3 hover:text-ink disabled:invisible lg:size-9"
          onPointerEnter={near}
          onClick={() => (isOpen ? close(true) : open())}
        >
          <Icon aria-hidden="true" className="size-4" />
        </button>
      )}
      {isOpen && <Suspense>{panel({ field: frame, id: `${control.id}-panel`, close })}</Suspense>}
    </div>
  )
}
