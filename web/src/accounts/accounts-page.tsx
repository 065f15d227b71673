import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { SocialAccount } from '#contract/networks/social-account.ts'
import { PLATFORM_NAMES, PLATFORMS, type Platform, type PlatformAccess } from '#contract/platforms.ts'
import type { AccountStatus } from '#contract/statuses.ts'
import { useLock } from '../auth/permissions.ts'
import { useStatus } from '../auth/use-sign-in.ts'
import { useNow } from '../clock.ts'
import { AccountAvatar } from '../platforms/account-avatar.tsx'
import { accountKind } from '../platforms/account-kind.ts'
import { PlatformMark } from '../platforms/platform-mark.tsx'
import { Button } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'
import { LockLine } from '../ui/lock-line.tsx'
import { MutedLines, PageHead } from '../ui/page.tsx'
import { ReadProblem, WriteProblem } from '../ui/problem.tsx'
import { accessNote } from './access-note.ts'
import { accountName } from './account-name.ts'
import { CONNECT_DIALOGS } from './connect-dialogs.ts'
import { signInEnd } from './sign-in-end.ts'
import { useAccounts } from './use-accounts.ts'
import { useConsent } from './use-consent.ts'
import { wantsApp } from './use-networks.ts'

const DisconnectDialog = lazy(() =>
  import('./disconnect-dialog.tsx').then((module) => ({ default: module.DisconnectDialog })),
)

const VoiceDialog = lazy(() => import('./voice-dialog.tsx').then((module) => ({ default: module.VoiceDialog })))

// A file of its own, since an installation needs it only while it is being set up.
const DeveloperApps = lazy(() => import('./developer-apps.tsx').then((module) => ({ default: module.DeveloperApps })))

const STATUS: Record<AccountStatus, { word: string; tone: string }> = {
  connected: { word: 'Connected', tone: 'text-ink-2' },
  error: { word: 'Needs to be connected again', tone: 'text-red' },
  disconnected: { word: 'Disconnected', tone: 'text-ink-3' },
}

