import type { Caption, VideoBranding } from '#contract/making/video.ts'
import { AppError, invalidField } from '#kernel/errors.ts'
import { captionPicturesAtMost, MOST_CAPTION_PICTURES } from '#rendering/video/caption-moments.ts'
import type { TimedCaption } from './captions/captions-with-word-times.ts'
import { tokensOf } from './captions/timed-word.ts'

type Style = VideoBranding['subtitles']['style']

const MOST = MOST_CAPTION_PICTURES.toLocaleString('en')
const TOO_MANY = `These captions take more than ${MOST} pictures, one for each word that is marked: send fewer words, or choose the style boxed or clean`

/** Throws 400 at `path` if these captions would need more pictures than a disk has room for. */
export function requireFewPictures(captions: readonly Caption[], style: Style, seconds: number, path: string): void {
  const shown = captions
    .filter(({ start }) => start < seconds)
    .map(({ text, start, end }) => ({ text, start, end: Math.min(end, seconds) }))
  const most = (wordsOf: (text: string) => number) =>
    shown.reduce((sum, caption) => sum + captionPicturesAtMost(caption, wordsOf(caption.text), style), 0)
  // Words are counted only if the duration would allow too many pictures.
  if (most(() => Number.POSITIVE_INFINITY) <= MOST_CAPTION_PICTURES) return
  if (most((text) => tokensOf(text).length) > MOST_CAPTION_PICTURES)
    throw invalidField(path, 'too_many_pictures', TOO_MANY)
}

/** Throws 400 if captions that are about to be drawn need too many pictures, whatever their origin. */
export function requireFewDrawn(captions: readonly TimedCaption[], style: Style): void {
  const pictures = captions.reduce(
    (sum, caption) => sum + captionPicturesAtMost(caption, caption.words.length, style),
    0,
  )
  if (pictures > MOST_CAPTION_PICTURES) throw new AppError('validation', TOO_MANY)
}
