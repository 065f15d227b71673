/** Text that is already markup. */
export interface Html {
  readonly html: string
}

type Part = string | number | Html | readonly Html[] | null | false

/**
 * A template that escapes its values, except values that it made itself. Programs' descriptions of themselves may
 * contain anything.
 */
export function html(texts: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return { html: texts.reduce((whole, text, index) => whole + rendered(parts[index - 1] ?? null) + text) }
}

function rendered(part: Part): string {
  if (part === null || part === false) return ''
  if (typeof part !== 'object') return escaped(String(part))
  return 'html' in part ? part.html : part.map((each) => each.html).join('')
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)
