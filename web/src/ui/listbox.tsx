import { ChevronDown, Loader } from 'lucide-react'
import { type KeyboardEvent, lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { useNotify } from '../api/toasts.ts'
import { classes } from './classes.ts'
import { type FieldControl, INPUT } from './field.tsx'

export interface ListOption<T extends string> {
  value: T
  label: string
  /** A second line below the label. */
  line?: string
  /** A secondary text at the right. */
  meta?: string
  mark?: ReactNode
}

export interface ListboxProps<T extends string> {
  /** Null if nothing is chosen, for a list whose choice acts at once. */
  value: T | null
  options: readonly ListOption<T>[]
  choose: (value: T) => void
  /** Shown while the value is none of the options. */
  placeholder?: string
  /** Why nothing can be chosen now, in words. */
  unavailable?: string | null
  /** Whether the options are loading or the change is being sent. */
  busy?: boolean
}

// A first paint needs only the field. Its keys work before the panel has loaded.
const load = () => import('./list-panel.tsx').then((module) => ({ default: module.ListPanel }))
const ListPanel = lazy(load)
const near = () => void load()

/** Keys within this many milliseconds of each other form one word. */
const ONE_WORD_MS = 800
const PAGE = 10

/** A field that opens a list of values. The focus stays in the field, which names the active option. */
export function Listbox<T extends string>({ control, ...props }: ListboxProps<T> & { control: FieldControl }) {
  const { value, options, choose, placeholder = '', unavailable = null, busy = false } = props
  const field = useRef<HTMLButtonElement>(null)
  const typed = useRef({ word: '', at: 0 })
  const notify = useNotify()
  const [active, setActive] = useState<number | null>(null)
  const isOpen = active !== null
  const at = options.findIndex((option) => option.value === value)
  const chosen = options[at]
  const blocked = unavailable !== null || busy
  const idOf = (index: number) => `${control.id}-option-${index}`

  const open = (index = Math.max(at, 0)) => {
    if (!blocked && options.length > 0) setActive(Math.max(0, Math.min(index, options.length - 1)))
    // A touch screen has no hover, so pressing shows the reason.
    else if (unavailable !== null) notify({ message: unavailable })
  }
  const take = (index: number) => {
    setActive(null)
    const option = options[index]
    if (option && option.value !== value) choose(option.value)
  }
  const find = ({ key, timeStamp }: KeyboardEvent) => {
    const { word, at: last } = typed.current
    const next = timeStamp - last < ONE_WORD_MS ? word + key : key
    typed.current = { word: next, at: timeStamp }
    const found = foundBy(next, options, active ?? at)
    open(found < 0 ? (active ?? at) : found)
  }
  const isWriting = (event: KeyboardEvent) =>
    typed.current.word !== '' && event.timeStamp - typed.current.at < ONE_WORD_MS
  const keys = (event: KeyboardEvent) => {
    const { key } = event
    if (event.ctrlKey || event.metaKey) return
    const move = stepOf(key, active ?? at, options.length)
    const isPress = key === 'Enter' || (key === ' ' && !(isOpen && isWriting(event))) || (event.altKey && isArrow(key))
    // Leaving the field chooses the active option, unless a choice does more than set a value.
    if (key === 'Tab' && isOpen) return value === null ? setActive(null) : take(active)
    if (key === 'Escape' && isOpen) setActive(null)
    else if (isPress) isOpen ? take(active) : open()
    else if (move !== null) open(isOpen || !isArrow(key) ? move : at)
    else if (key.length === 1 && !event.altKey) find(event)
    else return
    event.preventDefault()
    // Neither the page nor a dialog around it may react to the key.
    event.stopPropagation()
  }
  return (
    <>
      <button
        {...control}
        ref={field}
        type="button"
        role="combobox"
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        aria-controls={isOpen ? `${control.id}-list` : undefined}
        aria-activedescendant={isOpen ? idOf(active) : undefined}
        aria-disabled={blocked || undefined}
        aria-busy={busy || undefined}
        title={unavailable ?? undefined}
        className={classes(
          INPUT,
          'flex items-center gap-2 text-left',
          unavailable !== null && 'cursor-not-allowed border-line text-ink-2 hover:border-line',
        )}
        onClick={() => (isOpen ? setActive(null) : open())}
        onFocus={near}
        onPointerEnter={near}
        onKeyDown={keys}
        // Some browsers press a button when Space is released.
        onKeyUp={(event) => event.key === ' ' && event.preventDefault()}
        onBlur={() => setActive(null)}
      >
        {chosen?.mark}
        <span className={classes('min-w-0 grow truncate', !chosen && 'text-ink-3')}>
          {chosen?.label ?? placeholder}
        </span>
        {busy ? (
          <Loader aria-hidden="true" className="size-4 shrink-0 animate-turn text-ink-3" />
        ) : (
          <ChevronDown aria-hidden="true" className="size-4 shrink-0 text-ink-3" />
        )}
      </button>
      {isOpen && (
        <Suspense>
          <ListPanel
            field={field}
            id={`${control.id}-list`}
            labelledBy={`${control.id}-label`}
            options={options}
            idOf={idOf}
            chosen={at}
            active={active}
            point={setActive}
            take={take}
            close={() => setActive(null)}
          />
        </Suspense>
      )}
    </>
  )
}

const isArrow = (key: string): boolean => key === 'ArrowDown' || key === 'ArrowUp'

/** The index to which a key moves. Null for keys that move nowhere. */
function stepOf(key: string, from: number, count: number): number | null {
  const steps: Record<string, number> = {
    ArrowDown: from + 1,
    ArrowUp: from - 1,
    PageDown: from + PAGE,
    PageUp: from - PAGE,
    Home: 0,
    End: count - 1,
  }
  return steps[key] ?? null
}

/**
 * The option for the typed letters, -1 for none: by its first letters, or else by those of a later word, as in
 * "Asia/Tokyo". One letter, typed repeatedly, goes to the next option that begins with it.
 */
function foundBy(word: string, options: readonly ListOption<string>[], from: number): number {
  const isRepeated = [...word].every((letter) => letter === word[0])
  const wanted = (isRepeated ? (word[0] ?? '') : word).toLowerCase()
  const start = Math.max(from + (isRepeated ? 1 : 0), 0)
  const order = options.map((_, index) => (start + index) % options.length)
  const labels = options.map(({ label }) => label.toLowerCase())
  const first = order.find((index) => labels[index]?.startsWith(wanted))
  const later = () => order.find((index) => labels[index]?.split(/[\s/(]+/).some((part) => part.startsWith(wanted)))
  return first ?? later() ?? -1
}
