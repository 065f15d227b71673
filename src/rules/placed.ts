import type { PostPart } from '#contract/posts/post-parts.ts'
import type { ProblemCode } from './codes.ts'
import type { Finding } from './finding.ts'

/** Codes of problems that concern all parts or images. Their path names the first excess one, not a wrong one. */
const OF_ALL: ReadonlySet<ProblemCode> = new Set(['thread_too_long', 'too_many_images'])

/** Begins the message with the number of the post in the thread and of the image, because people do not read paths. */
export function placed(finding: Finding, parts: readonly PostPart[]): Finding {
  const index = parts.findIndex(
    ({ textPath, mediaPath }) => isAt(finding.path, textPath) || isAt(finding.path, mediaPath),
  )
  const part = parts[index]
  if (!part || OF_ALL.has(finding.code)) return finding
  const image = imageOf(finding.path, part)
  const place = [parts.length > 1 && `post ${index + 1}`, image !== null && `image ${image + 1}`]
    .filter(Boolean)
    .join(', ')
  if (!place) return finding
  return { ...finding, message: `${place.charAt(0).toUpperCase()}${place.slice(1)}: ${finding.message}` }
}

const isAt = (path: string, place: string): boolean => path === place || path.startsWith(`${place}.`)

/** The number of the image in a path. Null if there is only one. */
function imageOf(path: string, { media, mediaPath }: PostPart): number | null {
  if (media?.kind !== 'images' || media.images.length < 2) return null
  const [, index] = /^\.images\.(\d+)/.exec(path.slice(mediaPath.length)) ?? []
  return index === undefined ? null : Number(index)
}
