/** `/handle/status/1`, and the forms without a handle: `/i/status/1`, `/i/web/status/1`. */
const STATUS_PATH = /^\/(?:i(?:\/web)?|(?<handle>\w{1,15}))\/status\/(?<id>\d{1,20})(?:\/|$)/

/** The post that a stored address names, or null. The host was already checked when the address was stored. */
export function readXPostUrl(url: string): { id: string; handle: string | null } | null {
  const match = URL.canParse(url) ? STATUS_PATH.exec(new URL(url).pathname) : null
  if (!match?.groups?.id) return null
  return { id: match.groups.id, handle: match.groups.handle ?? null }
}

export const xPostIdOf = (url: string): string | null => readXPostUrl(url)?.id ?? null
