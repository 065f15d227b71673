const COMMON = String.raw`https?:\/\/[^\s]+[^\s.,;:!?)\]'"]|[#$][\p{L}_][\p{L}\p{N}_]*`

/** Text as it will stand on the platform: line breaks kept, links, tags and mentions coloured. */
export function PreviewText({ text, mention }: { text: string; mention: RegExp }) {
  if (text.trim() === '') return <p className="text-read text-sheet-meta italic">No text yet</p>
  const special = new RegExp(`(${COMMON}|(?<![\\p{L}\\p{N}_])${mention.source})`, 'u')
  return (
    <p dir="auto" className="text-read leading-6 whitespace-pre-wrap [unicode-bidi:plaintext]">
      {text.split(special).map((piece, index) =>
        index % 2 === 1 ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text, in its order
          <span key={index} className="text-sheet-link">
            {piece}
          </span>
        ) : (
          piece
        ),
      )}
    </p>
  )
}
