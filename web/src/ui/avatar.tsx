import { useState } from 'react'
import { classes } from './classes.ts'

/** The sizes for a row or bar, on its own, in a preview, and where it is chosen: 24, 32, 40 and 44 px. */
const SIZES = {
  small: 'size-6 text-chip',
  middle: 'size-8 text-meta',
  preview: 'size-10 text-base',
  large: 'size-11 text-section',
}
export type AvatarSize = keyof typeof SIZES

/** Five background colours for initials, so that two people in a list look different. */
const TINTS = [
  'bg-face-1 text-on-face-1',
  'bg-face-2 text-on-face-2',
  'bg-face-3 text-on-face-3',
  'bg-face-4 text-on-face-4',
  'bg-face-5 text-on-face-5',
]

interface Props {
  /** The picture's address. Null for none. */
  url: string | null
  name: string
  size?: AvatarSize
  /** People and accounts are round, workspaces square. The background of a person's initial depends on the name. */
  kind?: 'person' | 'account' | 'workspace'
}

/**
 * The picture of a person, a workspace or an account: its initial until the picture has loaded, or if it does not load.
 * It stands beside the name, so it has no text for screen readers.
 */
export function Avatar({ url, name, size = 'middle', kind = 'account' }: Props) {
  const [outcome, setOutcome] = useState<{ url: string; isShown: boolean } | null>(null)
  const known = outcome?.url === url ? outcome : null
  return (
    <span
      aria-hidden="true"
      className={classes(
        SIZES[size],
        kind === 'workspace' ? 'rounded-control' : 'rounded-full',
        'relative flex shrink-0 items-center justify-center overflow-hidden font-semibold',
        !known?.isShown && 'forced-colors:border',
        !known?.isShown && (kind === 'person' ? tintOf(name) : 'bg-line text-ink-2'),
      )}
    >
      {!known?.isShown && (name.trim().charAt(0).toUpperCase() || '?')}
      {url && known?.isShown !== false && (
        <img
          src={url}
          alt=""
          decoding="async"
          className={classes('absolute inset-0 size-full object-cover', !known && 'opacity-0')}
          onLoad={() => setOutcome({ url, isShown: true })}
          onError={() => setOutcome({ url, isShown: false })}
        />
      )}
    </span>
  )
}

function tintOf(name: string): string | undefined {
  let sum = 0
  for (const letter of name) sum += letter.codePointAt(0) ?? 0
  return TINTS[sum % TINTS.length]
}
