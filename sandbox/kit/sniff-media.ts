/** The type of a file by its first bytes, whatever its name or header says. Null for any other type. */
export type SniffedType =
  | 'image/png'
  | 'image/jpeg'
  | 'image/gif'
  | 'image/webp'
  | 'video/mp4'
  | 'video/quicktime'
  | 'video/webm'

export function sniffMedia(bytes: Uint8Array): SniffedType | null {
  const head = Buffer.from(bytes.subarray(0, 16)).toString('latin1')
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (head.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (head.startsWith('GIF87a') || head.startsWith('GIF89a')) return 'image/gif'
  if (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP') return 'image/webp'
  if (head.slice(4, 8) === 'ftyp') return head.slice(8, 12) === 'qt  ' ? 'video/quicktime' : 'video/mp4'
  if (head.startsWith('\x1a\x45\xdf\xa3')) return isWebM(bytes) ? 'video/webm' : null
  return null
}

/** Whether it is WebM: the head of a Matroska file names the type of its document. */
const isWebM = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.subarray(0, 64)).includes('\x42\x82\x84webm', 0, 'latin1')
