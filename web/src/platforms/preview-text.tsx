import { isBlank } from '#contract/text/visible.ts'
import type { FoundLink } from '#rules/counting/find-links.ts'
import { previewPieces } from './preview-pieces.ts'

interface Props {
  text: string
  mention: RegExp
  /** How the network finds links, if it differs from the other networks. */
  links?: (text: string) => FoundLink[]
}

/** Text as it will appear on the platform: line breaks kept, links, tags and mentions coloured. */
export function PreviewText({ text, mention, links }: Props) {
  if (isBlank(text)) return <p className="text-base text-pv-meta italic">No text yet</p>
  return (
    <p dir="auto" className="text-base leading-6 whitespace-pre-wrap [unicode-bidi:plaintext]">
      {previewPieces(text, mention, links).map((piece, index) =>
        piece.leads ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text, in its order
          <span key={index} className="text-pv-link">
            {piece.text}
          </span>
        ) : (
          piece.text
        ),
      )}
    </p>
  )
}
