import type { RenderRequest, VideoBranding, VideoDefaults, VideoRender } from './reads.ts'

/** Where the words of the subtitles come from: what is heard, a file, or an earlier render. */
export type WordsFrom = 'speech' | 'file' | 'render'

/** Everything that is chosen for a render, but for its video. Plain JSON. */
export interface Asked {
  branding: VideoBranding
  wordsFrom: WordsFrom
  /** That is spoken, as `de`; empty: the model finds out. */
  language: string
  file: { name: string; text: string } | null
}

/** As an earlier render was, or as the workspace has saved it. */
export function newlyAsked({ branding }: VideoDefaults, like: VideoRender | null): Asked {
  const wordsFrom = like && like.captions.length > 0 ? 'render' : 'speech'
  return { branding: like?.branding ?? branding, wordsFrom, language: '', file: null }
}

export const asksForSpeech = ({ branding, wordsFrom }: Asked): boolean =>
  branding.subtitles.enabled && wordsFrom === 'speech'

export function requestOf(asked: Asked, assetId: string, like: VideoRender | null): RenderRequest {
  return { video: { assetId }, branding: asked.branding, ...(asked.branding.subtitles.enabled && wordsOf(asked, like)) }
}

function wordsOf({ wordsFrom, language, file }: Asked, like: VideoRender | null) {
  if (wordsFrom === 'render' && like) return { captions: like.captions }
  if (wordsFrom === 'file' && file) return { subtitleFile: file.text }
  return language !== '' && { language }
}
