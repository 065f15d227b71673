import { z } from 'zod'
import { plainOf, RichText } from './rich-text.ts'

/**
 * What is stored of a block: its text and its place. Addresses of files are left out, because they work for only an
 * hour.
 */
export const KeptBlock = z.object({
  id: z.string(),
  type: z.string(),
  text: z.string(),
  /** A detail by the type: a code's language, a callout's sign, whether a box is ticked, the number of an item. */
  mark: z.string().nullable(),
  cells: z.array(z.string()).nullable(),
  /** Whether the block has children that are a part of this page. */
  nested: z.boolean(),
})
export type KeptBlock = z.output<typeof KeptBlock>

/** A block in Notion's answer. The fields of its type are under the type's name. */
export const NotionBlock = z.looseObject({ id: z.string(), type: z.string(), has_children: z.boolean().catch(false) })

const Words = z.object({ rich_text: RichText, title: RichText, caption: RichText })
const Named = z.object({ title: z.string().catch(''), name: z.string().catch(''), url: z.string().catch('') })
const Marks = z.object({
  language: z.string().optional().catch(undefined),
  checked: z.boolean().optional().catch(undefined),
  icon: z.object({ emoji: z.string() }).nullish().catch(null),
  has_column_header: z.boolean().optional().catch(undefined),
  list_start_index: z.int().optional().catch(undefined),
})
const Row = z.object({ cells: z.array(RichText).catch([]) })
const Expression = z.object({ expression: z.string().catch('') })

/** Pages and databases inside a page are separate documents, although Notion says that the block has children. */
const OF_THEIR_OWN = ['child_page', 'child_database', 'link_to_page']

export function keptBlock(block: z.output<typeof NotionBlock>): KeptBlock {
  const { id, type, has_children } = block
  const content: unknown = block[type] ?? {}
  return {
    id,
    type,
    text: textOf(type, content),
    mark: markOf(type, content),
    cells: type === 'table_row' ? Row.parse(content).cells.map(plainOf) : null,
    nested: has_children && !OF_THEIR_OWN.includes(type),
  }
}

function textOf(type: string, content: unknown): string {
  switch (type) {
    case 'child_page':
    case 'child_database':
      return Named.parse(content).title
    case 'equation':
      return Expression.parse(content).expression
    case 'bookmark':
    case 'embed':
    case 'link_preview':
      return [plainOf(Words.parse(content).caption), Named.parse(content).url].filter(Boolean).join(' ')
    case 'image':
    case 'video':
    case 'audio':
    case 'pdf':
    case 'file':
      return plainOf(Words.parse(content).caption) || Named.parse(content).name
    case 'code': {
      const { rich_text, caption } = Words.parse(content)
      return [plainOf(rich_text), plainOf(caption)].filter(Boolean).join('\n')
    }
    default: {
      const { rich_text, title } = Words.parse(content)
      return plainOf(rich_text) || plainOf(title)
    }
  }
}

function markOf(type: string, content: unknown): string | null {
  const { language, checked, icon, has_column_header, list_start_index } = Marks.parse(content)
  switch (type) {
    case 'code':
      return language === undefined || language === 'plain text' ? null : language
    case 'to_do':
      return checked ? 'x' : null
    case 'callout':
      return icon?.emoji ?? null
    case 'table':
      return has_column_header ? 'header' : null
    case 'numbered_list_item':
      return list_start_index === undefined ? null : String(list_start_index)
    default:
      return null
  }
}
