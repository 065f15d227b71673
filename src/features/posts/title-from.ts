/** A title for a draft that came without one: its first line, as far as that fits. */
export function titleFrom(text: string): string {
  const line = text.trim().split('\n')[0]?.trim() ?? ''
  if (line === '') return 'Untitled'
  return line.length > 80 ? `${line.slice(0, 79).trimEnd()}…` : line
}
