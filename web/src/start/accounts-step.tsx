import { Link } from '@tanstack/react-router'
import { PLATFORM_NAMES, PLATFORMS, type Platform } from '#contract/platforms.ts'
import { accountName } from '../accounts/account-name.ts'
import { useAccounts } from '../accounts/use-accounts.ts'
import { useNetworks, wantsApp } from '../accounts/use-networks.ts'
import { AccountAvatar } from '../platforms/account-avatar.tsx'
import { PlatformMark } from '../platforms/platform-mark.tsx'
import { buttonClasses } from '../ui/button.tsx'
import { MutedLines } from '../ui/page.tsx'
import { ReadProblem } from '../ui/problem.tsx'

interface Props {
  main: boolean
  /** The only network to show, for a step about one. */
  only?: Platform
  locked: string | null
}

const LIST = new Intl.ListFormat('en-GB')

/** The connected accounts and the connectable networks. Connecting has a separate page. */
export function AccountsStep({ main, only, locked }: Props) {
  const accounts = useAccounts()
  const here = useNetworks(true)
  if (accounts.error && !accounts.data)
    return <ReadProblem error={accounts.error} retry={() => void accounts.refetch()} />
  if (!accounts.data || !here) return <MutedLines rows={1} label="Loading the accounts" />
  const own = accounts.data.filter(
    ({ status, platform }) => status !== 'disconnected' && [platform, undefined].includes(only),
  )
  const wanted = PLATFORMS.filter((platform) => only === undefined || platform === only)
  const later = wanted.filter((platform) => !here.has(platform) && wantsApp(platform))
  return (
    <>
      {own.length > 0 ? (
        <ul
          aria-label={only ? `Connected at ${PLATFORM_NAMES[only]}` : 'Connected'}
          className="flex flex-wrap gap-x-6 gap-y-3"
        >
          {own.map((account) => (
            <li key={account.id} className="flex items-center gap-2.5">
              <AccountAvatar platform={account.platform} account={account} />
              <span className="wrap-anywhere">
                {accountName(account)}
                <span className="block text-meta text-ink-3">{PLATFORM_NAMES[account.platform]}, connected</span>
              </span>
            </li>
          ))}
        </ul>
      ) : only ? null : (
        <ul aria-label="Networks" className="flex flex-wrap gap-x-5 gap-y-2 text-ink-2">
          {wanted
            .filter((platform) => here.has(platform))
            .map((platform) => (
              <li key={platform} className="flex items-center gap-2">
                <PlatformMark platform={platform} className="size-4.5" />
                {PLATFORM_NAMES[platform]}
              </li>
            ))}
        </ul>
      )}
      {later.length > 0 && own.length === 0 && (
        <p className="max-w-reading text-facts text-ink-2">
          {LIST.format(later.map((platform) => PLATFORM_NAMES[platform]))} {later.length === 1 ? 'wants' : 'want'} a
          developer app first, once for the whole installation. Accounts says which settings, step by step, with the
          callback to copy.
        </p>
      )}
      {locked === null ? (
        <Link to="/accounts" className={buttonClasses(main ? 'primary' : 'plain')}>
          {own.length > 0 ? 'Go to Accounts' : only ? `Connect ${PLATFORM_NAMES[only]}` : 'Connect an account'}
        </Link>
      ) : (
        own.length === 0 && <p className="text-facts text-ink-2">{locked}</p>
      )}
    </>
  )
}
