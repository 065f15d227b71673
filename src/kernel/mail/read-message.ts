import type { Mail } from './sealed-mail.ts'

/**
 * Reads back a message that our own transport composed, with one character for each byte: a few headers, one part of
 * text and one of HTML (RFC 2045–2047 as far as nodemailer uses them). Not for other senders' mails.
 */
export function readMessage(message: string): Mail & { sentAt: string } {
  const { headers, body } = split(message)
  const boundary = /boundary="([^"]+)"/.exec(headers.get('content-type') ?? '')?.[1]
  const parts = body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => split(part.replace(/^\n/, '').replace(/\n$/, '')))
  const partOf = (type: string): string => {
    const part = parts.find(({ headers }) => headers.get('content-type')?.startsWith(type))
    return part ? decodeBody(part.body, part.headers.get('content-transfer-encoding')) : ''
  }
  return {
    to: (headers.get('to') ?? '').replace(/^.*<|>$/g, ''),
    subject: decodeWords(headers.get('subject') ?? ''),
    sentAt: new Date(headers.get('date') ?? '').toISOString(),
    text: partOf('text/plain'),
    html: partOf('text/html'),
  }
}

function split(entity: string): { headers: Map<string, string>; body: string } {
  const end = entity.indexOf('\n\n')
  const lines = entity
    .slice(0, end)
    .replace(/\n[ \t]+/g, ' ')
    .split('\n')
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
  })
  return { headers: new Map(headers), body: entity.slice(end + 2) }
}

function decodeBody(body: string, encoding: string | undefined): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8')
  return encoding === 'quoted-printable' ? decodeQuoted(body.replace(/=\n/g, '')) : utf8(body)
}

/** Decodes `=?UTF-8?Q?…?=`. The space between two encoded words is dropped, as RFC 2047 asks. */
function decodeWords(header: string): string {
  return header.replace(/\?=\s+=\?/g, '?==?').replace(/(?:=\?UTF-8\?[QB]\?[^?]*\?=)+/gi, (words) => {
    const bytes = [...words.matchAll(/=\?UTF-8\?([QB])\?([^?]*)\?=/gi)].map(([, encoding, word = '']) =>
      encoding?.toUpperCase() === 'B'
        ? Buffer.from(word, 'base64').toString('latin1')
        : unquoted(word.replaceAll('_', ' ')),
    )
    return utf8(bytes.join(''))
  })
}

function decodeQuoted(text: string): string {
  return utf8(unquoted(text))
}

function unquoted(text: string): string {
  return text.replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}

function utf8(bytes: string): string {
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
