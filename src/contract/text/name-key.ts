/** An emoji that is one picture: its joiners and tags tell it from others, its variation selectors do not. */
const UNDRAWN = /(?<emoji>\p{RGI_Emoji})|\p{Default_Ignorable_Code_Point}/gv

/**
 * What names are compared by, never shown: two names of one key cannot be told apart. Forms of one letter (composed or
 * not, full width, ligatures), case, signs that are not drawn and kinds and numbers of spaces make no difference. Letters of
 * other scripts that look alike do: they are written on purpose.
 */
export function nameKey(name: string): string {
  return name
    .replace(UNDRAWN, (_, emoji?: string) => emoji?.replaceAll('\uFE0F', '') ?? '')
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFKC')
    .replaceAll('ς', 'σ')
    .replace(/[\s\u2800]+/g, ' ')
    .trim()
}
