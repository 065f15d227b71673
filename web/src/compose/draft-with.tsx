import { useQueries } from '@tanstack/react-query'
import type { PostMedia } from '#contract/media/media.ts'
import { useReadContext } from '../api/reads.ts'
import { withAsset } from '../media/combine.ts'
import { libraryEntryRead } from '../media/library-reads.ts'
import { NewDesk } from './new-desk.tsx'
import { NotRead, Waiting } from './not-there.tsx'

/** A new draft with files of the library. It has a separate place, so that it overwrites no other draft. */
export function DraftWith({ assets }: { assets: string }) {
  const context = useReadContext()
  const reads = useQueries({ queries: assets.split(',').map((assetId) => libraryEntryRead(context, assetId)) })
  const failed = reads.find(({ error }) => error)
  if (failed?.error) return <NotRead error={failed.error} retry={() => void failed.refetch()} />
  const files = reads.flatMap(({ data }) => data?.asset ?? [])
  if (files.length < reads.length) return <Waiting />
  return <NewDesk place={`new.with.${assets}`} media={files.reduce<PostMedia | null>(withAsset, null)} />
}
