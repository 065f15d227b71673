import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip'

/** Shorter bodies gain nothing from compression. */
export const WORTH_COMPRESSING = 1024

/** Brotli's quality: it is quick, and JSON still shrinks to a fifth. Brotli's default takes twenty times as long. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

const brotli = promisify(brotliCompress)
const gzipped = promisify<Buffer | string, Buffer>(gzip)

/** Compresses off the event loop. */
export function compress(body: Buffer | string, encoding: Encoding): Promise<Buffer> {
  return encoding === 'br' ? brotli(Buffer.from(body), BROTLI) : gzipped(body)
}

/** The encoding that the client accepts, brotli before gzip; null for none. RFC 9110, 12.5.3. */
export function acceptedEncoding(header: string | undefined): Encoding | null {
  if (!header) return null
  const taken = new Map<string, boolean>()
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim())
    taken.set(name, !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter)))
  }
  const takes = (encoding: Encoding): boolean => taken.get(encoding) ?? taken.get('*') ?? false
  return takes('br') ? 'br' : takes('gzip') ? 'gzip' : null
}
