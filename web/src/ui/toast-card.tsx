import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Toast } from '../api/toasts.ts'
import { now } from '../clock.ts'
import { classes } from './classes.ts'
import { KeyHint } from './key-hint.tsx'

interface Props {
  toast: Toast
  keyed: boolean
  /** How many more messages wait for room. */
  behind: number
  /** Whether it has only one line of a bar. Text that does not fit is in its tip. */
  line: boolean
  dismiss: () => void
}

/** Messages with more characters have their button below the text. */
const LONG = 120

/** One message with its action. */
export function ToastCard({ toast, keyed, behind, line, dismiss }: Props) {
  const { action, message, tone = 'done' } = toast
  const isLong = !line && message.length > LONG
  const Icon = tone === 'problem' ? CircleAlert : CircleCheck
  return (
    <div
      className={classes(
        'flex items-center gap-x-3',
        line ? 'min-w-0 max-lg:grow' : 'w-full max-w-reading rounded-control border py-0.5 pr-1 pl-3.5 lg:max-w-md',
        !line && (tone === 'problem' ? 'border-red bg-red-soft text-ink' : 'border-ink bg-ink text-paper shadow-over'),
      )}
    >
      <Icon
        aria-hidden="true"
        className={classes(
          'size-4 shrink-0',
          line && 'max-lg:mb-1',
          tone === 'problem' ? 'text-red' : line && 'text-ink-2',
        )}
      />
      <div className={classes('flex min-w-0 grow items-center gap-x-3', !line && 'flex-wrap')}>
        <p
          className={classes(
            'min-w-0 grow max-lg:text-facts',
            line ? 'line-clamp-2 lg:block lg:truncate' : 'py-1 font-medium wrap-anywhere',
            // A long text would become a narrow column beside its button.
            !line && (isLong ? 'basis-full' : 'basis-24'),
          )}
        >
          {message}
          {toast.leavesAt !== undefined && <LeavesIn at={toast.leavesAt} />}
          {behind > 0 && !line && <span className="block font-normal text-meta">{behind} more</span>}
        </p>
        {behind > 0 && line && <span className="text-meta text-ink-3 whitespace-nowrap">{behind} more</span>}
        {action && (
          <button
            type="button"
            className={classes(
              'flex min-h-11 items-center gap-2 rounded-control px-2 font-medium',
              line ? 'text-ink hover:bg-wash lg:min-h-6' : 'underline underline-offset-3 hover:no-underline lg:min-h-8',
              isLong && '-ml-2',
            )}
            onClick={() => {
              dismiss()
              void action.run()
            }}
          >
            <span aria-hidden="true">{action.label}</span>
            <span className="sr-only">{`${action.label}: ${message}`}</span>
            {keyed && action.key && <KeyHint keys={action.key.toUpperCase()} />}
          </button>
        )}
      </div>
      <button
        type="button"
        aria-label="Dismiss message"
        className={classes(
          'flex size-11 shrink-0 items-center justify-center rounded-control',
          line ? 'text-ink-3 hover:bg-wash lg:size-6' : 'hover:ring-1 hover:ring-current/35 lg:size-8',
        )}
        onClick={dismiss}
      >
        <X aria-hidden="true" className="size-4" />
      </button>
    </div>
  )
}

/** "in 4 s". It is not read aloud, since it would be each second. */
function LeavesIn({ at }: { at: number }) {
  const [left, setLeft] = useState(() => secondsTo(at))
  useEffect(() => {
    const timer = setInterval(() => setLeft(secondsTo(at)), 200)
    return () => clearInterval(timer)
  }, [at])
  return (
    <span aria-hidden="true" className="figures">
      {` in ${left} s`}
    </span>
  )
}

const secondsTo = (at: number): number => Math.max(0, Math.ceil((at - now()) / 1000))
