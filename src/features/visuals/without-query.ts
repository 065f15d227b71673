import type { PictureInput } from '#contract/making/visuals.ts'

/**
 * The request that made a visual, as everybody in the workspace may see it: links lose their query, which may contain a
 * secret.
 */
export function withoutQuery<K extends string, R extends { [P in K]?: PictureInput | undefined }>(
  request: R,
  key: K,
): R {
  const url = request[key]?.url
  if (url === undefined) return request
  const { origin, pathname } = new URL(url)
  return { ...request, [key]: { ...request[key], url: origin + pathname } }
}
