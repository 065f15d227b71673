import { z } from 'zod'
import { plainLine } from '#contract/text/plain-text.ts'
import { PlatformError } from '#platforms/errors.ts'
import { RichText } from './rich-text.ts'

export const Page = z.looseObject({
  object: z.literal('page'),
  id: z.string(),
  url: z.url().nullish().catch(null),
  last_edited_time: z.string().nullish(),
  in_trash: z.boolean().nullish(),
  /** The older name of `in_trash`. */
  archived: z.boolean().nullish(),
  properties: z.record(z.string(), z.looseObject({ id: z.string().optional(), type: z.string().optional() })).catch({}),
  parent: z.unknown().optional(),
})
export type Page = z.output<typeof Page>

export const list = <T extends z.ZodType>(entry: T) =>
  z.object({ results: z.array(entry), has_more: z.boolean().catch(false), next_cursor: z.string().nullish() })

/** The most that one answer of Notion holds. */
export const PAGE_SIZE = 100
export const MOST_TITLE = 500

export const isBinned = ({ in_trash, archived }: Pick<Page, 'in_trash' | 'archived'>): boolean =>
  in_trash === true || archived === true

export function titleRuns({ properties }: Page): { id: string | undefined; runs: z.output<typeof RichText> } | null {
  const property = Object.values(properties).find(({ type }) => type === 'title')
  return property ? { id: property.id, runs: RichText.parse(property.title) } : null
}

/** A title in plain words. A page without one has the name that Notion shows for it. */
export const titleOf = (runs: z.output<typeof RichText>): string =>
  plainLine(runs.map(({ plain_text }) => plain_text).join(''))
    .slice(0, MOST_TITLE)
    .toWellFormed() || 'Untitled'

export const isMissing = (error: unknown): error is PlatformError =>
  error instanceof PlatformError && error.facts.missing === true
