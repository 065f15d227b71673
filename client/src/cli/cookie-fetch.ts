/** A fetch that keeps the cookies of one server, as a browser does: signing in with a password makes a session. */
export function cookieFetch(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  const cookies = new Map<string, string>()
  return async (input, init) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    // send() passes headers in this form
    const headers = { ...(init?.headers as Record<string, string>), ...(cookie !== '' && { cookie }) }
    const response = await fetch(input, { ...init, headers })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=;]+)=([^;]*)/.exec(line) ?? []
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    return response
  }
}
