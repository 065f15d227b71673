import { MAX_LOGO_BYTES, MAX_SVG_BYTES } from '#contract/making/brand.ts'
import { IMAGE_TYPES } from '#contract/media/uploads.ts'
import { SNIFFED_BYTES, sniff } from '#features/media/index.ts'
import type { GuardedFetch } from '#kernel/net/guarded-fetch.ts'
import { AnswerTooLarge, readLimited } from '#kernel/net/read-limited.ts'
import { toldRefusal } from '#kernel/net/told-refusal.ts'
import { type BadField, badField } from './bad-field.ts'

const FIELD = 'logo.url'
/** docs/design/security.md, "Requests to addresses that users give". */
const TIMEOUT_MS = 10_000
const MAX_URL = 2000

/** Reads the file at a link. Its bytes decide its type, whatever the server says. */
export async function fetchLogo(
  fetch: GuardedFetch,
  url: string,
): Promise<{ bytes: Uint8Array; isSvg: boolean } | BadField> {
  if (url.length > MAX_URL) return badField(FIELD, 'too_long', `A link has at most ${MAX_URL} characters`)
  try {
    const answer = await fetch(url, {
      headers: { accept: 'image/svg+xml, image/*', 'accept-encoding': 'identity' },
      timeoutMs: TIMEOUT_MS,
    })
    if (!answer.ok) {
      await answer.body?.cancel()
      return notReadable(`The address answered ${answer.status}`)
    }
    const bytes = await readLimited(answer, MAX_LOGO_BYTES)
    return logoIn(bytes, answer.headers.get('content-type'))
  } catch (error) {
    return unread(error)
  }
}

function logoIn(bytes: Uint8Array, label: string | null): { bytes: Uint8Array; isSvg: boolean } | BadField {
  const type = sniff(bytes.subarray(0, SNIFFED_BYTES))
  if ((IMAGE_TYPES as readonly (string | null)[]).includes(type)) return { bytes, isSvg: false }
  if (type === null && looksLikeSvg(bytes)) {
    if (bytes.length <= MAX_SVG_BYTES) return { bytes, isSvg: true }
    return badField(FIELD, 'too_large', 'An SVG can have at most 1 MB: export the logo without its hidden parts')
  }
  const isPage = label?.split(';')[0]?.trim().toLowerCase() === 'text/html'
  const found = isPage
    ? 'The link leads to a web page instead of a file'
    : 'The file is not an image that can be a logo'
  const message = `${found}: give a direct link to an SVG, PNG, JPEG, WebP or GIF`
  return badField(FIELD, 'unsupported_type', message)
}

/** Matches the root element, and whatever may stand before it. */
const ROOT =
  /^\s*(?:<\?xml[^>]*>\s*|<!--(?:(?!-->)[\s\S])*-->\s*|<!DOCTYPE\s+(?:\w+:)?svg(?:[^[\]>]|\[[^\]]*\])*>\s*)*<(?:\w+:)?svg[\s>]/

/** The number of bytes in which the root element is searched. No SVG has more before it. */
const LOOKED_AT = 64 * 1024

const looksLikeSvg = (bytes: Uint8Array): boolean => ROOT.test(new TextDecoder().decode(bytes.subarray(0, LOOKED_AT)))

function unread(error: unknown): BadField {
  const reason = toldRefusal(error)
  if (reason) return badField(FIELD, 'address_refused', `${reason.message}: give a public https link`)
  if (error instanceof AnswerTooLarge) {
    const message = `The file is larger than the ${MAX_LOGO_BYTES / 1024 ** 2} MB that a logo can have: export it smaller`
    return badField(FIELD, 'too_large', message)
  }
  return notReadable('The address does not answer, or the download was interrupted: try again')
}

const notReadable = (what: string): BadField =>
  badField(FIELD, 'not_readable', `${what}: check that the link opens without signing in, then try again`)
