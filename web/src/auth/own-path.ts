/**
 * The path if it belongs to this site, since `next` comes from the address bar. A browser reads `/<tab>/x` as `//x`.
 */
export function ownPath(next: string): string {
  return /^\/(?![/\\])[!-[\]-~]*$/.test(next) ? next : '/'
}
