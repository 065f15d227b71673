import type { TreeBlock } from './read-tree.ts'

/**
 * The blocks of a page as plain text with Markdown signs for the structure, which people and models understand without
 * an explanation.
 */
export function writeText(blocks: readonly TreeBlock[]): string {
  return linesOf(blocks)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** Blocks of these kinds follow one another without an empty line. */
const ITEMS = ['bulleted_list_item', 'numbered_list_item', 'to_do', 'toggle', 'table_row']
const FILES: Record<string, string> = { image: 'Picture', video: 'Video', audio: 'Sound', pdf: 'PDF', file: 'File' }
/** Blocks that only repeat something of the page, or that belong to Notion's interface. */
const SILENT = ['breadcrumb', 'table_of_contents', 'ai_block', 'button']

function linesOf(blocks: readonly TreeBlock[]): string[] {
  const lines: string[] = []
  let number = 0
  let before: TreeBlock | undefined
  for (const block of blocks) {
    const follows = before?.type === block.type
    number = block.type === 'numbered_list_item' ? Number(block.mark ?? (follows ? number + 1 : 1)) : 0
    const written = write(block, number)
    if (written.length === 0) continue
    if (before && !(follows && ITEMS.includes(block.type))) lines.push('')
    lines.push(...written)
    before = block
  }
  return lines
}

function write(block: TreeBlock, number: number): string[] {
  const { type, text, mark, children } = block
  const heading = /^heading_(\d)$/.exec(type)?.[1]
  if (heading) return below(`${'#'.repeat(Number(heading))} ${oneLine(text)}`, '', children)
  if (type in FILES) return [`[${[FILES[type], oneLine(text)].filter(Boolean).join(': ')}]`, ...linesOf(children)]
  switch (type) {
    case 'bulleted_list_item':
    case 'toggle':
      return item('- ', text, children)
    case 'numbered_list_item':
      return item(`${number}. `, text, children)
    case 'to_do':
      return item(`- [${mark ?? ' '}] `, text, children)
    case 'quote':
      return quoted([...text.split('\n'), ...below(null, '', children)])
    case 'callout':
      return quoted([...[mark, text].filter(Boolean).join(' ').split('\n'), ...below(null, '', children)])
    case 'code':
      return [`\`\`\`${mark ?? ''}`, ...text.split('\n'), '```', ...linesOf(children)]
    case 'divider':
      return ['---']
    case 'child_page':
      return [`[Page: ${oneLine(text)}]`]
    case 'child_database':
      return [`[Database: ${oneLine(text)}]`]
    case 'link_to_page':
      return ['[Link to another page]']
    case 'table':
      return table(children, mark === 'header')
    case 'unsupported':
      return ['[Something that Notion gives to no program]']
    case UNSHARED:
      return ['[A part that is not shared with Galley]']
    default:
      if (SILENT.includes(type)) return linesOf(children)
      return text === '' ? linesOf(children) : below(text, '', children)
  }
}

/** The type of the note that replaces blocks which Notion does not give. */
export const UNSHARED = 'galley_unshared'

/** A line, an empty line, and the children. */
function below(head: string | null, indent: string, children: readonly TreeBlock[]): string[] {
  const nested = linesOf(children).map((line) => (line === '' ? line : indent + line))
  const first = head === null ? [] : head.split('\n')
  return nested.length === 0 ? first : [...first, '', ...nested]
}

function item(sign: string, text: string, children: readonly TreeBlock[]): string[] {
  const indent = ' '.repeat(sign.startsWith('- ') ? 2 : sign.length)
  const [first = '', ...more] = text.split('\n')
  return [`${sign}${first}`, ...[...more, ...linesOf(children)].map((line) => (line === '' ? line : indent + line))]
}

const quoted = (lines: readonly string[]): string[] => lines.map((line) => `> ${line}`.trimEnd())

function table(rows: readonly TreeBlock[], hasHeader: boolean): string[] {
  const lines = rows.map(({ cells }) => `| ${(cells ?? []).map(cell).join(' | ')} |`)
  const [first] = rows
  if (!hasHeader || !first) return lines
  const rule = `| ${(first.cells ?? []).map(() => '---').join(' | ')} |`
  return [lines[0] ?? '', rule, ...lines.slice(1)]
}

const cell = (text: string): string => oneLine(text).replaceAll('|', '\\|')
/**
 * Works line by line, because an expression for the space around line breaks takes quadratic time on a long run of
 * blanks.
 */
const oneLine = (text: string): string =>
  text
    .split('\n')
    .flatMap((line) => line.trim() || [])
    .join(' ')
