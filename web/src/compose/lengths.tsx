import { PLATFORM_NAMES } from '#contract/platforms.ts'
import { useAccess } from '../accounts/use-access.ts'
import { useAccountOf } from '../accounts/use-accounts.ts'
import { PlatformMark } from '../platforms/platform-mark.tsx'
import { checkPost } from '../review/check-post.ts'
import { classes } from '../ui/classes.ts'
import { contentOf, type Draft, isEmpty } from './draft.ts'

/** Each platform's count of the text that would go out there now. */
export function Lengths({ draft }: { draft: Draft }) {
  const accountOf = useAccountOf()
  const access = useAccess()
  return (
    <ul aria-label="Length per platform" className="flex flex-col gap-2">
      {draft.variants.map((variant) => {
        const account = accountOf({ platform: variant.platform, socialAccountId: variant.accountId })
        const { counted, problems } = checkPost(variant.platform, contentOf(draft, variant), account, access)
        // An empty page is not wrong yet.
        const errors = isEmpty(draft) ? 0 : problems.filter(({ severity }) => severity === 'error').length
        return (
          <li key={variant.platform} className="flex items-center gap-2 text-dense">
            <PlatformMark platform={variant.platform} />
            <span className="grow">
              {PLATFORM_NAMES[variant.platform]}
              {variant.own && <span className="text-ink-3"> edited</span>}
            </span>
            <span className={classes('figures', counted.used > counted.max ? 'font-medium text-failed' : 'text-ink-2')}>
              {counted.used.toLocaleString('en')} of {counted.max.toLocaleString('en')}
              {errors > 0 && ` · ${errors} to fix`}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
