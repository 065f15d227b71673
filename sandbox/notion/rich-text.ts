/** The most characters in one run of a text. */
const RUN = 2_000

/** A text in Notion's runs. `[words](address)` in it is a link. */
export function richText(text: string): object[] {
  return text.split(/(\[[^\]]*\]\(https?:[^)]*\))/).flatMap((piece) => {
    const link = /^\[([^\]]*)\]\((https?:[^)]*)\)$/.exec(piece)
    if (link) return [run(link[1] ?? '', link[2] ?? null)]
    const runs: object[] = []
    for (let at = 0; at < piece.length; at += RUN) runs.push(run(piece.slice(at, at + RUN), null))
    return runs
  })
}

const PLAIN = { bold: false, italic: false, strikethrough: false, underline: false, code: false, color: 'default' }

const run = (content: string, url: string | null): object => ({
  type: 'text',
  text: { content, link: url === null ? null : { url } },
  annotations: PLAIN,
  plain_text: content,
  href: url,
})
