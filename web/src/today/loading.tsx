import { BlankSheet } from './blank-sheet.tsx'

const LINE = 'h-3.5 rounded-control bg-wash'
const DAYS = [0, 1, 2, 3, 4, 5, 6]

/** A placeholder in the layout of the page. */
export function Loading() {
  return (
    <div>
      <span role="status" className="sr-only">
        Loading the day
      </span>
      <div aria-hidden="true">
        <div className="flex animate-late flex-col gap-3 py-2">
          <div className="h-6 w-64 rounded-control bg-wash" />
          <div className={`${LINE} w-4/5 max-w-reading`} />
        </div>
        <DayToCome />
      </div>
    </div>
  )
}

/** The placeholder for everything below the day's sentence. `steps` includes the first steps. */
export function DayToCome({ steps = false }: { steps?: boolean }) {
  return (
    <div aria-hidden="true">
      {steps && <StepsToCome />}
      <WeekToCome />
      <div className={COLUMNS}>
        <div>
          <div className={`${LINE} w-2/5`} />
          <BlankSheet />
        </div>
        <RailToCome />
        <FiguresToCome />
      </div>
    </div>
  )
}

/** Decisions, coming posts and results: side by side if there is room. */
export const COLUMNS =
  'mt-8 grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-8 lg:grid-cols-[minmax(0,26.25rem)_minmax(0,1fr)] min-[1200px]:grid-cols-[minmax(0,26.25rem)_minmax(0,1fr)_16.5rem] xl:grid-cols-[minmax(0,29.5rem)_minmax(0,1fr)_20rem] xl:gap-x-12'

/** The placeholder for the coming days. */
export function WeekToCome() {
  return (
    <div
      aria-hidden="true"
      className="mt-6 grid grid-cols-[repeat(7,8.25rem)] overflow-hidden border-line-2 border-y max-lg:-mx-4 max-lg:px-4 lg:grid-cols-[minmax(0,1.3fr)_repeat(6,minmax(0,1fr))]"
    >
      {DAYS.map((day) => (
        <div key={day} className="min-h-44 border-line px-2 pt-3.5 not-first:border-l first:pl-0 lg:min-h-37 xl:px-3">
          <div className="flex animate-late flex-col gap-3.5">
            <div className={`${LINE} w-10`} />
            <div className={`${LINE} w-4/5`} />
            <div className={`${LINE} w-3/5`} />
          </div>
        </div>
      ))}
    </div>
  )
}

/** The placeholder for the list of what goes out. */
export function RailToCome() {
  return (
    <div aria-hidden="true" className="flex animate-late flex-col gap-8 border-line-2 border-l-2 pl-5.5">
      {[0, 1, 2, 3].map((line) => (
        <div key={line} className="flex flex-col gap-2.5">
          <div className={`${LINE} w-3/5`} />
          <div className={`${LINE} w-4/5`} />
        </div>
      ))}
    </div>
  )
}

/** The placeholder for the results. */
export function FiguresToCome() {
  return (
    <div aria-hidden="true" className="flex animate-late flex-col gap-3">
      <div className={`${LINE} w-2/5`} />
      <div className="h-10 w-24 rounded-control bg-wash" />
      <div className="h-14 rounded-control bg-wash" />
    </div>
  )
}

/** The style of the first steps, and of each step. */
export const STEPS =
  'mt-6 grid border-line-2 border-y max-lg:divide-y max-lg:divide-line lg:auto-cols-fr lg:grid-flow-col lg:divide-x lg:divide-line'
export const STEP = 'flex flex-col items-start gap-1.5 py-4 lg:min-h-40 lg:px-4 lg:first:pl-0'

/** The placeholder for the first steps. */
export function StepsToCome() {
  return (
    <div aria-hidden="true" className={STEPS}>
      {[1, 2, 3, 4, 5].map((step) => (
        <div key={step} className={STEP}>
          <div className="h-4 w-2/5 animate-late rounded-control bg-wash" />
          <div className="mt-2 h-3.5 w-4/5 animate-late rounded-control bg-wash" />
        </div>
      ))}
    </div>
  )
}
