import { readdirSync, readFileSync, statSync } from 'node:fs'
import { formatHex, parse } from 'culori'
import type { Field } from './site.ts'
import { folderOf } from './site.ts'

/** Everything that a site's own files say. It tells a value that was read from one that was made up. */
export interface SaidBySite {
  text: string
  colours: Set<string>
}

export function saidBySite(id: string): SaidBySite {
  const folder = folderOf(id)
  const text = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => new URL(name.replaceAll('\\', '/'), folder))
    .filter((path) => statSync(path).isFile() && !path.pathname.endsWith('site.json'))
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n')
  return { text: plain(text), colours: coloursIn(text) }
}

/** Whether the site contains this value anywhere, in any notation. */
export function standsInSite({ text, colours }: SaidBySite, field: Field, value: string): boolean {
  switch (field) {
    case 'primary':
    case 'secondary':
    case 'accent':
    case 'background':
      return [...colours].some((one) => sameColour(one, value))
    case 'headingFont':
    case 'bodyFont':
      return text.includes(plain(value)) || text.includes(plain(value).replaceAll(' ', '_'))
    case 'logo':
      return text.includes(plain(decodeURI(new URL(value).pathname.split('/').at(-1) ?? value)))
    case 'name':
    case 'tagline':
      return text.includes(plain(value))
  }
}

export function sameColour(a: string, b: string): boolean {
  const [one, other] = [a, b].map((notation) => {
    const colour = parse(notation)
    return colour && formatHex(colour)
  })
  return (
    one !== undefined &&
    other !== undefined &&
    [1, 3, 5].every((at) => Math.abs(channel(one, at) - channel(other, at)) <= 2)
  )
}

const channel = (hex: string, at: number): number => Number.parseInt(hex.slice(at, at + 2), 16)

/** One spelling: entities decoded, single spaces, small letters, no tags. */
export function plain(text: string): string {
  return text
    .replaceAll(/<\/?(?:b|i|em|span|strong)\b[^>]*>/g, '')
    .replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replaceAll('&amp;', '&')
    .replaceAll('+', ' ')
    .replaceAll(/\s+/g, ' ')
    .toLowerCase()
    .trim()
}

/** Colours in every notation, including bare channels, because variables hold these. */
function coloursIn(text: string): Set<string> {
  const found = new Set<string>()
  const note = (notation: string): void => {
    const colour = parse(notation)
    if (colour) found.add(formatHex(colour))
  }
  for (const [hex] of text.matchAll(/#[0-9a-f]{3,8}\b/gi)) note(hex)
  for (const [call] of text.matchAll(/\b(?:rgb|hsl|oklch|oklab|hwb|lab|lch)a?\([^()]*\)/gi)) note(call)
  for (const [, word] of text.matchAll(/[:\s"'](white|black|[a-z]{3,20})(?=[;}\s"',)])/gi)) if (word) note(word)
  for (const [bare] of text.matchAll(/(?<=[:"'])\s*\d[\d.]*%?(?:[\s,]+[\d.]+%?){2}(?=[;}\s"'])/g)) {
    const parts = bare.trim().split(/[\s,]+/)
    if (parts[1]?.endsWith('%')) note(`hsl(${parts[0]} ${parts[1]} ${parts[2]})`)
    else note(`rgb(${parts.join(' ')})`)
  }
  return found
}
