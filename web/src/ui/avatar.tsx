import { classes } from './classes.ts'

const SIZES = { small: 'size-6 text-chip', middle: 'size-8 text-meta', large: 'size-16 text-page' }

interface Props {
  url: string | null
  name: string
  size?: keyof typeof SIZES
  /** As pictures of people are. */
  round?: boolean
}

/**
 * A picture of a person or a workspace, otherwise the first letter of its name. It stands beside the name, so it has no
 * text for screen readers.
 */
export function Avatar({ url, name, size: asked = 'middle', round = false }: Props) {
  const size = classes(SIZES[asked], round ? 'rounded-full' : asked === 'large' ? 'rounded-panel' : 'rounded-control')
  if (url) return <img src={url} alt="" className={classes(size, 'shrink-0 object-cover')} />
  return (
    <span
      aria-hidden="true"
      className={classes(size, 'flex shrink-0 items-center justify-center bg-line font-semibold text-ink-2')}
    >
      {name.trim().charAt(0).toUpperCase() || '?'}
    </span>
  )
}
