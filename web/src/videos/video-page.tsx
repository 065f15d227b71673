import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useReadContext } from '../api/reads.ts'
import { libraryEntryRead } from '../media/library-reads.ts'
import { MutedLines, PageHead } from '../ui/page.tsx'
import { ReadProblem } from '../ui/problem.tsx'
import { videoDefaultsRead } from './defaults-read.ts'
import { RenderForm } from './render-form.tsx'
import { RenderPane } from './render-pane.tsx'

/** A video with subtitles, bar and footer: what is chosen, then how it comes along, then what came of it. */
export function VideoPage() {
  const { from, render } = useSearch({ from: '/app/videos' })
  return (
    <>
      <PageHead title="Branded video" />
      {render ? <RenderPane key={render} renderId={render} /> : <Begin from={from} />}
    </>
  )
}

function Begin({ from }: { from: string | undefined }) {
  const context = useReadContext()
  const defaults = useQuery(videoDefaultsRead(context))
  const entry = useQuery({ ...libraryEntryRead(context, from ?? ''), enabled: from !== undefined })
  const failed = defaults.error ?? entry.error
  if (failed)
    return <ReadProblem error={failed} retry={() => void Promise.all([defaults.refetch(), entry.refetch()])} />
  if (!defaults.data || (from !== undefined && !entry.data)) return <MutedLines rows={4} label="Loading the video" />
  const asset = entry.data?.asset
  return <RenderForm video={asset?.kind === 'video' ? asset : null} branding={defaults.data.branding} />
}
