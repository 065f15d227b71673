/**
 * The path if it belongs to this site, since anybody can write `next` into an address. A browser reads `/<tab>/x` as
 * `//x`.
 */
export function ownPath(next: string): string {
  return /^\/(?![/\\])[!-[\]-~]*$/.test(next) ? next : '/'
}
