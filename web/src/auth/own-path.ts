/** Only addresses of this very site: `next` comes from the address bar. */
export function ownPath(next: string): string {
  return /^\/(?![/\\])/.test(next) ? next : '/'
}
