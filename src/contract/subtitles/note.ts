import { excerptOf } from '../text/excerpt.ts'

/** A note about something that was left out, with its line in the file, counted from 1. */
export interface SubtitleNote {
  line: number
  message: string
}

/** The most notes that are listed singly: a file of another kind would fill a page with them. */
const MOST = 20
const QUOTED = 60

export const quoted = (text: string): string => `“${excerptOf(text.trim().replace(/\s+/g, ' '), QUOTED)}”`

/** The notes as text for people. */
export function wordsOfNotes(notes: readonly SubtitleNote[]): string[] {
  const told = notes.toSorted((a, b) => a.line - b.line)
  const more = told.length - MOST
  return [
    ...told.slice(0, MOST).map(({ line, message }) => `Line ${line} of the subtitle file: ${message}`),
    ...(more > 0 ? [`${more} further ${more === 1 ? 'line' : 'lines'} of the subtitle file were left out`] : []),
  ]
}
