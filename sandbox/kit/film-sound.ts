import type { Box } from './boxes.ts'

export interface FilmSound {
  codec: 'aac' | 'other'
  /** Whether it is low-complexity AAC, and not high-efficiency. */
  isLowComplexity: boolean
  channels: number
  hertz: number
}

const RATES = [96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8000, 7350]

/** The sound by its sample entry. For AAC, its own configuration counts, since the entry may say "2" for anything. */
export function soundOf(entry: Box | undefined): FilmSound | null {
  if (!entry) return null
  const said = { channels: entry.body.readUInt16BE(16), hertz: entry.body.readUInt32BE(24) >>> 16 }
  const config = entry.name === 'mp4a' ? aacConfig(entry.body) : null
  if (!config) return { codec: 'other', isLowComplexity: false, ...said }
  const bits = config.readUInt16BE(0)
  const [type, rate, channels] = [bits >> 11, (bits >> 7) & 15, (bits >> 3) & 15]
  return {
    codec: 'aac',
    isLowComplexity: type === 2,
    channels: channels === 0 ? said.channels : channels === 7 ? 8 : channels,
    hertz: RATES[rate] ?? said.hertz,
  }
}

/** The AudioSpecificConfig, inside descriptors whose lengths take one to four bytes. ISO/IEC 14496-1, 7.2.6 */
function aacConfig(entry: Buffer): Buffer | null {
  const found = entry.indexOf('esds')
  if (found < 0) return null
  let at = found + 8
  const enter = (tag: number, head: number): boolean => {
    if (entry[at++] !== tag) return false
    while (((entry[at++] ?? 0) & 0x80) !== 0);
    at += head
    return true
  }
  if (!enter(3, 3) || !enter(4, 0)) return null
  const isAac = entry[at] === 0x40 || entry[at] === 0x67
  at += 13
  return isAac && enter(5, 0) && at + 2 <= entry.length ? entry.subarray(at) : null
}
