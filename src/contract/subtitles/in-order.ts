import type { Caption } from '../making/video.ts'
import { MAX_CAPTION_CHARACTERS } from '../making/video-lists.ts'

/** Seconds. Captions that begin within this time of each other begin together. */
const TOGETHER = 0.05

/**
 * Sorts captions by time. A caption that is still shown when the next one begins ends there. Two captions that begin
 * together become one, or share the time if they do not fit into one.
 */
export function inOrder(captions: readonly Caption[]): Caption[] {
  const sorted = [...captions].sort((a, b) => a.start - b.start)
  const made: Caption[] = []
  for (const caption of sorted) {
    const before = made.at(-1)
    if (before && caption.start < before.end) {
      if (caption.start - before.start < TOGETHER) {
        const end = Math.max(before.end, caption.end)
        const text = `${before.text} ${caption.text}`
        if (text.length <= MAX_CAPTION_CHARACTERS) {
          Object.assign(before, { text, end })
          continue
        }
        before.end = inMs((before.start + end) / 2)
        made.push({ ...caption, start: before.end, end })
        continue
      }
      before.end = caption.start
    }
    made.push({ ...caption })
  }
  return made
}

const inMs = (seconds: number): number => Math.round(seconds * 1000) / 1000
