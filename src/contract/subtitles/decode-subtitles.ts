/**
 * Byte order marks. A file without one is UTF-8, as WebVTT demands. SubRip says nothing about it, and ffmpeg takes
 * nothing else either.
 */
const MARKS = [
  { encoding: 'utf-16le', bytes: [0xff, 0xfe] },
  { encoding: 'utf-16be', bytes: [0xfe, 0xff] },
] as const

/** The text of a subtitle file, or the number of the first line that cannot be decoded. */
export function decodeSubtitles(file: Uint8Array): { text: string } | { line: number } {
  const marked = MARKS.find(({ bytes }) => bytes.every((byte, at) => file[at] === byte))
  const encoding = marked?.encoding ?? unmarked(file)
  try {
    return { text: new TextDecoder(encoding, { fatal: true }).decode(file) }
  } catch {
    return { line: lineOfFault(file, encoding) }
  }
}

/**
 * The encoding of a file without a byte order mark. In UTF-16, half of the bytes of blanks and line ends are zero;
 * UTF-8 text has no zero byte.
 */
function unmarked(file: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  const [zeros, shifted] = [0, 1].map(
    (from) => file.subarray(0, 4096).filter((byte, at) => byte === 0 && at % 2 === from).length,
  ) as [number, number]
  if (zeros === 0 && shifted === 0) return 'utf-8'
  return zeros > shifted ? 'utf-16be' : 'utf-16le'
}

function lineOfFault(file: Uint8Array, encoding: string): number {
  const text = new TextDecoder(encoding).decode(file)
  const before = text.slice(0, text.indexOf('\ufffd'))
  return before.split('\n').length
}
