import type { Platform } from '#contract/platforms.ts'
import { classes } from '../ui/classes.ts'
import { Face, type FaceOf } from './face.tsx'
import { PlatformMark } from './platform-mark.tsx'

interface Props {
  platform: Platform
  /** Null while none is chosen or connected. Then only the network's mark is shown. */
  account: FaceOf | null
  size?: 'small' | 'middle'
}

/** An account's face with its network's badge. The text beside it must name the account. */
export function AccountAvatar({ platform, account, size = 'middle' }: Props) {
  const small = size === 'small'
  if (!account)
    return (
      <span
        aria-hidden="true"
        className={classes(
          small ? 'size-6' : 'size-8',
          'flex shrink-0 items-center justify-center rounded-full border border-dashed border-line-3',
        )}
      >
        <PlatformMark platform={platform} className={small ? 'size-3.5' : undefined} />
      </span>
    )
  return (
    <span aria-hidden="true" className="relative flex shrink-0">
      <Face account={account} size={size} />
      <span
        className={classes(
          small ? 'size-3.75' : 'size-4.5',
          'absolute -right-1.25 -bottom-1 flex items-center justify-center rounded-full bg-sheet ring-1 ring-line',
        )}
      >
        <PlatformMark platform={platform} className={small ? 'size-2.25' : 'size-2.75'} />
      </span>
    </span>
  )
}
