import type { Span } from './finding.ts'

/** A date in a text. If two orders of day and month are possible, `swapped` is the other one. */
export interface DateRead extends Span {
  day?: number
  month?: number
  year?: number
  weekday?: number
  isSwappable?: boolean
}

const MONTHS = [
  'january|jan|januar|jänner|janvier|enero|gennaio|janeiro|januari',
  'february|feb|februar|février|febrero|febbraio|fevereiro|februari',
  'march|mar|märz|mars|marzo|março|maart',
  'april|apr|avril|abril|aprile',
  'may|mai|mayo|maggio|maio|mei',
  'june|jun|juni|juin|junio|giugno|junho',
  'july|jul|juli|juillet|julio|luglio|julho',
  'august|aug|août|agosto|augustus',
  'september|sept|sep|septembre|septiembre|settembre|setembro',
  'october|oct|oktober|okt|octobre|octubre|ottobre|outubro',
  'november|nov|novembre|noviembre|novembro',
  'december|dec|dezember|dez|décembre|diciembre|dicembre|dezembro',
]
const WEEKDAYS = [
  'monday|montag|lundi|lunes',
  'tuesday|dienstag|mardi|martes',
  'wednesday|mittwoch|mercredi|miércoles',
  'thursday|donnerstag|jeudi|jueves',
  'friday|freitag|vendredi|viernes',
  'saturday|samstag|sonnabend|samedi|sábado',
  'sunday|sonntag|dimanche|domingo',
]
const numbered = (names: readonly string[]) =>
  new Map(names.flatMap((forms, index) => forms.split('|').map((form) => [form, index + 1] as const)))
const MONTH_OF = numbered(MONTHS)
const WEEKDAY_OF = numbered(WEEKDAYS)

const MONTH = `(?:${[...MONTH_OF.keys()].sort((a, b) => b.length - a.length).join('|')})`
const DAY = '(?:[12]\\d|3[01]|0?[1-9])'
const YEAR = '(?:19|20)\\d\\d'
const START = '(?<![\\p{L}\\p{N}_.,/-])'
const END = '(?![\\p{L}\\p{N}_])'

const SHAPES = [
  `${START}(?<year>${YEAR})-(?<month>0[1-9]|1[0-2])-(?<day>0[1-9]|[12]\\d|3[01])${END}`,
  `${START}(?<day>${DAY})\\.\\s?(?<month>1[0-2]|0?[1-9])\\.(?:\\s?(?<year>${YEAR}))?${END}`,
  `${START}(?<either>${DAY})/(?<other>${DAY})/(?<year>${YEAR})${END}`,
  `${START}(?<day>${DAY})(?:st|nd|rd|th|er|\\.|º)?\\s(?:de\\s|of\\s)?(?<name>${MONTH})\\.?(?:,?\\s(?:de\\s)?(?<year>${YEAR}))?${END}`,
  `${START}(?<name>${MONTH})\\.?\\s(?:the\\s)?(?<day>${DAY})(?:st|nd|rd|th)?(?:,?\\s(?<year>${YEAR}))?${END}`,
  `${START}(?<name>${MONTH})\\.?\\s(?:de\\s)?(?<year>${YEAR})${END}`,
  `${START}(?<weekday>${[...WEEKDAY_OF.keys()].join('|')})s?${END}`,
].map((shape) => new RegExp(shape, 'giu'))

/** Reads the dates of a text: days with a month, months with a year, and names of weekdays. */
export function readDates(text: string): DateRead[] {
  const dates: DateRead[] = []
  const taken = new Uint8Array(text.length)
  for (const shape of SHAPES)
    for (const { 0: found, index, groups = {} } of text.matchAll(shape)) {
      const span = { start: index, end: index + found.length }
      if (taken[span.start] || taken[span.end - 1]) continue
      taken.fill(1, span.start, span.end)
      dates.push({ ...span, ...partsOf(groups) })
    }
  return dates
}

function partsOf({ day, month, year, name, weekday, either, other }: Record<string, string | undefined>) {
  const said = name ? MONTH_OF.get(name.toLowerCase()) : month && Number(month)
  return {
    ...(day && { day: Number(day) }),
    ...(said && { month: said }),
    ...(year && { year: Number(year) }),
    ...(weekday && { weekday: WEEKDAY_OF.get(weekday.toLowerCase()) ?? 0 }),
    ...(either && other && { day: Number(either), month: Number(other), isSwappable: true }),
  }
}

/** Whether one of the given dates contains everything that this one says. */
export function isGiven(date: DateRead, given: readonly DateRead[]): boolean {
  return given.some(
    (one) =>
      says(one, date) ||
      (date.isSwappable && says(one, swapped(date))) ||
      (one.isSwappable && says(swapped(one), date)),
  )
}

const swapped = ({ day, month, ...rest }: DateRead): DateRead => ({
  ...rest,
  ...(month !== undefined && { day: month }),
  ...(day !== undefined && { month: day }),
})

const says = (one: DateRead, date: DateRead): boolean =>
  (['day', 'month', 'year', 'weekday'] as const).every((part) => date[part] === undefined || date[part] === one[part])
