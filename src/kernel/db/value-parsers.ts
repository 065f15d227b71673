import pg from 'pg'

type Parse = (text: string) => unknown

const { builtins } = pg.types
const standardParser = pg.types.getTypeParser as (oid: number, format?: string) => Parse // its type covers only the oids that it names
/** Oids of array types, which pg does not name. Source: pg_type.dat. */
const TEXT_ARRAY = 1009
const INT8_ARRAY = 1016
const DATE_ARRAY = 1182
const TIMESTAMPTZ_ARRAY = 1185

const PARSERS: ReadonlyMap<number, Parse> = new Map<number, Parse>([
  [builtins.TIMESTAMPTZ, parseTimestamptz],
  [builtins.TIMESTAMP, asIs],
  [builtins.DATE, asIs],
  [builtins.INTERVAL, asIs],
  [builtins.INT8, parseInt8],
  [builtins.NUMERIC, Number],
  [TIMESTAMPTZ_ARRAY, arrayOf(parseTimestamptz)],
  [DATE_ARRAY, arrayOf(asIs)],
  [INT8_ARRAY, arrayOf(parseInt8)],
])

/** Parses database values into the wire types of the contract, so that rows need no second pass. */
export const valueParsers = {
  getTypeParser(oid: number, format?: 'text' | 'binary'): Parse {
    return (format !== 'binary' && PARSERS.get(oid)) || standardParser(oid, format)
  },
}

/** `2026-11-24 09:30:00.5+00` → `2026-11-24T09:30:00.500Z`. Microseconds are cut off. The session must be in UTC. */
export function parseTimestamptz(text: string): string {
  if (text.charCodeAt(10) !== 32 || !text.endsWith('+00')) {
    throw new RangeError(`Not a point in time in UTC between the years 1 and 9999: ${text}`)
  }
  const fraction = text.length === 22 ? '.000' : text.slice(19, -3).slice(0, 4).padEnd(4, '0')
  return `${text.slice(0, 10)}T${text.slice(11, 19)}${fraction}Z`
}

function parseInt8(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`The database returned an integer above 2^53: ${text}`)
  return value
}

function asIs(text: string): string {
  return text
}

function arrayOf(parse: Parse): Parse {
  const splitText = standardParser(TEXT_ARRAY)
  return (text) =>
    (splitText(text) as (string | null)[]) // what a text[] holds
      .map((item) => (item === null ? null : parse(item)))
}
