const BASE = 36
const T_MIN = 1
const T_MAX = 26
const SKEW = 38
const DAMP = 700
const INITIAL_BIAS = 72
const INITIAL_CODE = 128

function adapt(delta: number, points: number, first: boolean): number {
  let rest = first ? Math.floor(delta / DAMP) : delta >> 1
  rest += Math.floor(rest / points)
  let bias = 0
  for (; rest > ((BASE - T_MIN) * T_MAX) >> 1; bias += BASE) rest = Math.floor(rest / (BASE - T_MIN))
  return bias + Math.floor(((BASE - T_MIN + 1) * rest) / (rest + SKEW))
}

/** The number of digits of the variable-length integer `delta`. */
function digitsOf(delta: number, bias: number): number {
  let digits = 1
  for (let rest = delta, k = BASE; ; k += BASE, digits++) {
    const threshold = Math.min(Math.max(k - bias, T_MIN), T_MAX)
    if (rest < threshold) return digits
    rest = Math.floor((rest - threshold) / (BASE - threshold))
  }
}

/**
 * The length of a domain label in the ASCII form that DNS sees (`xn--…`), in characters. RFC 3492. Only the length is
 * needed: X treats a name as a link if each label fits into the 63 characters of DNS.
 */
export function punycodeLength(label: string): number {
  const codes = Array.from(label, (character) => character.codePointAt(0) ?? 0)
  const ascii = codes.filter((code) => code < INITIAL_CODE).length
  if (ascii === codes.length) return label.length
  let length = 'xn--'.length + ascii + (ascii > 0 ? 1 : 0)
  let handled = ascii
  let delta = 0
  let bias = INITIAL_BIAS
  let previous = INITIAL_CODE - 1
  for (const code of [...new Set(codes)].filter((one) => one >= INITIAL_CODE).sort((a, b) => a - b)) {
    delta += (code - previous - 1) * (handled + 1)
    for (const other of codes) {
      if (other < code) delta++
      else if (other === code) {
        length += digitsOf(delta, bias)
        bias = adapt(delta, handled + 1, handled === ascii)
        delta = 0
        handled++
      }
    }
    delta++
    previous = code
  }
  return length
}
