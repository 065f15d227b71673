import { isObject } from '../read-answer.ts'

const WIDEST = 48

/** An answer for people: a list as rows, an object as lines of name and value. */
export function tableOf(answer: unknown, columns: number): string {
  if (answer === null || answer === undefined) return ''
  const list = Array.isArray(answer) ? answer : isObject(answer) && Array.isArray(answer.items) ? answer.items : null
  if (list !== null) return `${rowsOf(list, columns)}${isObject(answer) ? `${pageLine(answer)}\n` : ''}`
  return isObject(answer) ? linesOf(answer) : `${cell(answer)}\n`
}

function rowsOf(list: readonly unknown[], columns: number): string {
  if (list.length === 0) return 'Nothing.\n'
  if (!list.every(isObject)) return list.map((item) => `${cell(item)}\n`).join('')
  const names = [...new Set(list.flatMap((row) => Object.keys(row).filter((name) => !isObject(row[name]))))]
  const cells = list.map((row) => names.map((name) => clipped(cell(row[name]))))
  const widths = names.map((name, index) => Math.max(widthOf(name), ...cells.map((row) => widthOf(row[index] ?? ''))))
  const fitting = countThatFits(widths, columns)
  const line = (row: readonly string[]): string =>
    `${row
      .slice(0, fitting)
      .map((text, index) => text + ' '.repeat((widths[index] ?? 0) - widthOf(text)))
      .join('  ')
      .trimEnd()}\n`
  return line(names) + cells.map(line).join('')
}

/** How many columns fit: at least one, and then as many as the terminal has room for. --json has all. */
function countThatFits(widths: readonly number[], columns: number): number {
  let used = -2
  for (const [index, width] of widths.entries()) {
    used += width + 2
    if (used > columns) return Math.max(1, index)
  }
  return widths.length
}

function linesOf(object: Record<string, unknown>, margin = ''): string {
  const names = Object.keys(object)
  const width = Math.max(0, ...names.map(widthOf))
  return names
    .map((name) => {
      const value = object[name]
      if (isObject(value) && Object.keys(value).length > 0) return `${margin}${name}\n${linesOf(value, `${margin}  `)}`
      return `${margin}${name.padEnd(width)}  ${cell(value)}\n`
    })
    .join('')
}

function pageLine(page: Record<string, unknown>): string {
  const { total, hasMore } = page
  const counted = typeof total === 'number' ? `${total} in all` : ''
  return [counted, hasMore === true ? 'more with --page, or --all' : ''].filter(Boolean).join('; ')
}

function cell(value: unknown): string {
  if (value === null || value === undefined) return '-'
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return clean(value.join(', '))
  return clean(typeof value === 'string' ? value : JSON.stringify(value))
}

/** Puts a text on one line, without anything that moves a terminal's cursor: texts come from other people. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const clean = (text: string): string => text.replace(/[\u0000-\u001f\u007f-\u009f]+/g, ' ')

const clipped = (text: string): string =>
  widthOf(text) > WIDEST ? `${[...text].slice(0, WIDEST - 1).join('')}…` : text

const widthOf = (text: string): number => [...text].length
