/** Number words that a source may give in place of digits. */
const UNITS: Record<string, number> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  dozen: 12,
  thirteen: 13,
  fourteen: 14,
  fifteen: 15,
  sixteen: 16,
  seventeen: 17,
  eighteen: 18,
  nineteen: 19,
  eins: 1,
  zwei: 2,
  drei: 3,
  vier: 4,
  fünf: 5,
  sechs: 6,
  sieben: 7,
  acht: 8,
  neun: 9,
  zehn: 10,
  elf: 11,
  zwölf: 12,
  deux: 2,
  trois: 3,
  quatre: 4,
  cinq: 5,
  sept: 7,
  huit: 8,
  neuf: 9,
  dix: 10,
  onze: 11,
  douze: 12,
  dos: 2,
  tres: 3,
  cuatro: 4,
  cinco: 5,
  seis: 6,
  siete: 7,
  ocho: 8,
  nueve: 9,
  diez: 10,
  doce: 12,
}
const TENS: Record<string, number> = {
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  sixty: 60,
  seventy: 70,
  eighty: 80,
  ninety: 90,
  zwanzig: 20,
  dreißig: 30,
  vierzig: 40,
  fünfzig: 50,
  vingt: 20,
  trente: 30,
  veinte: 20,
  treinta: 30,
}
/** The multipliers of numbers: two hundred, 3 Mio., 5k. */
const TIMES: Record<string, number> = {
  hundred: 100,
  thousand: 1000,
  million: 1e6,
  millions: 1e6,
  billion: 1e9,
  hundert: 100,
  tausend: 1000,
  millionen: 1e6,
  milliarden: 1e9,
  cent: 100,
  mille: 1000,
  cien: 100,
  mil: 1000,
  millones: 1e6,
  k: 1000,
  m: 1e6,
  mn: 1e6,
  mio: 1e6,
  bn: 1e9,
  b: 1e9,
  tsd: 1000,
  mrd: 1e9,
}

export const timesOf = (word: string): number | undefined => TIMES[word.toLowerCase()]

/** English words that always mean a number. Smaller ones also occur in «one of us» and «two-sided». */
const CLAIMS =
  /^(?:ten|eleven|twelve|dozen|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|million|billion)$/

const RUN = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${[UNITS, TENS, TIMES]
    .flatMap(Object.keys)
    .filter((word) => word.length > 2)
    .sort((a, b) => b.length - a.length)
    .join('|')})(?![\\p{L}\\p{N}])`,
  'giu',
)

export interface NumberInWords {
  value: number
  start: number
  end: number
  /** Whether it is a claim on its own, and not only a form of a number elsewhere. */
  isClaim: boolean
}

/** Reads numbers that are written as words: twenty-five, two hundred. */
export function readNumberWords(text: string): NumberInWords[] {
  const numbers: NumberInWords[] = []
  for (const { 0: word, index } of text.matchAll(RUN)) {
    const key = word.toLowerCase()
    const before = numbers.at(-1)
    const isNext = before !== undefined && /^[\s-]$/.test(text.slice(before.end, index))
    const end = index + word.length
    const times = TIMES[key]
    if (isNext && times !== undefined) Object.assign(before, { value: before.value * times, end, isClaim: true })
    else if (isNext && before.value % 10 === 0 && before.value < 100 && (UNITS[key] ?? 10) < 10)
      Object.assign(before, { value: before.value + (UNITS[key] ?? 0), end })
    else numbers.push({ value: UNITS[key] ?? TENS[key] ?? times ?? 0, start: index, end, isClaim: CLAIMS.test(key) })
  }
  return numbers
}
