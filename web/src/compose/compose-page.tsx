import { Link, useParams, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { PLATFORMS } from '#contract/platforms.ts'
import { useAccounts } from '../accounts/use-accounts.ts'
import { useWorkspace } from '../api/client-context.ts'
import { useLock } from '../auth/permissions.ts'
import { useGroup } from '../review/use-groups.ts'
import { useRecent } from '../shell/recent.ts'
import { buttonClasses } from '../ui/button.tsx'
import { LockLine } from '../ui/lock-line.tsx'
import { MutedLines, PageHead } from '../ui/page.tsx'
import { ReadProblem } from '../ui/problem.tsx'
import { ComposeDesk } from './compose-desk.tsx'
import { draftFrom, newDraft } from './draft.ts'
import { useNewPlace } from './new-place.ts'

/** Writing: a new draft, or a saved group opened again. */
export function ComposePage() {
  const { orgId } = useWorkspace()
  const { groupId } = useParams({ from: '/app/compose/{-$groupId}' })
  const lock = useLock('content:write')
  if (lock) return <NotForYou words={lock} />
  return groupId === undefined ? <NewDraft key={orgId} orgId={orgId} /> : <SavedDraft key={groupId} groupId={groupId} />
}

function NewDraft({ orgId }: { orgId: string }) {
  const place = useNewPlace(orgId)
  const { platform } = useSearch({ from: '/app/compose/{-$groupId}' })
  const accounts = useAccounts()
  const initial = useMemo(() => {
    const connected = PLATFORMS.filter((one) =>
      accounts.data?.some((account) => account.platform === one && account.status === 'connected'),
    )
    // Only accounts that can publish are chosen beforehand.
    return newDraft(platform ? [platform] : connected)
  }, [accounts.data, platform])
  if (place === null || (accounts.isPending && !accounts.error)) return <Waiting />
  return <ComposeDesk initial={initial} item={null} place={place} />
}

function SavedDraft({ groupId }: { groupId: string }) {
  const { data, error, refetch, isPlaceholderData } = useGroup(groupId)
  const initial = useMemo(() => data && draftFrom(data), [data])
  useRecent(`/compose/${groupId}`, data?.group.title)
  if (error && !data) {
    return (
      <>
        <PageHead title="Compose" />
        <ReadProblem error={error} retry={() => void refetch()} />
      </>
    )
  }
  // A list's copy may be some seconds old: a draft begins from the newest.
  if (!data || !initial || isPlaceholderData) return <Waiting />
  return <ComposeDesk initial={initial} item={data} place={groupId} />
}

/** Who may not write can still read what others wrote. */
function NotForYou({ words }: { words: string }) {
  return (
    <>
      <PageHead title="Compose" />
      <div className="flex flex-col items-start gap-4">
        <LockLine words={words} />
        <Link to="/review/{-$groupId}" params={{ groupId: undefined }} className={buttonClasses('plain')}>
          See what waits
        </Link>
      </div>
    </>
  )
}

function Waiting() {
  return (
    <>
      <PageHead title="Compose" />
      <MutedLines rows={2} label="Loading the draft" />
    </>
  )
}
