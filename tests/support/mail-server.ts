import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export interface TestMailServer {
  port: number
  /** The mails that it accepted, oldest first. */
  received: { from: string; to: string[]; message: string }[]
  /** Makes the server refuse at this point from now on. Null: it accepts everything again. */
  refuse(refusal: Refusal | null): void
  close(): Promise<void>
}

interface Refusal {
  at: 'connect' | 'auth' | 'rcpt' | 'data'
  code: number
  words?: string
}

/** A real SMTP server on this machine, without TLS. */
export async function openTestMailServer(): Promise<TestMailServer> {
  const received: TestMailServer['received'] = []
  let refusal: Refusal | null = null
  const refusedAt = (at: Refusal['at']): Error | null =>
    refusal?.at === at ? Object.assign(new Error(refusal.words ?? 'refused'), { responseCode: refusal.code }) : null

  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    allowInsecureAuth: true,
    onConnect: (_session, done) => done(refusedAt('connect')),
    onAuth: (auth, _session, done) => done(refusedAt('auth'), { user: auth.username }),
    onRcptTo: (_address, _session, done) => done(refusedAt('rcpt')),
    onData(stream, session, done) {
      let message = ''
      stream.on('data', (chunk: Buffer) => {
        message += chunk.toString('latin1')
      })
      stream.on('end', () => {
        const refused = refusedAt('data')
        if (!refused) received.push({ from: from(session.envelope.mailFrom), to: to(session.envelope.rcptTo), message })
        done(refused)
      })
    },
  })
  server.on('error', () => {}) // a connection broke, which the sender notices too
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.server.address() as AddressInfo).port,
    received,
    refuse(next) {
      refusal = next
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

const from = (sender: false | { address: string }): string => (sender ? sender.address : '')
const to = (readers: { address: string }[]): string[] => readers.map(({ address }) => address)
