import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { createContext, type ReactNode, use, useCallback, useMemo, useRef, useState } from 'react'
import { classes } from './classes.ts'
import { KeyHint } from './key-hint.tsx'
import { useKeys } from './use-keys.ts'

export interface Notice {
  message: string
  tone?: 'done' | 'problem'
  action?: { label: string; key?: string; run: () => unknown }
}

interface Shown extends Notice {
  id: number
}

const NotifyContext = createContext<(notice: Notice) => void>(() => {})
/** An undo is offered this long; a problem stays until it is dismissed. */
const SHOWN_MS = 10_000

export function useNotify(): (notice: Notice) => void {
  return use(NotifyContext)
}

/** What has happened, said once to everybody: seen as a toast, heard as a live region. At most three at a time. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<readonly Shown[]>([])
  const nextId = useRef(0)
  const dismiss = useCallback((id: number) => setShown((all) => all.filter((one) => one.id !== id)), [])
  const notify = useCallback(
    (notice: Notice) => {
      nextId.current += 1
      const id = nextId.current
      setShown((all) => [...all.slice(-2), { ...notice, id }])
      if (notice.tone !== 'problem') setTimeout(() => dismiss(id), SHOWN_MS)
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
          run: () => {
            dismiss(newest.id)
            void run()
          },
        },
      ]
    }, [newest, dismiss]),
  )
  return (
    <NotifyContext value={notify}>
      {children}
      <section
        aria-label="Messages"
        className="pointer-events-none fixed inset-x-4 bottom-20 z-40 flex flex-col items-center gap-2 lg:bottom-4"
      >
        <div role="status" aria-live="polite" className="contents">
          {shown.map((one) => (
            <ToastCard key={one.id} notice={one} dismiss={() => dismiss(one.id)} />
          ))}
        </div>
      </section>
    </NotifyContext>
  )
}

function ToastCard({ notice, dismiss }: { notice: Notice; dismiss: () => void }) {
  const { action, message, tone = 'done' } = notice
  const Icon = tone === 'problem' ? CircleAlert : CircleCheck
  return (
    <div
      className={classes(
        'pointer-events-auto flex w-full max-w-reading items-center gap-3 rounded-panel border bg-surface py-1 pr-1 pl-3 shadow-overlay',
        tone === 'problem' ? 'border-failed' : 'border-line-strong',
      )}
    >
      <Icon
        aria-hidden="true"
        className={classes('size-4 shrink-0', tone === 'problem' ? 'text-failed' : 'text-accent')}
      />
      <p className="grow py-1">{message}</p>
      {action && (
        <button
          type="button"
          aria-label={`${action.label}: ${message}`}
          className="flex min-h-11 items-center gap-2 rounded-control px-2 font-medium text-accent hover:bg-sunken lg:min-h-8"
          onClick={() => {
            dismiss()
            void action.run()
          }}
        >
          {action.label}
          {action.key && <KeyHint keys={action.key.toUpperCase()} />}
        </button>
      )}
      <button
        type="button"
        aria-label="Dismiss message"
        className="flex size-11 items-center justify-center rounded-control text-ink-3 hover:bg-sunken lg:size-8"
        onClick={dismiss}
      >
        <X aria-hidden="true" className="size-4" />
      </button>
    </div>
  )
}
