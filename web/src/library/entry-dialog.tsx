import { Link } from '@tanstack/react-router'
import { type MouseEvent, useState } from 'react'
import { PLATFORM_NAMES } from '#contract/platforms.ts'
import { imagesOf } from '#contract/posts/post-parts.ts'
import { useLock } from '../auth/permissions.ts'
import { fileSize } from '../media/file-size.ts'
import type { LibraryEntry, LibraryItem } from '../media/library-reads.ts'
import { lengthOf, nameOf } from '../media/thumb.tsx'
import { PlatformMark } from '../platforms/platform-mark.tsx'
import { useZone } from '../shell/use-shell-data.ts'
import { formatWhen } from '../time.ts'
import { buttonClasses } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Leaving } from '../ui/leaving.tsx'
import { MutedLines } from '../ui/page.tsx'
import { ReadProblem } from '../ui/problem.tsx'
import { StatusMark } from '../ui/status-mark.tsx'
import { EntryWords, type FileWords, unsavedOf, wordsOf } from './entry-words.tsx'
import { useEntry } from './use-library.ts'

/** One file: its content, its facts, and where it is used. Closing asks before typed text is discarded. */
export function EntryDialog({ item, onClose }: { item: LibraryItem; onClose: () => void }) {
  const entry = useEntry(item.id)
  const now = entry.data ?? item
  const [typed, setTyped] = useState<Partial<FileWords>>({})
  const [leaving, setLeaving] = useState(false)
  const isUnsaved = Object.keys(unsavedOf(typed, wordsOf(now))).length > 0
  const stayFirst = (event: MouseEvent<HTMLElement>) => {
    const link = event.target instanceof Element && event.target.closest('a')
    if (!isUnsaved || !link || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    event.stopPropagation()
    setLeaving(true)
  }
  return (
    <Dialog title={nameOf(now)} onClose={() => (isUnsaved && !leaving ? setLeaving(true) : onClose())}>
      <div className="contents" onClickCapture={stayFirst}>
        <Preview item={now} />
        <Facts item={now} />
        {entry.error && <ReadProblem error={entry.error} retry={() => void entry.refetch()} />}
        {entry.isPending && !entry.error && <MutedLines rows={1} label="Loading where it is used" />}
        {entry.data && <EntryWords key={item.id} entry={entry.data} typed={typed} type={setTyped} />}
        {leaving && <Leaving words={UNSAVED} stay={() => setLeaving(false)} leave={onClose} />}
        {entry.data && <UsedIn uses={entry.data.usedIn} />}
        <div className="flex flex-wrap gap-2">
          <UseInPost assetId={item.id} />
          {item.asset.kind === 'video' && <RenderVideo assetId={item.id} />}
          <OpenRender madeFrom={entry.data?.madeFrom} />
          {MADE_HERE.has(item.source) && entry.data?.madeFrom && <OpenInStudio assetId={item.id} />}
        </div>
      </div>
    </Dialog>
  )
}

/** The sources of files that the studio can open again. */
const MADE_HERE: ReadonlySet<LibraryItem['source']> = new Set(['branded_image', 'carousel', 'screenshot'])

const UNSAVED = { lost: 'What you typed is not saved.', leave: 'Throw it away', stay: 'Go on typing' }

function UseInPost({ assetId }: { assetId: string }) {
  if (useLock('content:write') !== null) return null
  return (
    <Link
      to="/compose/{-$groupId}"
      params={{ groupId: undefined }}
      search={{ media: assetId }}
      className={buttonClasses('plain', 'self-start')}
    >
      Use in a new post
    </Link>
  )
}

function RenderVideo({ assetId }: { assetId: string }) {
  if (useLock('ai:use') !== null) return null
  return (
    <Link
      to="/videos/{-$renderId}"
      params={{ renderId: undefined }}
      search={{ from: assetId }}
      className={buttonClasses('plain')}
    >
      Subtitles, bar and footer
    </Link>
  )
}

function OpenRender({ madeFrom }: { madeFrom: LibraryEntry['madeFrom'] | undefined }) {
  const renderId = madeFrom?.renderId
  if (typeof renderId !== 'string') return null
  return (
    <Link to="/videos/{-$renderId}" params={{ renderId }} className={buttonClasses('plain')}>
      Open its render
    </Link>
  )
}

function OpenInStudio({ assetId }: { assetId: string }) {
  if (useLock('content:write') !== null) return null
  return (
    <Link to="/visuals" search={{ from: assetId }} className={buttonClasses('plain')}>
      Change and make anew
    </Link>
  )
}

function Preview({ item: { asset } }: { item: LibraryItem }) {
  const [image] = imagesOf(asset)
  const page = asset.kind === 'document' ? asset.previewImageUrls?.[0] : undefined
  const frame = 'max-h-72 w-full rounded-control bg-wash object-contain'
  if (image) return <img src={image.url} alt={image.altText ?? ''} className={frame} />
  if (page) return <img src={page} alt="The first page" className={frame} />
  if (asset.kind !== 'video') return null
  return (
    // biome-ignore lint/a11y/useMediaCaption: there are none before captions are made
    <video src={asset.url} controls preload="metadata" className={frame} />
  )
}

function Facts({ item: { asset, sizeBytes, createdAt } }: { item: LibraryItem }) {
  const zone = useZone()
  const sides = 'width' in asset && asset.width && asset.height ? `${asset.width} × ${asset.height}` : null
  const facts = [
    'contentType' in asset && asset.contentType.replace(/^.*\//, '').toUpperCase(),
    sides,
    asset.kind === 'video' && lengthOf(asset.durationSeconds),
    fileSize(sizeBytes),
    formatWhen(createdAt, zone),
  ]
  return <p className="figures text-facts text-ink-2">{facts.filter(Boolean).join(' · ')}</p>
}

function UsedIn({ uses }: { uses: LibraryEntry['usedIn'] }) {
  const zone = useZone()
  if (uses.length === 0) return <p className="text-ink-2">No post uses it.</p>
  return (
    <section aria-label="Where it is used" className="flex flex-col gap-2">
      <h3 className="font-medium">Used in</h3>
      <ul className="flex flex-col gap-2">
        {uses.map(({ postId, groupId, groupTitle, platform, status, scheduledForUtc, publishedAt }) => (
          <li key={postId} className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <PlatformMark platform={platform} className="size-4" />
            <span className="sr-only">{PLATFORM_NAMES[platform]}: </span>
            <Link
              to="/review/{-$groupId}"
              params={{ groupId }}
              className="min-w-0 wrap-anywhere underline decoration-line-3 underline-offset-2 hover:decoration-current"
            >
              {groupTitle}
            </Link>
            <StatusMark status={status} />
            {(publishedAt ?? scheduledForUtc) && (
              <span className="figures text-meta text-ink-3">
                {formatWhen(publishedAt ?? scheduledForUtc ?? '', zone)}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
