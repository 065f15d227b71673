/** Profiles whose parameters begin with chroma and bit depth. ITU-T H.264, 7.3.2.1.1 */
const LONG_PROFILES = [100, 110, 122, 244]

/** Whether the H.264 of an `avcC` box may code frames as fields; false if its parameters do not say it. */
export function codesFields(box: Buffer): boolean {
  const set = box.subarray(9, 8 + (box.length > 8 ? box.readUInt16BE(6) : 0))
  // Removes escapes: 00 00 03 stands for 00 00.
  const bits = [...set]
    .filter((byte, at) => !(byte === 3 && set[at - 1] === 0 && set[at - 2] === 0))
    .map((byte) => byte.toString(2).padStart(8, '0'))
    .join('')
  let at = 24
  const take = (count: number) => {
    at += count
    return Number.parseInt(bits.slice(at - count, at) || '0', 2)
  }
  const number = () => {
    const zeros = Math.max(0, bits.indexOf('1', at) - at)
    at += zeros
    return take(zeros + 1) - 1
  }
  number()
  if (LONG_PROFILES.includes(set[0] ?? 0)) {
    if (number() === 3) take(1)
    number()
    number()
    // Custom scaling tables are not read.
    if (take(2) % 2 === 1) return false
  }
  number()
  const order = number()
  if (order === 1) return false
  if (order === 0) number()
  number()
  take(1)
  number()
  number()
  return at < bits.length && take(1) === 0
}
