import { RENDER_CANCELLED, type VideoFormat, type VideoStage } from '#contract/making/video-lists.ts'
import { hasMarks } from '#contract/making/video-marks.ts'
import type { VideoRender } from './reads.ts'

export const FORMAT_NAMES: Record<VideoFormat, string> = {
  reel: 'Reel',
  portrait: 'Portrait',
  square: 'Square',
  landscape: 'Landscape',
}

export const STAGE_WORDS: Record<VideoStage, string> = {
  preparing: 'Preparing',
  transcribing: 'Transcribing the speech',
  branding: 'Rendering',
  finishing: 'Finishing',
}

/** The differences between a render and others of the same video: "talk, Reel, clean". */
export function nameOfRender({
  title,
  branding,
  postMedia,
}: Pick<VideoRender, 'title' | 'branding' | 'postMedia'>): string {
  // The source of the render may have had a footer already.
  const isMarked = hasMarks(branding) || (postMedia?.kind === 'video' && postMedia.addedMarks === true)
  return [title ?? 'Video', FORMAT_NAMES[branding.format ?? 'reel'], !isMarked && 'clean'].filter(Boolean).join(', ')
}

type State = Pick<VideoRender, 'status' | 'stage' | 'error'>

export const isUnderWay = ({ status }: Pick<State, 'status'>): boolean => status === 'queued' || status === 'rendering'

/** Whether somebody cancelled it, which is not a failure. */
export const isCancelled = ({ status, error }: State): boolean => status === 'failed' && error === RENDER_CANCELLED

/** The render's progress or outcome, in a few words. */
export function stateWords(render: State): string {
  if (isCancelled(render)) return 'Cancelled'
  switch (render.status) {
    case 'queued':
      return 'Waiting for its turn'
    case 'rendering':
      return render.stage === null ? 'Waiting for its turn' : STAGE_WORDS[render.stage]
    case 'done':
      return 'Done'
    case 'failed':
      return 'Failed'
  }
}
