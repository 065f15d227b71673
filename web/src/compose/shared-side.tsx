import { lazy, Suspense } from 'react'
import type { Platform } from '#contract/platforms.ts'
import { useAccountOf } from '../accounts/use-accounts.ts'
import { AccountSlug } from '../platforms/account-slug.tsx'
import { PLATFORM_VIEWS } from '../platforms/table.ts'
import { Desk, Sheet } from '../ui/sheet.tsx'
import { contentOf, type Draft, isEmpty } from './draft.ts'
import { VersionRows } from './version-rows.tsx'

const Lengths = lazy(() => import('./lengths.tsx').then((module) => ({ default: module.Lengths })))

/** How the shared text fits each platform, and how the first one shows it. */
export function SharedSide({ draft, open }: { draft: Draft; open: (platform: Platform) => void }) {
  const accountOf = useAccountOf()
  const first = draft.variants[0]
  if (!first) return null
  const { Preview } = PLATFORM_VIEWS[first.platform]
  const account = accountOf({ platform: first.platform, socialAccountId: first.accountId })
  return (
    <div className="flex flex-col gap-4">
      {isEmpty(draft) ? (
        <VersionRows draft={draft} />
      ) : (
        <Suspense fallback={<VersionRows draft={draft} />}>
          <Lengths draft={draft} open={open} />
        </Suspense>
      )}
      <Desk>
        <Sheet slug={<AccountSlug platform={first.platform} account={account} />}>
          <Preview platform={first.platform} content={contentOf(draft, first)} account={account} />
        </Sheet>
      </Desk>
    </div>
  )
}
