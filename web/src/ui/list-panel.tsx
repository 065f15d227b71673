import { Check } from 'lucide-react'
import { type RefObject, useLayoutEffect, useRef } from 'react'
import { classes } from './classes.ts'
import type { ListOption } from './listbox.tsx'
import { Panel } from './panel.tsx'

interface Props {
  field: RefObject<HTMLElement | null>
  id: string
  labelledBy: string
  options: readonly ListOption<string>[]
  idOf: (index: number) => string
  /** The index of the chosen option, -1 for none. */
  chosen: number
  active: number
  point: (index: number) => void
  take: (index: number) => void
  close: () => void
}

/** The options of a list, shown beside their field. The focus and the keys stay in the field. */
export function ListPanel({ field, id, labelledBy, options, idOf, chosen, active, point, take, close }: Props) {
  const panel = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    panel.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    <Panel
      field={field}
      panel={panel}
      most={408}
      close={close}
      id={id}
      role="listbox"
      aria-labelledby={labelledBy}
      onMouseDown={(event) => event.preventDefault()}
    >
      {options.map((option, index) => (
        <OptionRow
          key={option.value}
          id={idOf(index)}
          option={option}
          chosen={index === chosen}
          active={index === active}
          point={() => index !== active && point(index)}
          take={() => take(index)}
        />
      ))}
    </Panel>
  )
}

interface RowProps {
  id: string
  option: ListOption<string>
  chosen: boolean
  active: boolean
  point: () => void
  take: () => void
}

function OptionRow({ id, option: { label, line, meta, mark }, chosen, active, point, take }: RowProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and the keys
    // biome-ignore lint/a11y/useFocusableInteractive: as above
    <div
      id={id}
      role="option"
      aria-selected={chosen}
      className={classes(
        'flex min-h-11 cursor-pointer items-center gap-2 rounded-control px-2 lg:min-h-9',
        active && 'bg-line/70 forced-colors:outline-2 forced-colors:-outline-offset-2',
        chosen && 'font-medium',
      )}
      onPointerMove={point}
      onClick={take}
    >
      <Check aria-hidden="true" className={classes('size-4 shrink-0', !chosen && 'invisible')} />
      {mark}
      <span className="min-w-0 grow py-1.5">
        <span className="block wrap-anywhere">{label}</span>
        {line && <span className="block font-normal text-ink-2 text-meta">{line}</span>}
      </span>
      {meta && <span className="shrink-0 font-normal text-ink-3 text-meta">{meta}</span>}
    </div>
  )
}
