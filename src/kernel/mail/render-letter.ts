import { plainLine, plainText } from '#contract/text/plain-text.ts'
import type { Letter } from './letter.ts'
import type { Mail } from './sealed-mail.ts'

/**
 * A letter as text and as HTML. The HTML sets no colours except the button's own pair, and loads nothing: it is
 * readable in light and dark and in clients that drop styles, and it tells nobody that it was opened. Throws if the
 * action's address is not http(s): a mail must never carry a script. The letter contains people's words, so marks that
 * change the direction of writing are removed, and no line break in a subject can begin a new header.
 */
export function renderLetter(written: Letter): Omit<Mail, 'to'> {
  const letter: Letter = {
    ...written,
    subject: plainLine(written.subject),
    paragraphs: written.paragraphs.map(plainText),
    ...(written.footer !== undefined && { footer: plainText(written.footer) }),
  }
  if (letter.action && !/^https?:\/\//i.test(letter.action.href)) {
    throw new TypeError('The action of a letter must be an http(s) address')
  }
  return { subject: letter.subject, text: text(letter), html: html(letter) }
}

function text({ paragraphs, action, footer }: Letter): string {
  const parts = [
    ...paragraphs,
    ...(action ? [`${action.label}:\n${action.href}`] : []),
    ...(footer ? [`-- \n${footer}`] : []),
  ]
  return `${parts.join('\n\n')}\n`
}

const FONT = 'font-family: system-ui, -apple-system, Segoe UI, Roboto, Helvetica, Arial, sans-serif'
const BUTTON = 'display: inline-block; padding: 12px 20px; border-radius: 6px; background: #0e5a4f; color: #ffffff'

function html({ subject, paragraphs, action, footer }: Letter): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(subject)}</title>
</head>
<body style="margin: 0; padding: 24px; font-size: 16px; line-height: 1.5; ${FONT}">
<div style="max-width: 560px; margin: 0 auto">
${paragraphs.map((paragraph) => `<p style="margin: 0 0 16px">${withBreaks(paragraph)}</p>\n`).join('')}${action ? button(action) : ''}${footer ? foot(footer) : ''}</div>
</body>
</html>
`
}

function button({ label, href }: NonNullable<Letter['action']>): string {
  const address = escaped(href)
  return `<p style="margin: 24px 0 16px"><a href="${address}" style="${BUTTON}; text-decoration: none">${escaped(label)}</a></p>
<p style="margin: 0 0 16px; font-size: 13px; word-break: break-all"><a href="${address}" style="color: inherit">${address}</a></p>
`
}

function foot(footer: string): string {
  return `<p style="margin: 32px 0 0; font-size: 13px; opacity: 0.75">${withBreaks(footer)}</p>\n`
}

function withBreaks(plain: string): string {
  return escaped(plain).replaceAll('\n', '<br>')
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escaped(plain: string): string {
  return plain.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')
}
