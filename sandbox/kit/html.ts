/** Safe markup: made by `html`, never from a plain string. */
export interface Html {
  readonly markup: string
}

type Part = Html | string | number | null | undefined | false | readonly Part[]

/** Builds markup; every value that is not `Html` itself is escaped. */
export function html(pieces: TemplateStringsArray, ...values: Part[]): Html {
  let markup = pieces[0] ?? ''
  values.forEach((value, index) => {
    markup += render(value) + (pieces[index + 1] ?? '')
  })
  return { markup }
}

function render(part: Part): string {
  if (part === null || part === undefined || part === false) return ''
  if (typeof part === 'string' || typeof part === 'number') return escapeHtml(String(part))
  if ('markup' in part) return part.markup
  return part.map(render).join('')
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
