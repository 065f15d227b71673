import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useReadContext } from '../api/reads.ts'
import { MutedLines } from '../ui/page.tsx'
import { ReadProblem } from '../ui/problem.tsx'
import { videoDefaultsRead } from './defaults-read.ts'
import { renderRead } from './reads.ts'
import { RenderForm } from './render-form.tsx'
import { RenderList } from './render-list.tsx'

/** A new render, and the earlier ones. */
export function Begin() {
  const { from, like } = useSearch({ from: '/app/videos/{-$renderId}' })
  const context = useReadContext()
  const defaults = useQuery(videoDefaultsRead(context))
  const earlier = useQuery({ ...renderRead(context, like ?? ''), enabled: like !== undefined })
  const failed = defaults.error ?? earlier.error
  if (failed)
    return <ReadProblem error={failed} retry={() => void Promise.all([defaults.refetch(), earlier.refetch()])} />
  if (!defaults.data || (like !== undefined && !earlier.data))
    return <MutedLines rows={4} label="Loading the choices" />
  return (
    <RenderForm key={like} from={from} defaults={defaults.data} like={earlier.data ?? null}>
      <RenderList />
    </RenderForm>
  )
}
