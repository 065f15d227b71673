import {
  createContext,
  type Dispatch,
  type ReactNode,
  type SetStateAction,
  use,
  useCallback,
  useMemo,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import { NotifyContext, type Toast } from '../api/toasts.ts'
import { now } from '../clock.ts'
import { classes } from './classes.ts'
import { ToastCard } from './toast-card.tsx'
import { useKeys } from './use-keys.ts'
import { useScrollRoom } from './use-scroll-room.ts'
import { useWide } from './use-wide.ts'

interface Shown extends Toast {
  id: number
}

/** Where messages are shown. `line` means one line of a bar that never grows. */
interface Place {
  element: HTMLElement
  line: boolean
}

const PlacesContext = createContext<Dispatch<SetStateAction<readonly Place[]>>>(() => {})
const LineContext = createContext<HTMLElement | null>(null)
/** How long an undo is offered. A problem stays until it is dismissed. */
const SHOWN_MS = 10_000
const MOST = 3

/**
 * Shows messages as toasts and announces them in a live region. At most three are shown; with little room, or in a
 * line, only the newest and the number of the others.
 */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<readonly Shown[]>([])
  const [places, setPlaces] = useState<readonly Place[]>([])
  const place = places.at(-1)
  const line = place?.line ?? false
  const wide = useWide()
  const nextId = useRef(0)
  const dismiss = useCallback((id: number) => setShown((all) => all.filter((one) => one.id !== id)), [])
  const notify = useCallback(
    (toast: Toast) => {
      nextId.current += 1
      const id = nextId.current
      setShown((all) => [...withRoom(all), { ...toast, id }])
      if (toast.leavesAt !== undefined) setTimeout(() => dismiss(id), toast.leavesAt - now())
      else if (toast.tone !== 'problem') setTimeout(() => dismiss(id), SHOWN_MS)
    },
    [dismiss],
  )
  const newest = shown.findLast((one) => one.action?.key)
  useKeys(
    useMemo(() => {
      if (!newest?.action?.key) return []
      const { key, label, run } = newest.action
      return [
        {
          key,
          label: `${label} the last change`,
          decides: true as const,
          run: () => {
            dismiss(newest.id)
            void run()
          },
        },
      ]
    }, [newest, dismiss]),
  )
  const section = useScrollRoom()
  const seen = wide && !line ? shown : shown.slice(-1)
  const messages = (
    <section
      // A bar that shows messages in a line has already reserved its room.
      ref={line ? null : section}
      aria-label="Messages"
      className={classes(
        line ? 'flex min-w-0 max-lg:grow' : 'flex flex-col items-center gap-2 lg:items-end',
        !line && shown.length > 0 && 'py-2',
        !place && 'fixed inset-x-4 bottom-4 z-40',
      )}
    >
      <div role="status" aria-live="polite" className="contents">
        {seen.map((one) => (
          <ToastCard
            key={one.id}
            toast={one}
            // The key acts on the newest toast, so only that one shows it.
            keyed={one === newest}
            behind={shown.length - seen.length}
            line={line}
            dismiss={() => dismiss(one.id)}
          />
        ))}
      </div>
    </section>
  )
  return (
    <NotifyContext value={notify}>
      <PlacesContext value={setPlaces}>
        <LineContext value={line && place ? place.element : null}>{children}</LineContext>
        {place ? createPortal(messages, place.element) : messages}
      </PlacesContext>
    </NotifyContext>
  )
}

/** Makes room for one more: removes the oldest message that does not have to be dismissed. */
function withRoom(all: readonly Shown[]): readonly Shown[] {
  if (all.length < MOST) return all
  const goes = all.find((one) => one.tone !== 'problem') ?? all[0]
  return all.filter((one) => one !== goes)
}

/** The bar's line in which messages are shown now. Null if they have a separate place. */
export const useMessageLine = (): HTMLElement | null => use(LineContext)

interface PlaceProps {
  className?: string | undefined
  line?: boolean
  /** For pages without a separate place. Any other place takes precedence, whichever was mounted last. */
  common?: boolean
}

/** The place for messages, where they cover nothing. The place that was mounted last is used. */
export function ToastPlace({ className, line = false, common = false }: PlaceProps) {
  const setPlaces = use(PlacesContext)
  const place = useCallback(
    (element: HTMLDivElement | null) => {
      if (!element) return
      setPlaces((places) => (common ? [{ element, line }, ...places] : [...places, { element, line }]))
      return () => setPlaces((places) => places.filter((one) => one.element !== element))
    },
    [setPlaces, line, common],
  )
  return <div ref={place} className={className} />
}
