/**
 * Matches characters that are not drawn. An emoji sequence that is one picture is matched as a whole: its joiners and
 * tags distinguish it from other emoji, its variation selectors do not.
 */
const UNDRAWN = /(?<emoji>\p{RGI_Emoji})|\p{Default_Ignorable_Code_Point}/gv

/**
 * A key for comparing names, which is never shown. Names that look the same have the same key: forms of one letter
 * (composed or not, full width, ligatures), case, invisible characters, and kinds and numbers of spaces make no
 * difference. Look-alike letters of other scripts do make one, because people write them on purpose.
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
