import { type FoundLink, findLinks } from '#rules/counting/find-links.ts'

const TAGS = String.raw`[#$][\p{L}_][\p{L}\p{N}_]*`

export interface PreviewPiece {
  text: string
  /** Whether the piece has the colour of links. */
  leads: boolean
}

/** Splits a text into pieces: links as the network finds them, mentions, tags, and the words between them. */
export function previewPieces(
  text: string,
  mention: RegExp,
  find: (text: string) => FoundLink[] = findLinks,
): PreviewPiece[] {
  const special = new RegExp(`(${TAGS}|(?<![\\p{L}\\p{N}_])${mention.source})`, 'u')
  const pieces: PreviewPiece[] = []
  const words = (between: string) =>
    between.split(special).forEach((piece, index) => {
      if (piece !== '') pieces.push({ text: piece, leads: index % 2 === 1 })
    })
  let after = 0
  for (const { start, end, url } of find(text)) {
    words(text.slice(after, start))
    pieces.push({ text: url, leads: true })
    after = end
  }
  words(text.slice(after))
  return pieces
}
