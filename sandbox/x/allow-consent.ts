/** What somebody does on the consent page who gives access to one of their accounts; where the browser is sent then. */
export async function allowConsent(authorizationUrl: string, handle: string): Promise<string> {
  const page = new URL(authorizationUrl)
  const form = new URLSearchParams([...page.searchParams, ['account', handle], ['decision', 'allow']])
  const consent = await fetch(`${page.origin}${page.pathname}`, { method: 'POST', body: form, redirect: 'manual' })
  const callback = consent.headers.get('location')
  if (!callback) throw new Error(`The simulated X gave no consent: it answered ${consent.status}`)
  return callback
}
