import { PLATFORM_NAMES } from '#contract/platforms.ts'
import { useAccountOf, useAccounts } from '../accounts/use-accounts.ts'
import { Choice } from '../platforms/choice.tsx'
import { PlatformMark } from '../platforms/platform-mark.tsx'
import { PLATFORM_VIEWS } from '../platforms/table.ts'
import { checkPost } from '../review/check-post.ts'
import { Checks } from '../review/checks.tsx'
import { classes } from '../ui/classes.ts'
import { contentOf, type Draft, setVariant, type Variant } from './draft.ts'
import type { ChangeDraft } from './use-draft.ts'

/** The sheet beside the text: the post as it will be published, and what the platform would say to it. */
export function VariantSide({ draft, variant, change }: { draft: Draft; variant: Variant; change: ChangeDraft }) {
  const { Preview } = PLATFORM_VIEWS[variant.platform]
  const account = useAccountOf()({ platform: variant.platform, socialAccountId: variant.accountId })
  const content = contentOf(draft, variant)
  const own = (useAccounts().data ?? []).filter(({ platform, status }) => platform === variant.platform && status !== 'disconnected')
  return (
    <div className="flex flex-col gap-4">
      <div className="overflow-hidden rounded-panel border border-line bg-surface">
        <Preview content={content} account={account} />
      </div>
      <Checks result={checkPost(variant.platform, content, account)} />
      {own.length > 1 && (
        <Choice
          label="Goes out from"
          value={variant.accountId ?? ''}
          options={[{ value: '', label: 'Choose an account' }, ...own.map(({ id, accountHandle, accountName }) => ({ value: id, label: accountHandle ?? accountName ?? id }))]}
          choose={(id) => change((now) => setVariant(now, variant.platform, () => ({ accountId: id || null })))}
        />
      )}
      {own.length === 0 && <p className="text-dense text-pending">No {PLATFORM_NAMES[variant.platform]} account is connected yet. The draft can be written and reviewed all the same.</p>}
    </div>
  )
}

/** How the shared text fits each platform. */
export function SharedSide({ draft }: { draft: Draft }) {
  const accountOf = useAccountOf()
  const first = draft.variants[0]
  if (!first) return null
  const { Preview } = PLATFORM_VIEWS[first.platform]
  return (
    <div className="flex flex-col gap-4">
      <ul aria-label="Length per platform" className="flex flex-col gap-2">
        {draft.variants.map((variant) => {
          const account = accountOf({ platform: variant.platform, socialAccountId: variant.accountId })
          const { counted, problems } = checkPost(variant.platform, contentOf(draft, variant), account)
          const errors = problems.filter(({ severity }) => severity === 'error').length
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
      <div className="overflow-hidden rounded-panel border border-line bg-surface">
        <Preview content={contentOf(draft, first)} account={accountOf({ platform: first.platform, socialAccountId: first.accountId })} />
      </div>
    </div>
  )
}
