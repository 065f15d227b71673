import { accountName } from '../accounts/account-name.ts'
import { useAccountOf, useAccounts } from '../accounts/use-accounts.ts'
import { useNetworks } from '../accounts/use-networks.ts'
import { AccountAvatar } from '../platforms/account-avatar.tsx'
import { accountKind } from '../platforms/account-kind.ts'
import { AccountSlug } from '../platforms/account-slug.tsx'
import { PLATFORM_VIEWS } from '../platforms/table.ts'
import { noAccountWords } from '../publishing/why-not.ts'
import { PostChecks } from '../review/post-checks.tsx'
import { Choice } from '../ui/choice.tsx'
import { Desk, Sheet } from '../ui/sheet.tsx'
import { contentOf, type Draft, setVariant, type Variant } from './draft.ts'
import type { ChangeDraft } from './use-draft.ts'

/** The preview beside the text: the post as it will be published, and the platform's objections. */
export function VariantSide({ draft, variant, change }: { draft: Draft; variant: Variant; change: ChangeDraft }) {
  const { Preview } = PLATFORM_VIEWS[variant.platform]
  const account = useAccountOf()({ platform: variant.platform, socialAccountId: variant.accountId })
  const content = contentOf(draft, variant)
  const own = (useAccounts().data ?? []).filter(
    ({ platform, status }) => platform === variant.platform && status !== 'disconnected',
  )
  const networks = useNetworks(own.length === 0)
  return (
    <div className="flex flex-col gap-4">
      <Desk>
        <Sheet
          slug={<AccountSlug platform={variant.platform} account={account} />}
          foot={<PostChecks platform={variant.platform} content={content} account={account} />}
        >
          <Preview platform={variant.platform} content={content} account={account} />
        </Sheet>
      </Desk>
      {own.length > 1 && (
        <Choice
          label="Goes out from"
          value={variant.accountId ?? ''}
          options={[
            { value: '', label: 'Choose an account' },
            ...own.map((one) => ({
              value: one.id,
              label: accountName(one),
              meta: accountKind(variant.platform, one) ?? '',
              mark: <AccountAvatar platform={variant.platform} account={one} size="small" />,
            })),
          ]}
          choose={(id) => change((now) => setVariant(now, variant.platform, () => ({ accountId: id || null })))}
        />
      )}
      {own.length === 0 && networks && (
        <p className="text-facts text-amber">
          {noAccountWords(variant.platform, networks)}. The draft can be written and reviewed all the same.
        </p>
      )}
    </div>
  )
}
