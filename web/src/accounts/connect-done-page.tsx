import { useQueryClient } from '@tanstack/react-query'
import { Link, useParams, useSearch } from '@tanstack/react-router'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { useEffect } from 'react'
import { PLATFORM_NAMES, PLATFORMS, type Platform } from '#contract/platforms.ts'
import { useWorkspace } from '../api/client-context.ts'
import { buttonClasses } from '../ui/button.tsx'
import { PageHead } from '../ui/page.tsx'
import { accountName } from './account-name.ts'
import { AccountPicker } from './account-picker.tsx'
import { consentProblemWords } from './consent-problem-words.ts'
import { accountsKey } from './reads.ts'
import { useAccounts } from './use-accounts.ts'

/** The page that a platform sends the person back to, with the outcome in the address. Spec N3 */
export function ConnectDonePage() {
  const { provider } = useParams({ from: '/app/connect/$provider/done' })
  const { outcome, choice } = useSearch({ from: '/app/connect/$provider/done' })
  const platform = PLATFORMS.find((one) => one === provider)
  if (platform && outcome === 'choose' && choice) return <AccountPicker platform={platform} choice={choice} />
  return <Outcome platform={platform} />
}

function Outcome({ platform }: { platform: Platform | undefined }) {
  const { outcome, problem, accountId } = useSearch({ from: '/app/connect/$provider/done' })
  const { orgId } = useWorkspace()
  const cache = useQueryClient()
  const name = platform ? PLATFORM_NAMES[platform] : 'The account'
  // The account is named only if it belongs to this workspace, because anybody can write an address.
  const accounts = useAccounts().data
  const account = accounts?.find(({ id }) => id === accountId)
  const waiting = accounts?.find((one) => one.platform === platform && one.status === 'error')
  const known = account ? accountName(account) : null
  const failed = outcome !== 'connected'
  useEffect(() => {
    void cache.invalidateQueries({ queryKey: accountsKey(orgId) })
  }, [cache, orgId])
  return (
    <div className="flex max-w-reading flex-col items-start gap-4">
      <PageHead title={failed ? `${name} was not connected` : `${known ?? name} is connected`} />
      <p className="flex items-start gap-2 text-base text-ink-2">
        {failed ? (
          <CircleAlert aria-hidden="true" className="mt-1 size-4 shrink-0 text-red" />
        ) : (
          <CircleCheck aria-hidden="true" className="mt-1 size-4 shrink-0 text-ink-2" />
        )}
        {failed
          ? consentProblemWords(problem, name)
          : known
            ? `Approved posts can go out from ${known} on ${name} now.`
            : 'Approved posts can go out there now.'}
      </p>
      {!failed && waiting && (
        <p className="text-base text-ink-2">
          {accountName(waiting)} still needs to be connected again: sign in at {name} as that account, then connect it
          here.
        </p>
      )}
      <Link to="/accounts" className={buttonClasses(failed ? 'primary' : 'plain')}>
        Go to Accounts
      </Link>
    </div>
  )
}
