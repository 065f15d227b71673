import pg from 'pg'

/** The database cannot be reached or refuses us. The message names the server, never the password. */
export class DatabaseUnreachable extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'DatabaseUnreachable'
  }
}

/** Connection failures and shutdowns. PostgreSQL, appendix A, classes 08 and 57P. */
const AWAY = /^(08...|57P0[1-5])$|^(ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|ETIMEDOUT)$/

/** Whether the database could not be reached or went away during a query. Nothing helps then but to try again. */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof DatabaseUnreachable) return true
  if (!(error instanceof Error)) return false
  return (
    AWAY.test(codeOf(error) ?? '') ||
    /^Connection terminated|^Client has encountered a connection error/.test(error.message)
  )
}

const ADVICE: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there. Is the server running, and are host and port of DATABASE_URL right?',
  ENOENT: 'the server is not running (its socket is missing).',
  EACCES: 'this user may not use its socket. Run as the user that started it.',
  ENOTFOUND: 'the host name is unknown. Check the host of DATABASE_URL.',
  EAI_AGAIN: 'the host name could not be looked up. Check the network and the host of DATABASE_URL.',
  ETIMEDOUT: 'it does not answer. Check the network, the firewall and the host of DATABASE_URL.',
  EHOSTUNREACH: 'there is no route to it. Check the network and the host of DATABASE_URL.',
  ECONNRESET: 'it closed the connection. Does it demand TLS (sslmode=require in DATABASE_URL)?',
  '28P01': 'it refuses the password. Check user and password of DATABASE_URL.',
  '28000': 'it refuses this user. Check the user of DATABASE_URL and pg_hba.conf.',
  '3D000': 'it has no such database. Create it, or check the name in DATABASE_URL.',
  '53300': 'it has no connection left. Raise max_connections, or run fewer processes.',
  '55000': 'it takes no connections any more, as a database that was moved away.',
  '57P03': 'it is starting or shutting down. Try again in a moment.',
  '42501': 'the user of DATABASE_URL may not act in the role it needs. Run the migrations as that user first.',
  '22023': 'the role this process acts in does not exist. Run the migrations first.',
}

/**
 * Turns a failure to connect to `url` into an error with a message for people. Source of the codes: PostgreSQL,
 * appendix A, and Node's system errors.
 */
export function explainConnectError(error: unknown, url: string): DatabaseUnreachable {
  const code = codeOf(error)
  const advice = (code && ADVICE[code]) ?? (error instanceof Error ? error.message : String(error))
  return new DatabaseUnreachable(
    `The database at ${serverOf(url)} cannot be used${code ? ` (${code})` : ''}: ${advice}`,
    {
      cause: error,
    },
  )
}

function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  if (/timeout/.test(error.message)) return 'ETIMEDOUT'
  // A host name with several addresses fails with one error for each address.
  const single = error instanceof AggregateError ? error.errors[0] : error
  return single instanceof Error && 'code' in single && typeof single.code === 'string' ? single.code : undefined
}

function serverOf(url: string): string {
  const { host, port, database } = new pg.Client({ connectionString: url })
  return host.startsWith('/') ? host : `${host}:${port}, database "${database ?? ''}"`
}
