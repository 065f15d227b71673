import type { SocialAccount } from '#contract/networks/social-account.ts'
import type { Post } from '#contract/posts/post.ts'
import { isUndecided } from '#contract/statuses.ts'
import { accountName } from '../accounts/account-name.ts'
import { useReasonNot } from '../auth/permissions.ts'
import { AccountAvatar } from '../platforms/account-avatar.tsx'
import { accountKind } from '../platforms/account-kind.ts'
import { Choice } from '../ui/choice.tsx'
import { WriteProblem } from '../ui/problem.tsx'
import { useChooseAccount } from './use-post-writes.ts'

/** If several accounts could publish a post, lets the reviewer choose one. */
export function AccountChoice({ post, accounts }: { post: Post; accounts: readonly SocialAccount[] }) {
  const own = accounts.filter(({ platform, status }) => platform === post.platform && status !== 'disconnected')
  const mayNotWrite = useReasonNot('content:write')
  if (!isUndecided(post) || own.length < 2 || mayNotWrite !== null) return null
  return <OneOf post={post} own={own} />
}

function OneOf({ post, own }: { post: Post; own: readonly SocialAccount[] }) {
  const choose = useChooseAccount()
  return (
    <div className="flex max-w-72 flex-col gap-2">
      <Choice
        label="Goes out from"
        value={choose.isPending ? choose.variables.accountId : (post.socialAccountId ?? '')}
        options={[
          ...(post.socialAccountId === null ? [{ value: '', label: 'Choose an account' }] : []),
          ...own.map((account) => ({
            value: account.id,
            label: accountName(account),
            meta: accountKind(post.platform, account) ?? '',
            mark: <AccountAvatar platform={post.platform} account={account} size="small" />,
          })),
        ]}
        choose={(accountId) => {
          if (accountId !== '' && !choose.isPending) choose.mutate({ post, accountId })
        }}
      />
      <WriteProblem error={choose.error} />
    </div>
  )
}
