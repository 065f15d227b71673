import { useQueries } from '@tanstack/react-query'
import { Link, useParams, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { PostMedia } from '#contract/media.ts'
import { PLATFORMS } from '#contract/platforms.ts'
import { useAccounts } from '../accounts/use-accounts.ts'
import { useWorkspace } from '../api/client-context.ts'
import { useReadContext } from '../api/reads.ts'
import { useLock } from '../auth/permissions.ts'
import { withAsset } from '../media/combine.ts'
import { libraryEntryRead } from '../media/library-reads.ts'
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
  const { media } = useSearch({ from: '/app/compose/{-$groupId}' })
  const lock = useLock('content:write')
  if (lock) return <NotForYou words={lock} />
  if (groupId !== undefined) return <SavedDraft key={groupId} groupId={groupId} />
  return media === undefined ? <NewDraft key={orgId} orgId={orgId} /> : <DraftWith key={media} assets={media} />
}

function NewDraft({ orgId }: { orgId: string }) {
  const place = useNewPlace(orgId)
  return place === null ? <Waiting /> : <NewDesk place={place} media={null} />
}

/** A new draft that begins with files of the library, kept at a place of its own: another one is not written over. */
function DraftWith({ assets }: { assets: string }) {
  const context = useReadContext()
  const reads = useQueries({ queries: assets.split(',').map((assetId) => libraryEntryRead(context, assetId)) })
  const failed = reads.find(({ error }) => error)
  if (failed?.error) return <NotRead error={failed.error} retry={() => void failed.refetch()} />
  const files = reads.flatMap(({ data }) => data?.asset ?? [])
  if (files.length < reads.length) return <Waiting />
  return <NewDesk place={`new.with.${assets}`} media={files.reduce<PostMedia | null>(withAsset, null)} />
}

function NewDesk({ place, media }: { place: string; media: PostMedia | null }) {
  const { platform } = useSearch({ from: '/app/compose/{-$groupId}' })
  const accounts = useAccounts()
  const initial = useMemo(() => {
    const connected = PLATFORMS.filter((one) =>
      accounts.data?.some((account) => account.platform === one && account.status === 'connected'),
    )
    // Only accounts that can publish are chosen beforehand.
    const draft = newDraft(platform ? [platform] : connected)
    return { ...draft, shared: { ...draft.shared, media } }
  }, [accounts.data, platform, media])
  if (accounts.isPending && !accounts.error) return <Waiting />
  return <ComposeDesk initial={initial} item={null} place={place} />
}

function SavedDraft({ groupId }: { groupId: string }) {
  const { data, error, refetch, isPlaceholderData } = useGroup(groupId)
  const initial = useMemo(() => data && draftFrom(data), [data])
  useRecent(`/compose/${groupId}`, data?.group.title)
  if (error && !data) return <NotRead error={error} retry={() => void refetch()} />
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

function NotRead({ error, retry }: { error: Error; retry: () => void }) {
  return (
    <>
      <PageHead title="Compose" />
      <ReadProblem error={error} retry={retry} />
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
