import { MAX_SUBTITLE_CHARACTERS } from '#contract/making/video-lists.ts'
import { sentence } from '../api/problem-words.ts'
import type { Caption } from './reads.ts'

/** A character takes four bytes at most. */
const MOST_BYTES = 4 * MAX_SUBTITLE_CHARACTERS

type Read = { text: string; captions: Caption[]; leftOut: string[] } | { problem: string }

/** The captions of a file on this computer, or a message that names the file and the line. */
export async function readSubtitleFile(file: File): Promise<Read> {
  const { name } = file
  // A video of gigabytes must be refused before it is read.
  if (file.size > MOST_BYTES) return { problem: `${name} is too large to be a subtitle file.` }
  const bytes = await file.arrayBuffer().catch(() => null)
  if (bytes === null) return { problem: `${name} could not be read: choose it again.` }
  // Reading a file needs 15 KB of character names, so this code is loaded when a file is chosen.
  const { decodeSubtitles, readSubtitles, wordsOfNotes } = await import('./subtitle-reader.ts')
  const decoded = decodeSubtitles(new Uint8Array(bytes))
  if ('line' in decoded) {
    return { problem: `${name}, line ${decoded.line}: this is not written in UTF-8. Save the file as UTF-8.` }
  }
  const read = readSubtitles(decoded.text)
  if ('problem' in read) return { problem: `${name}, line ${read.problem.line}: ${sentence(read.problem.message)}` }
  return { text: decoded.text, captions: read.captions, leftOut: wordsOfNotes(read.leftOut) }
}
