import { MAX_SUBTITLE_CHARACTERS } from '#contract/making/video-lists.ts'
import { sentence } from '../api/problem-words.ts'
import type { Caption } from './reads.ts'

/** A character takes four bytes at most. */
const MOST_BYTES = 4 * MAX_SUBTITLE_CHARACTERS

type Read = { text: string; captions: Caption[]; leftOut: string[] } | { problem: string }

/** The captions of a file of this computer, or why there are none, in words that name the file and the line. */
export async function readSubtitleFile(file: File): Promise<Read> {
  const { name } = file
  // A film of gigabytes is not read before it is refused.
  if (file.size > MOST_BYTES) return { problem: `${name} is too large to be a subtitle file.` }
  const bytes = await file.arrayBuffer().catch(() => null)
  if (bytes === null) return { problem: `${name} could not be read: choose it again.` }
  // Reading a file takes 15 KB of names of characters, so this code is loaded only once a file is chosen.
  const { decodeSubtitles, readSubtitles, wordsOfNotes } = await import('./subtitle-reader.ts')
  const decoded = decodeSubtitles(new Uint8Array(bytes))
  if ('line' in decoded) {
    return { problem: `${name}, line ${decoded.line}: this is not written in UTF-8. Save the file as UTF-8.` }
  }
  const read = readSubtitles(decoded.text)
  if ('problem' in read) return { problem: `${name}, line ${read.problem.line}: ${sentence(read.problem.message)}` }
  return { text: decoded.text, captions: read.captions, leftOut: wordsOfNotes(read.leftOut) }
}
