import { PLATFORM_NAMES, type Platform } from '#contract/platforms.ts'
import { useAccess } from '../accounts/use-access.ts'
import { useAccountOf } from '../accounts/use-accounts.ts'
import { checkPost } from '../review/check-post.ts'
import { Button } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'
import { contentOf, type Draft } from './draft.ts'
import { VersionRows } from './version-rows.tsx'

/** The length of each platform's text, and a way to its errors. */
export function Lengths({ draft, open }: { draft: Draft; open: (platform: Platform) => void }) {
  const accountOf = useAccountOf()
  const access = useAccess()
  return (
    <VersionRows draft={draft}>
      {(variant) => {
        const account = accountOf({ platform: variant.platform, socialAccountId: variant.accountId })
        const { counted, problems } = checkPost(variant.platform, contentOf(draft, variant), account, access)
        const errors = problems.filter(({ severity }) => severity === 'error').length
        return (
          <>
            <span className={classes('figures', counted.used > counted.max ? 'font-medium text-red' : 'text-ink-2')}>
              {counted.used.toLocaleString('en')} of {counted.max.toLocaleString('en')}
              {errors > 0 && ' · '}
            </span>
            {errors > 0 && (
              <Button
                look="quiet"
                aria-label={`${errors} to fix for ${PLATFORM_NAMES[variant.platform]}`}
                onClick={() => open(variant.platform)}
              >
                {errors} to fix
              </Button>
            )}
          </>
        )
      }}
    </VersionRows>
  )
}
