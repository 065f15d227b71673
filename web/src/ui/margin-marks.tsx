import { classes } from './classes.ts'

/** A bar in the margin, beside lines that have changed since the last verdict. In pixels from the top of the text. */
export function ChangeBar({ top, height }: { top: number; height: number }) {
  return <i aria-hidden="true" className="absolute right-3 w-0.75 rounded-full bg-amber" style={{ top, height }} />
}

/** The number of a note, in the margin and on the note. */
export function Pin({ number, top }: { number: number; top?: number }) {
  return (
    <span
      className={classes(
        'inline-flex size-4.5 shrink-0 items-center justify-center rounded-full bg-note text-chip font-semibold text-paper',
        top !== undefined && 'absolute right-1.25',
      )}
      style={{ top }}
    >
      <span className="sr-only">Note </span>
      {number}
    </span>
  )
}
