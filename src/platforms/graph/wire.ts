import { z } from 'zod'
import { orNone } from '../absent.ts'
import type { ListPage } from '../walk-list.ts'

/**
 * The fields that Facebook, Instagram and Threads have in common and that Galley reads. Source: platform facts,
 * sections 6 to 8.
 */
export const Created = z.object({ id: z.string().min(1) })

/** The paging of a list. The cursor leads to the next page. */
export const Paging = z.object({ cursors: z.object({ after: z.string().nullish() }).nullish() }).nullish()

/** The last page has a cursor too. It leads to an empty page. */
export const listPage = <Thing>({
  data,
  paging,
}: {
  data: readonly Thing[]
  paging?: z.infer<typeof Paging>
}): ListPage<Thing> => ({ things: data, next: data.length > 0 ? (paging?.cursors?.after ?? null) : null })

export const Insights = z.object({
  data: z
    .array(
      z.object({
        name: z.string(),
        values: z
          .array(z.object({ value: z.number().catch(0) }))
          .nullish()
          .transform(orNone),
      }),
    )
    .nullish()
    .transform(orNone),
})
export type Insights = z.infer<typeof Insights>

/** The figure of that name. Null if there is none. */
export const figureOf = (data: Insights['data'], name: string): number | null =>
  data.find((metric) => metric.name === name)?.values[0]?.value ?? null
