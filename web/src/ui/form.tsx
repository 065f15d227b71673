import { type ComponentProps, type InputEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { problemOf } from '../api/problem-words.ts'
import { Button } from './button.tsx'
import { classes } from './classes.ts'
import { constraintWords } from './constraint-words.ts'
import { LockLine } from './lock-line.tsx'
import { OwnProblems } from './own-problems.ts'
import { ProblemLine, WriteProblem } from './problem.tsx'
import type { KeptForm } from './use-kept-form.ts'

interface Props extends Omit<ComponentProps<'form'>, 'onSubmit' | 'noValidate'> {
  submit: () => void
  /** The server's error for the last attempt. */
  error?: Error | null
  retry?: () => void
  /** For pages that consist of one form: people can type at once. */
  focusFirst?: boolean
  /** Why this person may only read, in words. Null if they may change it. */
  locked?: string | null
  /** Unsaved values from an earlier visit. */
  kept?: Pick<KeptForm<unknown>, 'found' | 'forget'>
}

const NONE: ReadonlyMap<string, string> = new Map()

/**
 * Shows problems in our own words, whether the browser or the server found them: at the field, which takes the focus. A
 * problem of no visible field is shown above all fields.
 */
export function Form({
  submit,
  error: answered = null,
  retry,
  focusFirst = false,
  locked = null,
  kept,
  className,
  children,
  ...rest
}: Props) {
  const form = useRef<HTMLFormElement>(null)
  const [own, setOwn] = useState(NONE)
  const [tries, setTries] = useState(0)
  // The error of the last attempt that was sent. It is hidden once a later attempt fails the form's own checks and is
  // not sent.
  const [past, setPast] = useState<Error | null>(null)
  const error = past === answered ? null : answered
  const [unplaced, setUnplaced] = useState<readonly string[]>([])
  useLayoutEffect(() => {
    const shown = new Set([...(form.current?.querySelectorAll('[data-problem]') ?? [])].map((at) => at.textContent))
    const all = [...own.values(), ...(error ? problemOf(error).fields.values() : [])]
    setUnplaced((was) => {
      const now = [...new Set(all.filter((words) => !shown.has(words)))]
      return now.join() === was.join() ? was : now
    })
  }, [own, error])
  useEffect(() => {
    if (tries === 0 && !error) return
    const place = form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [role="alert"]')
    place?.focus({ preventScroll: true })
    place?.scrollIntoView({ block: 'center' })
  }, [tries, error])
  useEffect(() => {
    if (focusFirst) form.current?.querySelector<HTMLElement>(FIRST)?.focus()
  }, [focusFirst])
  const withoutPlace = error !== null && problemOf(error).fields.size === 0
  return (
    <OwnProblems value={own}>
      <form
        {...rest}
        ref={form}
        noValidate
        className={classes('flex flex-col gap-4', className)}
        onSubmit={(event) => {
          event.preventDefault()
          // A dialog that is opened from a form is not part of it, although its events bubble here.
          event.stopPropagation()
          const found = problemsIn(event.currentTarget)
          setOwn(found)
          if (found.size === 0) submit()
          else {
            setTries(tries + 1)
            setPast(answered)
          }
        }}
        onInput={({ target }: InputEvent<HTMLFormElement>) => {
          // A field that is being corrected no longer shows its problem.
          if (target instanceof Element && own.has(target.id))
            setOwn((was) => new Map([...was].filter(([id]) => id !== target.id)))
        }}
      >
        {withoutPlace && <WriteProblem error={error} {...(retry && { retry })} />}
        {unplaced.length > 0 && <ProblemLine words={unplaced.join(' ')} />}
        {locked === null ? (
          <>
            {kept?.found && <KeptNote forget={kept.forget} />}
            {children}
          </>
        ) : (
          <>
            <LockLine words={locked} />
            <fieldset disabled className="contents">
              {children}
            </fieldset>
          </>
        )}
      </form>
    </OwnProblems>
  )
}

function KeptNote({ forget }: { forget: () => void }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-control bg-amber-soft px-3 py-2 text-ink">
      <p>You changed this before, but did not save it.</p>
      <Button onClick={forget}>Use the saved version</Button>
    </div>
  )
}

const FIRST = 'input:not([readonly], [disabled], [type="hidden"]), [role="combobox"], textarea'

/** The controls with invalid values, each with our message. */
function problemsIn(form: HTMLFormElement): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const control of form.elements) {
    if (!('validity' in control) || !(control instanceof HTMLElement)) continue
    const words = constraintWords(control as HTMLInputElement) // every control with a validity has these fields
    if (words === null) continue
    // A control without a place for a message is named above all fields.
    const name = control.getAttribute('aria-label')
    if (name === null) found.set(control.id, words)
    else found.set(name, `${name}: ${words}`)
  }
  return found
}
