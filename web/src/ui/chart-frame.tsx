import { type ReactNode, useId, useState } from 'react'
import { axisOf, everyNth } from './chart-axis.ts'
import { classes } from './classes.ts'
import { Table } from './table.tsx'

export interface ChartBar {
  /** What the bar stands for, in full: "Sun 22 Nov". */
  label: string
  /** The short form for the axis: "22 Nov". */
  tick: string
  /** Null if there is no value, which is not the same as zero. */
  now: number | null
  /** The value to compare with, drawn as a mark across the bar. */
  before?: number | null
  /** What it is compared with: "Sun 25 Oct". */
  beforeLabel?: string
}

interface Props {
  /** A sentence that says what is shown. */
  title: string
  /** The head of the first column of the table: "Day". */
  per: string
  /** The names of the two values. Without `before`, nothing is compared. */
  names: { now: string; before?: string }
  /** The word for a value that is not there: "no post". */
  none: string
  bars: readonly ChartBar[]
  /** A line below, such as what the chart leaves out. */
  note?: ReactNode
}

/** Units of the drawing for each bar, and for its height. The drawing is stretched to its place. */
const SLOT = 10
const HEIGHT = 100

/**
 * A chart with its sentence, axes, and the same numbers as a table. Screen readers always have the table; a button shows
 * it to everybody.
 */
export function ChartFrame({ title, per, names, none, bars, note }: Props) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const values = bars.flatMap(({ now, before }) => [now ?? 0, before ?? 0])
  const lines = axisOf(Math.max(0, ...values))
  const top = lines.at(-1) ?? 1
  const most = Math.max(0, ...bars.map(({ now }) => now ?? 0))
  const highest = bars.find(({ now }) => now !== null && now > 0 && now === most)
  const words = (value: number | null | undefined) => value?.toLocaleString('en') ?? none
  const isCompared = names.before !== undefined
  const nth = everyNth(bars.length)
  return (
    <figure aria-labelledby={`${id}-title`} className="flex flex-col gap-3 print:break-inside-avoid">
      <figcaption className="flex flex-wrap items-center gap-x-4 gap-y-1 text-meta text-ink-2">
        <span id={`${id}-title`} className="text-facts font-semibold text-ink">
          {title}
        </span>
        {isCompared && (
          <>
            <span className="flex items-center gap-1.5">
              <Key now />
              {names.now}
            </span>
            <span className="flex items-center gap-1.5">
              <Key />
              {names.before}
            </span>
          </>
        )}
        <button
          type="button"
          aria-expanded={open}
          aria-controls={`${id}-table`}
          className="ml-auto flex min-h-11 min-w-11 items-center justify-end link lg:min-h-6 print:hidden"
          onClick={() => setOpen(!open)}
        >
          {open ? 'Without the table' : 'As a table'}
        </button>
      </figcaption>
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 gap-y-1 text-chip text-ink-3">
        <div aria-hidden="true" className="flex h-48 flex-col-reverse justify-between">
          {lines.map((line) => (
            // Centred on its line, which has no height of its own.
            <span key={line} className="figures flex h-0 items-center justify-end">
              {line.toLocaleString('en')}
            </span>
          ))}
        </div>
        <svg
          viewBox={`0 0 ${bars.length * SLOT} ${HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={
            highest ? `${title}. The most: ${words(highest.now)}, ${highest.label}.` : `${title}. Nothing to draw.`
          }
          className="h-48 w-full overflow-visible"
        >
          {lines.map((line) => {
            const y = HEIGHT - (line / top) * HEIGHT
            return (
              <path
                key={line}
                d={`M0 ${y}H${bars.length * SLOT}`}
                vectorEffect="non-scaling-stroke"
                className={line === 0 ? 'stroke-line-3' : 'stroke-line'}
              />
            )
          })}
          {bars.map((bar, index) => (
            <g
              key={bar.label}
              data-tip={`${bar.label}: ${words(bar.now)}${
                isCompared ? `; ${bar.beforeLabel ?? names.before}: ${words(bar.before)}` : ''
              }`}
            >
              <rect x={index * SLOT} y={0} width={SLOT} height={HEIGHT} className="fill-transparent" />
              {bar.now !== null && (
                <rect
                  x={index * SLOT + SLOT * 0.22}
                  // A value of zero is a line on the axis, which a missing one is not.
                  y={HEIGHT - Math.max(0.8, (bar.now / top) * HEIGHT)}
                  width={SLOT * 0.56}
                  height={Math.max(0.8, (bar.now / top) * HEIGHT)}
                  className={classes(bar === highest ? 'fill-ink' : 'fill-ink-3', 'forced-colors:fill-[CanvasText]')}
                />
              )}
              {isCompared && typeof bar.before === 'number' && (
                <Before x={index * SLOT} y={HEIGHT - (bar.before / top) * HEIGHT} />
              )}
            </g>
          ))}
        </svg>
        <div aria-hidden="true" className="col-start-2 flex">
          {bars.map((bar, index) => (
            <span key={bar.label} className="h-4 min-w-0 grow basis-0 whitespace-nowrap">
              {index % nth === 0 && (bars.length < nth * 2 || index + nth <= bars.length + nth / 2) ? bar.tick : ''}
            </span>
          ))}
        </div>
      </div>
      <div id={`${id}-table`} className={open ? 'text-facts' : 'sr-only'}>
        <Table
          label={title}
          rows={bars}
          keyOf={({ label }) => label}
          columns={[
            { head: per, cell: ({ label }) => label },
            { head: names.now, figures: true, cell: ({ now }) => words(now) },
            ...(isCompared ? [{ head: names.before ?? '', figures: true, cell: againstOf(words) }] : []),
          ]}
        />
      </div>
      {note && <p className="text-meta text-ink-3">{note}</p>}
    </figure>
  )
}

const againstOf =
  (words: (value: number | null | undefined) => string) =>
  ({ before, beforeLabel }: ChartBar) => (
    <>
      {words(before)}
      {beforeLabel && <span className="block text-meta text-ink-3">{beforeLabel}</span>}
    </>
  )

/** The mark of the earlier value: a light line that shows on a bar, and a dark one that shows beside it. */
function Before({ x, y }: { x: number; y: number }) {
  return (
    <>
      <path
        d={`M${x + 0.6} ${y}h${SLOT - 1.2}`}
        vectorEffect="non-scaling-stroke"
        strokeWidth={4}
        className="stroke-paper"
      />
      <path
        d={`M${x + 0.6} ${y}h${SLOT - 1.2}`}
        vectorEffect="non-scaling-stroke"
        strokeWidth={2}
        className="stroke-line-3 forced-colors:stroke-[CanvasText]"
      />
    </>
  )
}

/** The sample of a mark in the legend. */
const Key = ({ now = false }: { now?: boolean }) => (
  <svg viewBox="0 0 16 10" aria-hidden="true" className="h-2.5 w-4">
    {now ? (
      <rect x={4} width={8} height={10} className="fill-ink-3 forced-colors:fill-[CanvasText]" />
    ) : (
      <path d="M0 5h16" strokeWidth={2} className="stroke-line-3 forced-colors:stroke-[CanvasText]" />
    )}
  </svg>
)
