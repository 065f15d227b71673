/** A sheet with a tick: read, and approved. */
export function Logo() {
  return (
    <span className="inline-flex items-center gap-2 text-section font-semibold">
      <svg viewBox="0 0 24 24" aria-hidden="true" className="size-6 text-accent">
        <rect x="1" y="1" width="22" height="22" rx="5" fill="currentColor" />
        <path d="M7 5h10v14H7z" className="fill-surface" />
        <path d="M9.5 9h5M9.5 12h5" className="stroke-line-strong" strokeWidth="1.3" />
        <path d="M9.3 15.4l1.7 1.7 3.6-4" fill="none" stroke="currentColor" strokeWidth="1.8" />
      </svg>
      Galley
    </span>
  )
}
