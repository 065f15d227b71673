import { CircleAlert, CircleCheck, X } from 'lucide-react'
import type { Toast } from '../api/toasts.ts'
import { classes } from './classes.ts'
import { KeyHint } from './key-hint.tsx'

interface Props {
  toast: Toast
  keyed: boolean
  /** How many more there are without room. */
  behind: number
  dismiss: () => void
}

/** One message with what can be done about it. */
export function ToastCard({ toast, keyed, behind, dismiss }: Props) {
  const { action, message, tone = 'done' } = toast
  const Icon = tone === 'problem' ? CircleAlert : CircleCheck
  return (
    <div
      className={classes(
        'flex w-full max-w-reading items-center gap-x-3 rounded-panel border bg-surface py-1 pr-1 pl-3 lg:max-w-md',
        tone === 'problem' ? 'border-failed' : 'border-line-strong',
      )}
    >
      <Icon
        aria-hidden="true"
        className={classes('size-4 shrink-0', tone === 'problem' ? 'text-failed' : 'text-accent')}
      />
      <div className="flex min-w-0 grow flex-wrap items-center gap-x-3">
        <p className="min-w-0 grow basis-24 py-1 wrap-anywhere max-lg:text-dense">
          {message}
          {behind > 0 && <span className="block text-meta text-ink-3">{behind} more</span>}
        </p>
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
            {keyed && action.key && <KeyHint keys={action.key.toUpperCase()} />}
          </button>
        )}
      </div>
      <button
        type="button"
        aria-label="Dismiss message"
        className="flex size-11 shrink-0 items-center justify-center rounded-control text-ink-3 hover:bg-sunken lg:size-8"
        onClick={dismiss}
      >
        <X aria-hidden="true" className="size-4" />
      </button>
    </div>
  )
}
