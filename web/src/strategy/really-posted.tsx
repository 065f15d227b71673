import { classes } from '../ui/classes.ts'
import type { ActiveStrategy, Strategy } from './reads.ts'
import { CONTENT_WORDS } from './strategy-words.ts'

export type Posted = NonNullable<ActiveStrategy['posted']>

const STANDING_WORDS = { owed: 'owed', even: 'as wished', over: 'more than its share' } as const

/** The published mix beside the targets of the plan: by pillar, and by kind of content. */
export function ReallyPosted({ posted, pillars }: { posted: Posted; pillars: Strategy['pillars'] }) {
  const { windowDays, outCount, aheadCount, withoutPillar, withoutContentType } = posted
  const names = new Map(pillars.map(({ id, name }) => [id, name]))
  if (outCount + aheadCount === 0)
    return (
      <p className="text-ink-2">
        Nothing is out or booked within {windowDays} days. Give a draft its pillar in the composer, and this shows how
        the plan is kept.
      </p>
    )
  return (
    <div className="flex max-w-reading flex-col gap-5">
      <p className="figures text-ink-2">
        {outCount} out in the last {windowDays} days, {aheadCount} booked.
        {withoutPillar > 0 && ` ${withoutPillar} of them name no pillar of this plan.`}
      </p>
      <Measured
        label="Pillars, really posted"
        rows={posted.pillars.map((row) => ({
          ...row,
          id: row.pillarId,
          name: names.get(row.pillarId) ?? row.pillarId,
        }))}
      />
      {posted.contentMix.length > 0 && (
        <>
          <Measured
            label="Mix, really posted"
            rows={posted.contentMix.map((row) => ({
              ...row,
              id: row.contentType,
              name: CONTENT_WORDS[row.contentType],
            }))}
          />
          {withoutContentType > 0 && (
            <p className="figures text-facts text-ink-2">
              {withoutContentType} of {outCount + aheadCount} have no content type of the mix.
            </p>
          )}
        </>
      )}
    </div>
  )
}

type Row = Omit<Posted['pillars'][number], 'pillarId'> & { id: string; name: string }

function Measured({ label, rows }: { label: string; rows: readonly Row[] }) {
  return (
    <ul aria-label={label} className="flex flex-col">
      {rows.map(({ id, name, outCount, aheadCount, percent, targetPercent, standing }) => (
        <li
          key={id}
          className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-0.5 border-line border-b py-1.5 sm:grid-cols-[10rem_minmax(0,1fr)_11rem]"
        >
          <span className="min-w-0 truncate font-medium">{name}</span>
          <Bar percent={percent ?? 0} target={targetPercent} />
          <span className="figures text-right text-facts text-ink-2">
            {percent === null ? 'none out' : `${percent} % out`}, {targetPercent} % wished
          </span>
          <span className="col-span-full figures text-meta text-ink-3">
            {outCount} out, {aheadCount} booked ·{' '}
            <span className={classes(standing !== 'even' && 'font-medium text-amber')}>{STANDING_WORDS[standing]}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}

/** The published share as a line, and its target as a stroke. The words beside it say the same. */
function Bar({ percent, target }: { percent: number; target: number }) {
  return (
    <span aria-hidden="true" className="relative h-2 max-sm:hidden">
      <span className="absolute inset-x-0 top-1/2 h-0.75 -translate-y-1/2 overflow-hidden rounded-full bg-line-2 forced-colors:border">
        <span
          className="block h-full bg-ink forced-colors:bg-[CanvasText]"
          style={{ width: `${Math.min(100, percent)}%` }}
        />
      </span>
      <span
        className="absolute inset-y-0 w-0.5 bg-ink-3 forced-colors:bg-[CanvasText]"
        style={{ left: `calc(${Math.min(100, target)}% - 1px)` }}
      />
    </span>
  )
}
