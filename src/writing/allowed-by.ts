import type { Allowed } from './check-ground.ts'
import { readLinks } from './read-links.ts'
import { CASHTAG, HASHTAG, MENTION } from './signs.ts'

/** The links, mentions and tags in these texts, and every address of the workspace's own website. */
export function allowedBy(texts: readonly string[], website: string | null): Allowed {
  const read = texts.map(readLinks)
  const signs = (shape: RegExp) => read.flatMap(({ rest }) => rest.match(shape) ?? [])
  return {
    links: read.flatMap(({ links }) => links.map(({ url }) => url)),
    domains: website !== null && URL.canParse(website) ? [new URL(website).hostname] : [],
    mentions: signs(MENTION),
    tags: [...signs(HASHTAG), ...signs(CASHTAG)],
  }
}
