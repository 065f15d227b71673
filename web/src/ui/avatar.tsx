import { useState } from 'react'
import { classes } from './classes.ts'

/** In a row and in a bar, on its own, in a preview, and where it is chosen: 24, 32, 40 and 44 px. */
const SIZES = {
  small: 'size-6 text-chip',
  middle: 'size-8 text-meta',
  preview: 'size-10 text-base',
  large: 'size-11 text-section',
}
export type AvatarSize = keyof typeof SIZES

/** Five grounds for letters, so that two people in a list look different. */
const TINTS = [
  'bg-face-1 text-on-face-1',
  'bg-face-2 text-on-face-2',
  'bg-face-3 text-on-face-3',
  'bg-face-4 text-on-face-4',
  'bg-face-5 text-on-face-5',
]

interface Props {
  /** Its picture; null for none. */
  url: string | null
  name: string
  size?: AvatarSize
  /** People and accounts are round, workspaces square. Letters of people have a ground by their name. */
  kind?: 'person' | 'account' | 'workspace'
}

/**
 * The picture of a person, a workspace or an account, otherwise the first letter of its name, also if the picture does
 * not load. It stands beside the name, so it has no text for screen readers.
 */
export function Avatar({ url, name, size = 'middle', kind = 'account' }: Props) {
  const [failed, setFailed] = useState<string | null>(null)
  const look = classes(SIZES[size], 'shrink-0', kind === 'workspace' ? 'rounded-control' : 'rounded-full')
  if (url && url !== failed)
    return <img src={url} alt="" className={classes(look, 'object-cover')} onError={() => setFailed(url)} />
  return (
    <span
      aria-hidden="true"
      className={classes(
        look,
        'flex items-center justify-center font-semibold forced-colors:border',
        kind === 'person' ? tintOf(name) : 'bg-line text-ink-2',
      )}
    >
      {name.trim().charAt(0).toUpperCase() || '?'}
    </span>
  )
}

function tintOf(name: string): string | undefined {
  let sum = 0
  for (const letter of name) sum += letter.codePointAt(0) ?? 0
  return TINTS[sum % TINTS.length]
}
