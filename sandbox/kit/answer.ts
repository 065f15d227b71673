export interface Answer {
  status: number
  headers: Record<string, string>
  body: string | Uint8Array
}

export function jsonAnswer(status: number, value: unknown, headers: Record<string, string> = {}): Answer {
  return {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
    body: JSON.stringify(value),
  }
}

export function emptyAnswer(status = 200): Answer {
  return { status, headers: {}, body: '' }
}

export function redirectAnswer(location: string): Answer {
  return { status: 302, headers: { location, 'cache-control': 'no-store' }, body: '' }
}

export function bytesAnswer(bytes: Uint8Array, contentType: string): Answer {
  return { status: 200, headers: { 'content-type': contentType, 'x-content-type-options': 'nosniff' }, body: bytes }
}
