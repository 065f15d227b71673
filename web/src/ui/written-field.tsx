import type { LucideIcon } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { classes } from './classes.ts'
import { type FieldControl, INPUT } from './field.tsx'

export interface Opened {
  field: RefObject<HTMLElement | null>
  id: string
  /** Closes the panel. With `back` the focus returns to the field. */
  close: (back?: boolean) => void
}

export interface WrittenProps {
  control: Partial<FieldControl>
  value: string
  change: (value: string) => void
  required?: boolean
  readOnly?: boolean
  /** Called when the field is approached, so that the panel's code can be fetched. */
  near: () => void
  /** Formats a value. */
  words: (value: string) => string
  /** Parses typed text. Null if it has no meaning. */
  read: (text: string) => string | null
  /** Matches text that is complete, although more may follow. */
  complete: RegExp
  /** Why the typed text, or its value, is not allowed. */
  problemOf: (typed: string | null) => string | null
  icon: LucideIcon
  /** The label of the button that opens the panel. */
  opens: string
  panel: (opened: Opened) => ReactNode
  className?: string
  'aria-label'?: string
}

/**
 * A value that is typed as people write it, or chosen in a panel (arrow down, or the button at the end). The text is
 * parsed when the field is left. Text without a meaning stays, and the form says so.
 */
export function WrittenField(props: WrittenProps) {
  const { control, value, change, required = false, readOnly = false, near, words, read, complete, problemOf } = props
  const { icon: Icon, opens, panel, className } = props
  const frame = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  /** The typed text, as long as the value is the one for which it was typed. */
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
        // A window that loses the focus restores it to the field later.
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
