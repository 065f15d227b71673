import type { ComponentProps, ReactNode } from 'react'
import { useId } from 'react'
import { useNotify } from '../api/toasts.ts'
import { classes } from './classes.ts'
import { KeyHint } from './key-hint.tsx'

type Look = 'primary' | 'plain' | 'quiet' | 'danger'

const LOOKS: Record<Look, string> = {
  primary: 'bg-green text-on-green border-green px-4 font-semibold hover:border-green-2 hover:bg-green-2',
  plain: 'text-ink border-line-2 px-3 font-medium hover:bg-wash',
  quiet: 'text-ink-2 border-transparent px-3 font-medium hover:bg-wash hover:text-ink',
  danger: 'text-red border-line-2 px-3 font-medium hover:bg-red-soft',
}

export function buttonClasses(look: Look, extra?: string): string {
  return classes(
    'inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-control border text-base transition-colors lg:min-h-9 lg:min-w-0',
    'aria-disabled:cursor-not-allowed aria-disabled:border-line aria-disabled:bg-wash aria-disabled:text-ink-3',
    LOOKS[look],
    extra,
  )
}

interface Props extends Omit<ComponentProps<'button'>, 'disabled'> {
  look?: Look
  /** The key that does the same, shown on the button. */
  hint?: string | undefined
  /** Why the button cannot be pressed now, in words. The button stays focusable so that the reason is read. */
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
        onClick={(event) => {
          if (!blocked) return onClick?.(event)
          event.preventDefault()
          // A touch screen has no hover, so pressing shows the reason.
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
