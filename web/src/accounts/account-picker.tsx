import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { OfferedAccount } from '#contract/networks/account-choice.ts'
import type { SocialAccount } from '#contract/networks/social-account.ts'
import { PLATFORM_NAMES, type Platform } from '#contract/platforms.ts'
import type { AccountStatus } from '#contract/statuses.ts'
import { isApiError } from '../api/api-error.ts'
import { useClient, useWorkspace } from '../api/client-context.ts'
import { queryKeys } from '../api/query-keys.ts'
import { useWrite } from '../api/use-write.ts'
import { AccountAvatar } from '../platforms/account-avatar.tsx'
import { accountKind } from '../platforms/account-kind.ts'
import { Button, buttonClasses } from '../ui/button.tsx'
import { Form } from '../ui/form.tsx'
import { MutedLines, PageHead } from '../ui/page.tsx'
import { ReadProblem } from '../ui/problem.tsx'
import { Tick } from '../ui/tick.tsx'
import { accountName } from './account-name.ts'
import { accountsKey } from './reads.ts'

/** Lets the person who gave a consent choose which of its accounts this workspace uses. */
export function AccountPicker({ platform, choice }: { platform: Platform; choice: string }) {
  const { api } = useClient()
  const { orgId } = useWorkspace()
  const offered = useQuery({
    queryKey: [orgId, 'choice', choice],
    queryFn: () => api('GET /v1/orgs/{orgId}/marketing/accounts/{platform}/choice', { orgId, platform, choice }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY, // the accounts in a consent never change
  })
  const name = PLATFORM_NAMES[platform]
  const over = isApiError(offered.error, 404)
  return (
    <div className="flex max-w-reading flex-col gap-4">
      <PageHead title={over ? `${name} was not connected` : `Choose what to connect at ${name}`} />
      {offered.isPending && <MutedLines rows={3} label="Loading the accounts to choose from" />}
      {over && <Over />}
      {offered.error && !over && <ReadProblem error={offered.error} retry={() => void offered.refetch()} />}
      {offered.data && <Choice platform={platform} choice={choice} offered={offered.data.accounts} />}
    </div>
  )
}

function Over() {
  return (
    <>
      <p className="text-base text-ink-2">
        This choice was made already, is older than half an hour, or belongs to somebody else or to another workspace.
        Start again from Accounts.
      </p>
      <Link to="/accounts" className={buttonClasses('primary', 'self-start')}>
        Go to Accounts
      </Link>
    </>
  )
}

interface ChoiceProps {
  platform: Platform
  choice: string
  offered: readonly OfferedAccount[]
}

function Choice({ platform, choice, offered }: ChoiceProps) {
  const { orgId } = useWorkspace()
  const navigate = useNavigate()
  // The workspace's own accounts are preselected, because a person who connects one again wants to keep it with the new
  // sign-in.
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(offered.filter(isInUse).map(({ accountExternalId }) => accountExternalId)),
  )
  const connect = useWrite<string[], SocialAccount[]>({
    touches: () => [accountsKey(orgId), queryKeys.groups(orgId)],
    send: (api, accountExternalIds) =>
      api('POST /v1/orgs/{orgId}/marketing/accounts/{platform}/choice', {
        orgId,
        platform,
        choice,
        accountExternalIds,
      }),
    done: (accounts) => ({ message: `Connected ${accounts.map(accountName).join(', ')}.` }),
  })
  const { size } = chosen
  const change = (id: string, on: boolean) =>
    setChosen((before) => new Set(on ? [...before, id] : [...before].filter((one) => one !== id)))
  return (
    <Form
      className="flex flex-col gap-4"
      error={connect.error}
      submit={() => {
        if (size > 0) connect.mutate([...chosen], { onSuccess: () => void navigate({ to: '/accounts' }) })
      }}
    >
      <fieldset className="rounded-panel border border-line bg-sheet px-4 py-2">
        <legend className="sr-only">Accounts that this workspace uses</legend>
        {offered.map((account) => (
          <Tick
            key={account.accountExternalId}
            mark={<AccountAvatar platform={platform} account={account} />}
            label={<Offered platform={platform} account={account} />}
            checked={chosen.has(account.accountExternalId)}
            change={(on) => change(account.accountExternalId, on)}
          />
        ))}
      </fieldset>
      <p className="text-ink-2">
        Galley forgets accounts that you do not choose. To connect them later, give consent again.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          look="primary"
          busy={connect.isPending}
          unavailable={size === 0 ? 'Choose at least one' : null}
        >
          {connect.isPending ? 'Connecting …' : size > 1 ? `Connect ${size} accounts` : 'Connect'}
        </Button>
        <Link to="/accounts" className={buttonClasses('quiet')}>
          Connect none
        </Link>
      </div>
    </Form>
  )
}

const STANDING: Record<AccountStatus, string> = {
  connected: 'Connected already: the new sign-in replaces the old one',
  error: 'Needs to be connected again',
  disconnected: 'Was disconnected',
}

const isInUse = ({ known }: OfferedAccount) => known !== null && known.status !== 'disconnected'

function Offered({ platform, account }: { platform: Platform; account: OfferedAccount }) {
  const { accountName: name, accountHandle, known } = account
  const kind = accountKind(platform, account)
  return (
    <span className="block py-1">
      <span className="block truncate">
        {name ?? accountName(account)}
        {kind && <span className="text-ink-3"> · {kind}</span>}
      </span>
      {name && accountHandle && <span className="block truncate text-meta text-ink-2">{accountName(account)}</span>}
      {known && <span className="block text-meta text-ink-2">{STANDING[known.status]}</span>}
    </span>
  )
}
