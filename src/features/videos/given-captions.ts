import type { Caption } from '#contract/making/video.ts'
import { inOrder } from '#contract/subtitles/in-order.ts'
import { wordsOfNotes } from '#contract/subtitles/note.ts'
import { readSubtitles } from '#contract/subtitles/read-subtitles.ts'
import { invalidField } from '#kernel/errors.ts'

interface Given {
  captions?: Caption[] | undefined
  subtitleFile?: string | undefined
}

/** Captions in stored form. `warnings` names what was left out of a file. */
export interface GivenCaptions {
  captions: Caption[]
  warnings: string[]
}

/**
 * The captions that a caller sent, as a list or as a file. Null if neither was sent. Throws 400 with the line that
 * cannot be read.
 */
export function givenCaptions({ captions, subtitleFile }: Given): GivenCaptions | null {
  if (captions && subtitleFile !== undefined) {
    throw invalidField('body.subtitleFile', 'one_of_both', 'Send captions or subtitleFile, not both')
  }
  if (subtitleFile !== undefined) {
    const read = readSubtitles(subtitleFile)
    if ('captions' in read) return { captions: read.captions, warnings: wordsOfNotes(read.leftOut) }
    const { line, code, message } = read.problem
    throw invalidField('body.subtitleFile', code, `Line ${line}: ${message}`)
  }
  if (!captions) return null
  const backwards = captions.findIndex(({ start, end }) => end <= start)
  if (backwards >= 0) {
    throw invalidField(`body.captions.${backwards}.end`, 'ends_before_start', 'This caption ends before it begins')
  }
  const lines = captions.map(({ text, ...times }) => ({ text: text.replace(/\s+/g, ' ').trim(), ...times }))
  return { captions: inOrder(lines.filter(({ text }) => text !== '')), warnings: [] }
}
