const MOST = 70

/** Splits a text into a headline and the rest: its first line, or else its first sentence. */
export function leadOf(text: string): { lead: string; rest: string } {
  const whole = text.trim()
  const line = whole.split('\n', 1)[0] ?? ''
  const sentence = /^.{8,}?[.?!](?=\s|$)/u.exec(line)?.[0] ?? line
  const lead = (line.length <= MOST && line !== whole ? line : sentence).trim()
  return { lead: lead || 'Without words', rest: whole.slice(lead.length).trim() }
}
