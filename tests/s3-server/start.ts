import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { systemClock } from '#kernel/clock.ts'
import { createS3Client } from '#kernel/storage/s3-call.ts'
import type { S3Settings } from '#kernel/storage/s3-settings.ts'

/** Debian's own Python, for which Debian's packages are made. */
export const PYTHON = '/usr/bin/python3'

export interface S3Server {
  /** Settings of an empty bucket. */
  settings: S3Settings
  /** These settings as Galley's environment. */
  env: Record<string, string>
  /** Ends the server and removes its data. */
  stop(): Promise<void>
}

/**
 * Starts an empty S3-compatible server (Swift with its S3 interface) on this machine. It takes about two seconds, so
 * start one for each test file. Its files are in `folder`, or in a new folder.
 *
 * @throws if it is not installed (node tests/s3-server/install.ts) or ends before it serves.
 */
export async function startS3Server(folder?: string): Promise<S3Server> {
  const own = folder ?? (await mkdtemp(join(tmpdir(), 'galley-s3-')))
  const key = { accessKeyId: 'galley:tests', secretAccessKey: 'only-for+tests/and=no/more', region: 'eu-test-1' }
  const args = [join(import.meta.dirname, 'serve.py'), own, key.accessKeyId, key.secretAccessKey, key.region]
  const child = spawn(PYTHON, args, { stdio: ['pipe', 'pipe', 'inherit'] })
  const exited = once(child, 'exit')
  const stop = async () => {
    child.kill('SIGTERM')
    await exited
    await rm(own, { recursive: true, force: true })
  }
  const port = await firstLine(child.stdout as Readable) // a pipe, as asked for above
  if (port === null) {
    await stop()
    throw new Error('The S3 server ended before it served: install it with node tests/s3-server/install.ts')
  }
  const settings: S3Settings = { ...key, endpoint: `http://127.0.0.1:${port}`, bucket: 'galley-files', pathStyle: true }
  await createS3Client(settings, systemClock).call({ method: 'PUT' })
  return { settings, env: envOf(settings), stop }
}

const envOf = (settings: S3Settings): Record<string, string> => ({
  GALLEY_S3_ENDPOINT: settings.endpoint,
  GALLEY_S3_BUCKET: settings.bucket,
  GALLEY_S3_REGION: settings.region,
  GALLEY_S3_ACCESS_KEY_ID: settings.accessKeyId,
  GALLEY_S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
})

async function firstLine(stream: Readable): Promise<string | null> {
  for await (const line of createInterface({ input: stream })) return line
  return null
}
