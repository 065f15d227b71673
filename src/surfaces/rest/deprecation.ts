import type { FastifyReply } from 'fastify'
import type { Operation } from '#kernel/operation.ts'

/** A withdrawal is announced at least a year ahead. Spec A14 */
const MONTHS_AHEAD = 12

/**
 * Announces when an operation will be removed, and what replaces it: `Deprecation` (RFC 9745), `Sunset` (RFC 8594) and
 * `Link`, with the path of the successor for the same parameters.
 */
export function addDeprecationHeaders(
  reply: FastifyReply,
  { deprecated, name }: Operation,
  params: Record<string, string | undefined>,
): void {
  if (!deprecated) return
  const path = deprecated.instead.split(' ')[1] ?? ''
  const successor = path.replace(/\{(\w+)\}/g, (whole, field) =>
    params[field] === undefined ? whole : encodeURIComponent(params[field]),
  )
  reply.header('deprecation', `@${Date.parse(deprecated.since) / 1000}`)
  reply.header('sunset', new Date(deprecated.sunset).toUTCString())
  reply.header('link', `<${successor}>; rel="successor-version", </docs#${name}>; rel="deprecation"; type="text/html"`)
}

/** The fault of an announcement. Null if there is none. Tests check every operation with it. */
export function faultOfDeprecation(
  { deprecated }: Pick<Operation, 'deprecated'>,
  operations: readonly Pick<Operation, 'method' | 'path' | 'deprecated'>[],
): string | null {
  if (!deprecated) return null
  const { since, sunset, instead } = deprecated
  const earliest = new Date(since)
  earliest.setUTCMonth(earliest.getUTCMonth() + MONTHS_AHEAD)
  if (!(new Date(sunset) >= earliest)) return `goes less than ${MONTHS_AHEAD} months after it is announced`
  const successor = operations.find(({ method, path }) => `${method} ${path}` === instead)
  if (!successor) return `names ${instead} in its place, which there is not`
  return successor.deprecated ? `names ${instead} in its place, which goes itself` : null
}
