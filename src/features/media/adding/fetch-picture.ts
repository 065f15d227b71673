import { IMAGE_TYPES, type ImageType, MAX_PICTURE_BYTES } from '#contract/media/uploads.ts'
import { AddressRefused, type GuardedFetch } from '#kernel/net/guarded-fetch.ts'
import { AnswerTooLarge, readLimited } from '#kernel/net/read-limited.ts'
import { SNIFFED_BYTES, sniff } from '../pictures/sniff.ts'

/** docs/design/security.md, "Requests to addresses that users give". */
const TIMEOUT_MS = 10_000

export interface FetchedPicture {
  bytes: Uint8Array
  type: ImageType
}

/**
 * Reads the picture at an address that a network named. Its bytes decide its type, whatever the server says. Null if it
 * is not a picture that Galley accepts, so that another attempt is useless. Throws if another attempt may succeed.
 */
export async function fetchPicture(fetch: GuardedFetch, url: string): Promise<FetchedPicture | null> {
  try {
    const answer = await fetch(url, {
      headers: { accept: 'image/*', 'accept-encoding': 'identity' },
      timeoutMs: TIMEOUT_MS,
    })
    if (!answer.ok) {
      await answer.body?.cancel()
      if (mayPass(answer.status)) throw new Error(`The server of the picture answered ${answer.status}`)
      return null
    }
    const bytes = await readLimited(answer, MAX_PICTURE_BYTES)
    const type = sniff(bytes.subarray(0, SNIFFED_BYTES))
    return isImage(type) ? { bytes, type } : null
  } catch (error) {
    const cause = error instanceof Error ? error.cause : undefined
    if (error instanceof AnswerTooLarge || [error, cause].some((one) => one instanceof AddressRefused)) return null
    throw error
  }
}

const mayPass = (status: number): boolean => status >= 500 || status === 408 || status === 429

const isImage = (type: string | null): type is ImageType => (IMAGE_TYPES as readonly (string | null)[]).includes(type)
