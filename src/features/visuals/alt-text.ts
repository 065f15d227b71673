import { ROOM } from '#contract/limits/draft-room.ts'
import type { Content } from '#rendering/layout/stage.ts'

/** The words on a visual, in reading order. */
export function altTextOf({
  eyebrow,
  stat,
  title,
  body,
  bullets,
  attribution,
  cta,
}: Omit<Content, 'title'> & { title?: string | undefined }): string {
  const parts = [eyebrow, stat, title, body, ...(bullets ?? []), attribution, cta].filter((text) => text !== undefined)
  return parts
    .map((text) => (/[.!?…。！？]$/u.test(text) ? text : `${text}.`))
    .join(' ')
    .slice(0, ROOM.altText)
}
