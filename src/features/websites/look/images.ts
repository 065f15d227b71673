import type { ImageFinding } from '../findings.ts'
import { addressIn } from '../page/page.ts'
import type { Site } from '../page/site.ts'

const MOST = 10
/** The most places that are named for one picture. */
const MOST_PLACES = 5

/** The pictures that other sites show for a link to this site. They are not logos. */
export function imagesOf({ front, meta }: Site): ImageFinding[] {
  const named = [
    ...meta
      .all('og:image', 'og:image:url', 'og:image:secure_url')
      .map((one) => ({ ...one, source: 'og:image' as const })),
    ...meta.all('twitter:image', 'twitter:image:src').map((one) => ({ ...one, source: 'twitter:image' as const })),
  ]
  const byUrl = new Map<string, ImageFinding>()
  for (const { name, value, source } of named) {
    const url = addressIn(front, value)
    if (url === null) continue
    const known = byUrl.get(url) ?? { url, source, evidence: [] }
    if (known.evidence.length < MOST_PLACES) known.evidence.push({ address: front.url, place: name })
    byUrl.set(url, known)
  }
  return [...byUrl.values()].slice(0, MOST)
}
