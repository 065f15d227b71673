import type { ReactNode } from 'react'
import { KeyHint } from '../ui/key-hint.tsx'
import { Switch } from '../ui/switch.tsx'
import { TAB_LOOK } from '../ui/tab-look.ts'
import { PERIODS } from './periods.ts'
import type { View } from './use-view.ts'

interface Props {
  view: View
  /** At its end: the action for the whole page. */
  children: ReactNode
}

/** How many days are shown, and whether they are compared with those before. */
export function PeriodBar({ view: { days, setDays, compares, setCompares }, children }: Props) {
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-1 print:hidden">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset groups the fields of a form */}
      <div role="group" aria-label="Window" className="flex flex-wrap gap-x-5">
        {PERIODS.map((period) => (
          <button
            key={period.days}
            type="button"
            aria-pressed={period.days === days}
            className={TAB_LOOK}
            onClick={() => setDays(period.days)}
          >
            {period.label}
            <KeyHint keys={period.key.toUpperCase()} />
          </button>
        ))}
      </div>
      <Switch
        label={
          <span className="flex items-center gap-1.5 text-facts text-ink-2">
            Against the {days} days before <KeyHint keys="X" />
          </span>
        }
        on={compares}
        change={setCompares}
      />
      <div className="ml-auto">{children}</div>
    </div>
  )
}
