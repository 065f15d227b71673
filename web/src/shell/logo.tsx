import { classes } from '../ui/classes.ts'

/** A sheet with crop marks and a tick. */
export function Mark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={classes('text-green', className)}>
      <path d="M8 6h16v20H8z" fill="currentColor" />
      <path
        d="M8 2v2.5M24 2v2.5M8 27.5V30M24 27.5V30M3 6h2.5M3 26h2.5M26.5 6H29M26.5 26H29"
        stroke="currentColor"
        strokeWidth="1.4"
      />
      <path d="M12.4 16.4l2.6 2.6 5-6" fill="none" className="stroke-paper" strokeWidth="2.4" />
    </svg>
  )
}

/** The mark and the name, for pages without a rail. */
export function Logo() {
  return (
    <span className="inline-flex items-center gap-2 text-section font-semibold">
      <Mark className="size-8" />
      Galley
    </span>
  )
}
