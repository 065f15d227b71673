/**
 * Gives consent on a consent page, for one account: the named one, or the first that it offers. Answers where the
 * browser is sent then.
 */
export async function allowConsent(authorizationUrl: string, handle?: string): Promise<string> {
  const page = new URL(authorizationUrl)
  const account = handle ?? (await firstOffered(page))
  const form = new URLSearchParams([...page.searchParams, ['account', account], ['decision', 'allow']])
  const consent = await fetch(`${page.origin}${page.pathname}`, { method: 'POST', body: form, redirect: 'manual' })
  const callback = consent.headers.get('location')
  if (!callback) throw new Error(`No consent was given at ${page.origin}: it answered ${consent.status}`)
  return callback
}

async function firstOffered(page: URL): Promise<string> {
  const offered = await (await fetch(page)).text()
  const account = /name="account" value="([^"]*)"/.exec(offered)?.[1]
  if (account === undefined) throw new Error(`The consent page at ${page.origin} offers no account`)
  return account
}
