import { inOrder, readSubtitles } from '#contract/subtitles.ts'
import type { Caption } from '#contract/video.ts'
import { invalidField } from '#kernel/errors.ts'

interface Given {
  captions?: Caption[] | undefined
  subtitleFile?: string | undefined
}

/** The captions that a caller sent as a list or as a file; null: neither. Throws 400 with the line that cannot be read. */
export function givenCaptions({ captions, subtitleFile }: Given): Caption[] | null {
  if (captions && subtitleFile !== undefined) {
    throw invalidField('body.subtitleFile', 'one_of_both', 'Send captions or subtitleFile, not both')
  }
  if (subtitleFile !== undefined) {
    const read = readSubtitles(subtitleFile)
    if ('captions' in read) return read.captions
    const { line, code, message } = read.problem
    throw invalidField('body.subtitleFile', code, `Line ${line}: ${message}`)
  }
  if (!captions) return null
  const backwards = captions.findIndex(({ start, end }) => end <= start)
  if (backwards >= 0) {
    throw invalidField(`body.captions.${backwards}.end`, 'ends_before_start', 'This caption ends before it begins')
  }
  const lines = captions.map(({ text, ...times }) => ({ text: text.replace(/\s+/g, ' ').trim(), ...times }))
  return inOrder(lines.filter(({ text }) => text !== ''))
}
