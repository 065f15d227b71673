import { type Answer, bytesAnswer } from '../kit/answer.ts'
import { html } from '../kit/html.ts'

/** An account's first letter as its picture; 404 if nobody has that name. */
export function avatarFile(name: string | undefined): Answer {
  if (name === undefined) return { status: 404, headers: {}, body: '' }
  const letter = [...name][0]?.toUpperCase()
  const image = html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" fill="#1557c0"/><text x="20" y="27" fill="#fff" font-family="sans-serif" font-size="20" text-anchor="middle">${letter}</text></svg>`
  return bytesAnswer(Buffer.from(image.markup), 'image/svg+xml')
}
