import { sha256 } from './ledger.ts'
import { type SniffedType, sniffMedia } from './sniff-media.ts'

/** A file that the network fetched by itself. */
export interface FetchedMedia {
  type: SniffedType | null
  bytes: Uint8Array
  hash: string
}

/** Fetches a file as networks' crawlers do, from an address that answers at once. Null if it does not. */
export async function fetchMedia(address: string): Promise<FetchedMedia | null> {
  if (!/^(https?|data):/.test(address)) return null
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(20_000) })
    if (!response.ok) return null
    const bytes = await response.bytes()
    return { type: sniffMedia(bytes), bytes, hash: sha256(bytes) }
  } catch {
    return null
  }
}

/** Whether a film can be played: it has its index or, for WebM, at least one cluster of pictures. */
export const isPlayable = ({ bytes }: Pick<FetchedMedia, 'bytes'>): boolean =>
  sniffMedia(bytes) === 'video/webm'
    ? Buffer.from(bytes).includes('1f43b675', 0, 'hex')
    : Buffer.from(bytes).includes('moov')
