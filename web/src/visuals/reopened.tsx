import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { imagesOf } from '#contract/posts/post-parts.ts'
import { useReadContext } from '../api/reads.ts'
import { libraryEntryRead } from '../media/library-reads.ts'
import { MutedLines, PageHead } from '../ui/page.tsx'
import { ReadProblem } from '../ui/problem.tsx'
import { Desk } from './desk.tsx'
import { firstOf, lostPicture, madeFromOf, pictureIdOf, reopened } from './reopen.ts'

/** The studio as it was when a file of the library was made. All files of a set lead to the same state. */
export function Reopened({ assetId }: { assetId: string }) {
  const context = useReadContext()
  const opened = useQuery(libraryEntryRead(context, assetId))
  const firstId = opened.data ? firstOf(opened.data) : null
  const first = useQuery({ ...libraryEntryRead(context, firstId ?? ''), enabled: firstId !== null })
  const entry = firstId === null ? opened : first
  const made = entry.data ? madeFromOf(entry.data) : null
  const pictureId = made && pictureIdOf(made)
  const picture = useQuery({ ...libraryEntryRead(context, pictureId ?? ''), enabled: pictureId !== null, retry: false })
  const [image] = imagesOf(picture.data?.asset ?? null)
  const initial = useMemo(() => made && reopened(made, image ?? null), [made, image])
  if (entry.data && !initial)
    return (
      <Waiting>
        <p className="text-ink-2">This file was not made here: it cannot be opened and changed.</p>
      </Waiting>
    )
  if (entry.error && !entry.data)
    return (
      <Waiting>
        <ReadProblem error={entry.error} retry={() => void entry.refetch()} />
      </Waiting>
    )
  if (!made || !initial || (pictureId !== null && picture.isPending))
    return (
      <Waiting>
        <MutedLines rows={4} label="Loading what it was made from" />
      </Waiting>
    )
  return <Desk place={firstId ?? assetId} initial={initial} missing={lostPicture(made, image ?? null)} />
}

function Waiting({ children }: { children: ReactNode }) {
  return (
    <>
      <PageHead />
      {children}
    </>
  )
}
