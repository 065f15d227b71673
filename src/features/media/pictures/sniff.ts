import type { ImageType, VideoType } from '#contract/media/uploads.ts'

/** How many bytes of a file `sniff` needs. */
export const SNIFFED_BYTES = 64

/** The major brands of MP4 video. The same container is also used for HEIC, AVIF and audio. */
const MP4_BRAND = /^(isom|iso[2-9]|mp4[12]|avc1|dash|M4V |MSNV|3gp\d)$/

/** The type of a file by its first bytes, whatever its name says. Null for types that Galley does not accept. */
export function sniff(head: Uint8Array): ImageType | VideoType | null {
  const text = Buffer.from(head.subarray(0, SNIFFED_BYTES)).toString('latin1')
  if (text.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (/^GIF8[79]a/.test(text)) return 'image/gif'
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'image/webp'
  if (text.startsWith('\x1a\x45\xdf\xa3') && text.includes('webm')) return 'video/webm'
  const [box, brand] = [text.slice(4, 8), text.slice(8, 12)]
  if (box === 'ftyp' && brand === 'qt  ') return 'video/quicktime'
  if (box === 'ftyp' && MP4_BRAND.test(brand)) return 'video/mp4'
  return null
}
