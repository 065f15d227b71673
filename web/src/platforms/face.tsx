import type { SocialAccount } from '#contract/networks/social-account.ts'
import { classes } from '../ui/classes.ts'

/** An account's initial. Its picture is on its platform's server, from which pages may load nothing. */
export function Face({ account, shape }: { account: SocialAccount | null; shape: 'round' | 'square' }) {
  const name = account?.accountName ?? account?.accountHandle ?? '?'
  return (
    <span
      aria-hidden="true"
      className={classes(
        'flex size-10 shrink-0 items-center justify-center bg-wash text-base font-semibold text-ink',
        shape === 'round' ? 'rounded-full' : 'rounded-panel',
      )}
    >
      {name.slice(0, 1).toUpperCase()}
    </span>
  )
}
