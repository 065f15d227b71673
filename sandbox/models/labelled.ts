/**
 * The labelled parts of a prompt, by label in lower case: `Topic: launch`, and `## Topic` with the lines below it. The
 * sandbox understands nothing else of a prompt.
 */
export function labelled(prompt: string): Map<string, string> {
  const fields = new Map<string, string>()
  let heading: string | null = null
  for (const line of prompt.split('\n')) {
    const [, title] = /^#{1,4}\s+(.{1,60}?)\s*:?\s*$/.exec(line) ?? []
    const [, label, value] = /^[-*\s]*([A-Za-z][\w ]{0,40}?)\s*:\s+(\S.*)$/.exec(line) ?? []
    if (title) heading = title.toLowerCase()
    else if (label && value) setOnce(fields, label.toLowerCase(), value.trim())
    else if (heading && line.trim() !== '') setOnce(fields, heading, line.trim())
  }
  return fields
}

function setOnce(fields: Map<string, string>, label: string, value: string): void {
  if (!fields.has(label)) fields.set(label, value)
}

const SUBJECTS =
  /\b(topic|thought|idea|brief|subject|title|headline|angle|post|text|message|content|goal|company|name)\b/

/** The subject of a prompt: its most telling label, else its first line. */
export function subjectOf(prompt: string): string {
  const fields = labelled(prompt)
  for (const word of SUBJECTS.source.slice(3, -3).split('|')) {
    for (const [label, value] of fields) if (new RegExp(`\\b${word}\\b`).test(label)) return clipped(value)
  }
  return clipped(prompt.trim().split('\n')[0] ?? '')
}

const clipped = (text: string): string => {
  const bare = text.replace(/^["'{[\s]+|["'}\],\s]+$/g, '')
  return bare.length <= 90 ? bare : `${bare.slice(0, 90).replace(/\s+\S*$/, '')} …`
}

const MOST_SENTENCES = 8

/** The sentences of the prompt's `text`, or none. */
export function sentencesOf(prompt: string): string[] {
  const [, written = ''] = /^text: (".*")$/m.exec(prompt) ?? []
  if (written === '') return []
  const text: unknown = JSON.parse(written)
  return String(text)
    .split(/(?<=[.!?])\s+|\n+/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '')
    .slice(0, MOST_SENTENCES)
}
