import type { ComponentProps, ReactNode } from 'react'
import { useId } from 'react'
import { useNotify } from '../api/toasts.ts'
import { classes } from './classes.ts'
import { KeyHint } from './key-hint.tsx'

type Look = 'primary' | 'plain' | 'quiet' | 'danger'

const LOOKS: Record<Look, string> = {
  primary: 'bg-accent text-on-accent border-accent font-medium hover:border-accent-strong hover:bg-accent-strong',
  plain: 'bg-surface text-ink border-line-strong hover:bg-sunken',
  quiet: 'bg-transparent text-ink-2 border-transparent hover:bg-sunken hover:text-ink',
  danger: 'bg-surface text-failed border-failed hover:bg-failed-soft',
}

export function buttonClasses(look: Look, extra?: string): string {
  return classes(
    'inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-control border px-3 text-base lg:min-h-8 lg:min-w-0',
    'aria-disabled:cursor-not-allowed aria-disabled:border-line aria-disabled:bg-sunken aria-disabled:text-ink-3',
    LOOKS[look],
    extra,
  )
}

interface Props extends Omit<ComponentProps<'button'>, 'disabled'> {
  look?: Look
  /** The key that does the same, shown on the button. */
  hint?: string
  /** Why it cannot be pressed now, in words. The button stays focusable so that the reason is read. */
  unavailable?: string | null
  busy?: boolean
  children: ReactNode
}

export function Button({
  look = 'plain',
  hint,
  unavailable = null,
  busy = false,
  className,
  onClick,
  children,
  ...rest
}: Props) {
  const reasonId = useId()
  const notify = useNotify()
  const blocked = unavailable !== null || busy
  return (
    <>
      <button
        type="button"
        {...rest}
        className={buttonClasses(look, className)}
        aria-disabled={blocked || undefined}
        aria-describedby={unavailable === null ? rest['aria-describedby'] : reasonId}
        title={unavailable ?? rest.title}
        onClick={(event) => {
          if (!blocked) return onClick?.(event)
          event.preventDefault()
          // A finger cannot hover, so pressing shows the reason.
          if (unavailable !== null) notify({ message: unavailable })
        }}
      >
        {children}
        {hint && <KeyHint keys={hint} />}
      </button>
      {unavailable !== null && (
        <span id={reasonId} className="sr-only">
          {unavailable}
        </span>
      )}
    </>
  )
}
