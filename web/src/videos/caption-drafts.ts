import { type KeptForm, useKeptForm } from '../ui/use-kept-form.ts'
import type { Caption, VideoRender } from './reads.ts'

/** A caption while somebody edits it. Its times are text as typed, which may be incomplete. Plain JSON. */
export interface CaptionDraft {
  /** Identifies the caption, also when others are removed. */
  id: number
  text: string
  start: string
  end: string
}

export const draftsOf = (captions: readonly Caption[]): CaptionDraft[] =>
  captions.map(({ text, start, end }, at) => ({ id: at + 1, text, start: String(start), end: String(end) }))

export const captionsOf = (drafts: readonly CaptionDraft[]): Caption[] =>
  drafts.map(({ text, start, end }) => ({ text, start: Number(start), end: Number(end) }))

/** Whether the drafts equal the saved captions. */
export const isSaved = (drafts: readonly CaptionDraft[], captions: readonly Caption[]): boolean =>
  JSON.stringify(drafts) === JSON.stringify(draftsOf(captions))

/** Adds a caption for the second after the last, within the video if there is room. */
export function withOneMore(drafts: readonly CaptionDraft[], seconds = Number.POSITIVE_INFINITY): CaptionDraft[] {
  const end = Math.max(0, Math.min(Number(drafts.at(-1)?.end ?? 0), seconds - 1))
  const id = Math.max(0, ...drafts.map((draft) => draft.id)) + 1
  return [...drafts, { id, text: '', start: inMs(end), end: inMs(Math.min(end + 1, seconds)) }]
}

const inMs = (seconds: number): string => String(Math.round(seconds * 1000) / 1000)

export const useCaptionDrafts = (orgId: string, render: VideoRender): KeptForm<CaptionDraft[]> =>
  // Somebody else may have saved other captions meanwhile. The typed ones are kept, with a note.
  useKeptForm<CaptionDraft[]>(`${orgId}.captions.${render.id}`, draftsOf(render.captions), { lasts: true, stays: true })