/** The accounts that this workspace publishes from. */
export function AccountsPage() {
  const accounts = useAccounts()
  const status = useStatus()
  const lock = useLock('accounts:manage')
  const [dialog, setDialog] = useState<Platform | SocialAccount | null>(null)
  const [voiceOf, setVoiceOf] = useState<SocialAccount | null>(null)
  const connect = useConsent()
  const toLeave = useRef<SocialAccount | null>(null)
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const left = toLeave.current
    const isThere = accounts.data?.some(({ id, status }) => id === left?.id && status !== 'disconnected')
    if (!left || dialog !== null || isThere) return
    toLeave.current = null
    // The row that had the focus no longer exists.
    list.current?.querySelector<HTMLElement>(`[data-connect="${left.platform}"]`)?.focus()
  }, [accounts.data, dialog])
  const start = (platform: Platform) =>
    platform in CONNECT_DIALOGS ? setDialog(platform) : connect.mutate({ platform })
  const ConnectDialog = typeof dialog === 'string' ? CONNECT_DIALOGS[dialog] : undefined
  const available = new Set<Platform>(status.data?.platforms ?? [])
  const isPossible = (platform: Platform) => available.has(platform)
  const inUse = new Set(accounts.data?.flatMap(({ platform, status }) => (status === 'disconnected' ? [] : [platform])))
  // Networks that can be connected come first. Networks that need preparation are listed together below.
  const shown = PLATFORMS.filter((platform) => isPossible(platform) || inUse.has(platform))
  const missing = status.data ? PLATFORMS.filter((platform) => !isPossible(platform)) : []
  const off = missing.filter((platform) => !wantsApp(platform)).map((platform) => PLATFORM_NAMES[platform])
  return (
    <div className="@container max-w-6xl">
      <PageHead />
      <p className="pb-6 text-base text-ink-2">
        Where this workspace publishes. Access is kept encrypted and never leaves the server.
      </p>
      {lock && (
        <div className="pb-4">
          <LockLine words={lock} />
        </div>
      )}
      {accounts.error && <ReadProblem error={accounts.error} retry={() => void accounts.refetch()} />}
      {accounts.isPending && !accounts.error && <MutedLines rows={2} label="Loading accounts" />}
      <WriteProblem error={connect.error} />
      {accounts.data && (
        <ul
          ref={list}
          aria-label="Platforms"
          className="flex flex-col overflow-hidden rounded-panel border border-line bg-sheet"
        >
          {shown.map((platform) => {
            const own = accounts.data.filter(
              (account) => account.platform === platform && account.status !== 'disconnected',
            )
            const possible = isPossible(platform)
            return (
              <li
                key={platform}
                className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-2 border-line px-4 py-3 not-first:border-t @4xl:grid-cols-[11rem_minmax(0,1fr)_10rem] @4xl:items-start"
              >
                <span className="flex items-center gap-3 @4xl:min-h-10">
                  <PlatformMark platform={platform} className="size-5" />
                  <span className="font-medium">{PLATFORM_NAMES[platform]}</span>
                </span>
                <span className="flex justify-end @4xl:order-last">
                  {possible && lock === null && (
                    <Button
                      data-connect={platform}
                      busy={connect.isPending && connect.variables.platform === platform}
                      onClick={() => start(platform)}
                    >
                      {own.length > 0 ? 'Connect another' : 'Connect'}
                      <span className="sr-only"> {PLATFORM_NAMES[platform]}</span>
                    </Button>
                  )}
                  {!possible && status.data && (
                    <span className="text-right text-facts text-ink-3">No longer set up on this installation</span>
                  )}
                </span>
                <div className="col-span-full flex flex-col gap-2 empty:hidden @4xl:col-span-1 @4xl:empty:block">
                  {possible && status.data && <AccessLine platform={platform} access={status.data.access} />}
                  {own.map((account) => (
                    <AccountRow
                      key={account.id}
                      account={account}
                      locked={lock !== null}
                      again={possible ? () => start(platform) : null}
                      editVoice={() => setVoiceOf(account)}
                      disconnect={() => {
                        toLeave.current = account
                        setDialog(account)
                      }}
                    />
                  ))}
                </div>
              </li>
            )
          })}
        </ul>
      )}
      {accounts.data && missing.some(wantsApp) && (
        <Suspense>
          <DeveloperApps platforms={missing.filter(wantsApp)} locked={lock !== null} />
        </Suspense>
      )}
      {off.length > 0 && (
        <p className="pt-4 text-facts text-ink-2">
          {new Intl.ListFormat('en-GB').format(off)} {off.length === 1 ? 'is' : 'are'} switched off here. Whoever runs
          this installation can change that.
        </p>
      )}
      <Suspense>
        {ConnectDialog && <ConnectDialog onClose={() => setDialog(null)} />}
        {dialog !== null && typeof dialog !== 'string' && (
          <DisconnectDialog account={dialog} onClose={() => setDialog(null)} />
        )}
        {voiceOf && <VoiceDialog account={voiceOf} onClose={() => setVoiceOf(null)} />}
      </Suspense>
    </div>
  )
}

function AccessLine({ platform, access }: { platform: Platform; access: PlatformAccess }) {
  const note = accessNote(platform, access)
  return note && <p className="py-2 pl-8 text-facts text-ink-2 @4xl:pl-0">{note}</p>
}

interface RowProps {
  account: SocialAccount
  locked: boolean
  again: (() => void) | null
  editVoice: () => void
  disconnect: () => void
}

function AccountRow({ account, locked, again, editVoice, disconnect }: RowProps) {
  const { word, tone } = STATUS[account.status]
  const ends = signInEnd(account, useNow())
  const kind = accountKind(account.platform, account)
  const name = accountName(account)
  return (
    <div className="flex flex-wrap items-center gap-2 pl-8 @4xl:pl-0">
      <AccountAvatar platform={account.platform} account={account} />
      <span className="ml-1 min-w-40 grow basis-40">
        <span className="block truncate">
          {name}
          {kind && <span className="text-ink-3"> · {kind}</span>}
        </span>
        <span className={classes('block text-meta', tone)}>
          {word}
          {account.voice && <span className="text-ink-3"> · own voice</span>}
        </span>
        {ends && (
          <span className={classes('block text-meta', ends.isNear ? 'text-red' : 'text-ink-3')}>{ends.words}</span>
        )}
      </span>
      {(account.status === 'error' || ends?.isNear) && again && !locked && (
        <Button look="primary" onClick={again}>
          Connect again<span className="sr-only"> {name}</span>
        </Button>
      )}
      {!locked && (
        <>
          <Button look="quiet" onClick={editVoice}>
            Voice<span className="sr-only"> of {name}</span>
          </Button>
          <Button look="quiet" onClick={disconnect}>
            Disconnect
            <span className="sr-only"> {name}</span>
          </Button>
        </>
      )}
    </div>
  )
}
