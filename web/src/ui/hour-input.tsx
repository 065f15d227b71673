import { Clock } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import type { FieldControl } from './field.tsx'
import { fetchWhenPanel, WhenPanel } from './late-when-panel.tsx'
import { readHour } from './read-hour.ts'
import { type Opened, WrittenField } from './written-field.tsx'

interface Props {
  control: Partial<FieldControl>
  /** "09:30". Empty while none is chosen. */
  value: string
  change: (time: string) => void
  required?: boolean
  panel?: (opened: Opened) => ReactNode
  className?: string
  'aria-label'?: string
}

/** An hour of the day, typed or chosen. Its user provides the label. */
export function HourInput({ control, value, change, required = false, panel, ...rest }: Props) {
  const ownId = useId()
  return (
    <WrittenField
      {...rest}
      control={{ id: ownId, ...control }}
      value={value}
      change={change}
      required={required}
      near={fetchWhenPanel}
      words={(time) => time}
      read={readHour}
      complete={/^\d\d[:.]?\d\d$/}
      problemOf={(time) => (time === null ? 'This is not a time: write it like 09:30.' : null)}
      icon={Clock}
      opens="Open the hours"
      panel={
        panel ??
        (({ close, ...at }) => (
          <WhenPanel
            {...at}
            close={close}
            name={rest['aria-label'] ?? 'Hour'}
            time={value}
            takeTime={(time) => {
              change(time)
              close(true)
            }}
          />
        ))
      }
    />
  )
}
