import { PLATFORM_NAMES, type Platform } from '#contract/platforms.ts'
import type { Performance } from './reads.ts'

/** The results of some posts. Views are null where no network tells them. */
export interface Sum {
  postsPublished: number
  engagements: number
  impressions: number | null
}

/** What the page is narrowed to: one network, topic or kind of content. */
export type Filter = { by: 'network'; value: Platform } | { by: 'topic'; value: string } | { by: 'type'; value: string }

export interface Group extends Sum {
  filter: Filter
  name: string
}

export function groupsOf(results: Performance): Group[] {
  return [
    ...results.platforms.map(({ platform, ...sum }) => ({
      filter: { by: 'network' as const, value: platform },
      name: PLATFORM_NAMES[platform],
      ...sum,
    })),
    ...results.topTopics.map(({ topic, ...sum }) => ({
      filter: { by: 'topic' as const, value: topic },
      name: topic,
      ...sum,
    })),
    ...results.topContentTypes.map(({ contentType, ...sum }) => ({
      filter: { by: 'type' as const, value: contentType },
      name: kindName(contentType),
      ...sum,
      impressions: null,
    })),
  ]
}

/** A kind of content as people read it: "behind_the_scenes" is "Behind the scenes". */
export function kindName(contentType: string): string {
  const words = contentType.replaceAll(/[_-]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const NOTHING: Sum = { postsPublished: 0, engagements: 0, impressions: null }

export const isSame = (one: Filter, other: Filter | null): boolean =>
  other !== null && one.by === other.by && one.value === other.value

/** The sum of the posts that the filter leaves. */
export function sumOf(results: Performance, filter: Filter | null): Sum {
  if (filter === null) return results.summary
  return groupsOf(results).find((group) => isSame(group.filter, filter)) ?? NOTHING
}

/**
 * What is left of a sum without the newer part of it. Views that are known for neither part, or only for the newer one,
 * stay unknown.
 */
export function without(whole: Sum, newer: Sum): Sum {
  // The two were read one after the other, so the newer one may be ahead.
  const left = (all: number, part: number) => Math.max(0, all - part)
  const seen = left(whole.impressions ?? 0, newer.impressions ?? 0)
  return {
    postsPublished: left(whole.postsPublished, newer.postsPublished),
    engagements: left(whole.engagements, newer.engagements),
    impressions: whole.impressions === null || (newer.impressions !== null && seen === 0) ? null : seen,
  }
}

/** The same sum in the window before, from the results of both windows together. */
export const sumBefore = (both: Performance, results: Performance, filter: Filter | null): Sum =>
  filter === null ? results.previousWindow : without(sumOf(both, filter), sumOf(results, filter))

/** The networks of these results that do not tell how often posts were seen. */
export const unseenOn = ({ platforms }: Performance): string[] =>
  platforms.flatMap(({ platform, impressions }) => (impressions === null ? PLATFORM_NAMES[platform] : []))
