import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { isInstalled } from '../support/install-packages.ts'

export interface BlueskyAccount {
  handle: string
  did: string
  /** The account's own password, with which a person signs in. */
  password: string
  /** An app password, with which Galley connects. */
  appPassword: string
}

/** The server. It also has the fields of its first account, since most tests need only one. */
export interface BlueskyServer extends BlueskyAccount {
  /**
   * The origin without a slash at the end. It is also the OAuth issuer, so use it unchanged (localhost and not
   * 127.0.0.1).
   */
  pdsUrl: string
  plcUrl: string
  accounts: BlueskyAccount[]
  /** Ends the server and removes its data. */
  stop(): Promise<void>
}

/**
 * Starts an empty Bluesky server with one account for each handle; a handle is 3–18 letters or digits before `.test`.
 * It takes about three seconds: start one for each test file, with an account for each test that must not meet others.
 *
 * @throws if the server is not installed (the message says how) or ends before it serves.
 */
export async function startBlueskyServer(handles: string[] = ['northwind.test']): Promise<BlueskyServer> {
  if (!isInstalled(import.meta.dirname)) {
    throw new Error(
      'The Bluesky server for the tests is not installed as its lockfile says: ' +
        'run node_modules/.bin/node tests/bluesky-server/install.ts',
    )
  }
  const child = spawn(process.execPath, [join(import.meta.dirname, 'serve.mjs'), ...handles], {
    // The server's log would go to stdout, where this test expects one line.
    env: { ...process.env, LOG_ENABLED: 'false' },
    // By the IPC channel the server notices when this process is gone.
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const exited = once(child, 'exit')

  const line = await firstLine(child.stdout as Readable) // a pipe, as asked for above
  if (line === null) throw new Error('The Bluesky server ended before it served, for the reason it wrote to stderr')
  return {
    ...(JSON.parse(line) as Omit<BlueskyServer, 'stop'>), // written by serve.mjs
    async stop() {
      child.kill('SIGTERM')
      await exited
    },
  }
}

async function firstLine(stream: Readable): Promise<string | null> {
  for await (const line of createInterface({ input: stream })) return line
  return null
}
