import { ROOM } from '#contract/limits/draft-room.ts'
import { plainLine } from '#contract/text/plain-text.ts'

/** A file's title in the library: its name without folders and extension. Null if nothing is left. */
export function titleOfFile(name: string): string | null {
  const last = name.split(/[/\\]/).at(-1) ?? ''
  const title = plainLine(last.replace(/\.\w{1,5}$/, ''))
  return [...title].slice(0, ROOM.title).join('').trim() || null
}

/** The title from the last part of the link's path, decoded if possible. */
export function titleOfLink(url: string): string | null {
  const name = new URL(url).pathname.split('/').at(-1) ?? ''
  try {
    return titleOfFile(decodeURIComponent(name))
  } catch {
    return titleOfFile(name) // a percent sign that begins no escape
  }
}
