import { classes } from './classes.ts'

/**
 * A picture of a person or a workspace, otherwise the first letter of its name. It stands beside the name, so it has no
 * text for screen readers.
 */
export function Avatar({ url, name, large = false }: { url: string | null; name: string; large?: boolean }) {
  const size = large ? 'size-16 text-page' : 'size-8 text-base'
  if (url) return <img src={url} alt="" className={classes(size, 'shrink-0 rounded-panel object-cover')} />
  return (
    <span
      aria-hidden="true"
      className={classes(
        size,
        'flex shrink-0 items-center justify-center rounded-panel bg-accent-soft font-medium text-ink-2',
      )}
    >
      {name.trim().charAt(0).toUpperCase() || '?'}
    </span>
  )
}
