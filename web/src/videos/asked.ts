import type { RenderRequest, VideoBranding, VideoDefaults, VideoRender } from './reads.ts'

/** Where the words of the subtitles come from: transcription, a file, or an earlier render. */
export type WordsFrom = 'speech' | 'file' | 'render'

/** All settings of a render except its video. Plain JSON. */
export interface Asked {
  branding: VideoBranding
  wordsFrom: WordsFrom
  /** The spoken language, as `de`. Empty if the model detects it. */
  language: string
  /** The chosen subtitle file; `of` is the video that it was chosen for. */
  file: { name: string; text: string; of: string } | null
}

/** New settings, copied from an earlier render or from the workspace's defaults. */
export function newlyAsked({ branding, speech }: VideoDefaults, like: VideoRender | null): Asked {
  const wordsFrom = like && like.captions.length > 0 ? 'render' : speech.available ? 'speech' : 'file'
  return { branding: like?.branding ?? branding, wordsFrom, language: '', file: null }
}

/** The request. The captions of a render and a subtitle file belong to one video and are not used for another. */
export function askedOf(
  assetId: string | undefined,
  asked: Asked,
  { like, speech }: { like: VideoRender | null; speech: VideoDefaults['speech'] },
): { asked: Asked; earlier: VideoRender | null } {
  const earlier = like && like.sourceAssetId === assetId && like.captions.length > 0 ? like : null
  const file = asked.file?.of === assetId ? asked.file : null
  const isGone = asked.wordsFrom === 'render' && !earlier
  const wordsFrom = isGone ? (speech.available ? 'speech' : 'file') : asked.wordsFrom
  return { asked: { ...asked, file, wordsFrom }, earlier }
}

export const asksForSpeech = ({ branding, wordsFrom }: Asked): boolean =>
  branding.subtitles.enabled && wordsFrom === 'speech'

export function requestOf(asked: Asked, assetId: string, earlier: VideoRender | null): RenderRequest {
  const { branding } = asked
  return { video: { assetId }, branding, ...(branding.subtitles.enabled && wordsOf(asked, earlier)) }
}

function wordsOf({ wordsFrom, language, file }: Asked, earlier: VideoRender | null) {
  if (wordsFrom === 'render' && earlier) return { captions: earlier.captions }
  if (wordsFrom === 'file' && file) return { subtitleFile: file.text }
  return language !== '' && { language }
}
