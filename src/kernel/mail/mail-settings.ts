export interface MailSettings {
  /** The sender of the mails. */
  from: { name: string; address: string }
  /** Null if mails go into the folder. */
  smtp: SmtpServer | null
}

export interface SmtpServer {
  host: string
  port: number
  /** TLS from the first byte (smtps). */
  implicitTls: boolean
  /** Requires STARTTLS, because a password is sent over a network. */
  requireTls: boolean
  user: { name: string; password: string } | null
}

/** Reads `SMTP_URL` and `MAIL_FROM`. Adds what an operator must correct to `problems`. */
export function mailSettings(
  vars: { SMTP_URL?: string | undefined; MAIL_FROM?: string | undefined },
  baseUrl: string,
  problems: string[],
): MailSettings {
  if (vars.SMTP_URL && !vars.MAIL_FROM) {
    problems.push('MAIL_FROM: is needed where SMTP_URL is set, for example "Galley <galley@example.com>"')
  }
  return {
    from: senderFrom(vars.MAIL_FROM, baseUrl, problems),
    smtp: vars.SMTP_URL ? serverFrom(new URL(vars.SMTP_URL), problems) : null,
  }
}

function serverFrom(url: URL, problems: string[]): SmtpServer {
  if (!url.hostname || url.search || url.hash || !['', '/'].includes(url.pathname)) {
    problems.push('SMTP_URL: must be smtp(s)://user:password@host:port with nothing behind it')
  }
  const implicitTls = url.protocol === 'smtps:'
  const user = url.username ? { name: plain(url.username, problems), password: plain(url.password, problems) } : null
  const host = url.hostname.replace(/^\[|\]$/g, '')
  return {
    host,
    port: Number(url.port) || (implicitTls ? 465 : 587),
    implicitTls,
    requireTls: !implicitTls && user !== null && !['localhost', '127.0.0.1', '::1'].includes(host),
    user,
  }
}

function plain(encoded: string, problems: string[]): string {
  try {
    return decodeURIComponent(encoded)
  } catch {
    problems.push('SMTP_URL: write a % in the user or password as %25')
    return encoded
  }
}

function senderFrom(value: string | undefined, baseUrl: string, problems: string[]): MailSettings['from'] {
  if (value === undefined) return { name: 'Galley', address: `galley@${new URL(baseUrl).hostname}` }
  const [, name = '', bracketed, bare] = /^\s*(?:([^<>\p{Cc}]*)<([^<>]*)>|([^<>]*))\s*$/u.exec(value) ?? []
  const address = (bracketed ?? bare ?? '').trim()
  if (!/^[^\s@,;:"\p{Cc}]+@[^\s@,;:"\p{Cc}]+$/u.test(address)) {
    problems.push('MAIL_FROM: must be one address, for example "Galley <galley@example.com>"')
  }
  return { name: name.trim().replace(/^"(.*)"$/, '$1'), address }
}
