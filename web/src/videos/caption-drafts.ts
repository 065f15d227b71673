import type { Caption } from './reads.ts'

/** A caption while somebody edits it: its times are what they have typed, which may be half a number. Plain JSON. */
export interface CaptionDraft {
  /** Stays with the caption when others are removed. */
  id: number
  text: string
  start: string
  end: string
}

export const draftsOf = (captions: readonly Caption[]): CaptionDraft[] =>
  captions.map(({ text, start, end }, at) => ({ id: at + 1, text, start: String(start), end: String(end) }))

export const captionsOf = (drafts: readonly CaptionDraft[]): Caption[] =>
  drafts.map(({ text, start, end }) => ({ text, start: Number(start), end: Number(end) }))

/** One more, for the second after the last. */
export function withOneMore(drafts: readonly CaptionDraft[]): CaptionDraft[] {
  const end = Number(drafts.at(-1)?.end ?? 0)
  const id = Math.max(0, ...drafts.map((draft) => draft.id)) + 1
  return [...drafts, { id, text: '', start: String(end), end: String(Math.round((end + 1) * 1000) / 1000) }]
}
