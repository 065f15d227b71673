import assert from 'node:assert/strict'
import { after } from 'node:test'
import { createGalley } from './create-galley.ts'
import { GalleyError } from './galley-error.ts'
import { type Reaction, type ScriptedServer, type Seen, scriptedServer } from './scripted-server-for-tests.ts'
import type { Galley, GalleyOptions } from './types.ts'

export const ORG = 'a4b3c5d6-0000-4000-8000-000000000001'
export const data = (value: unknown, status = 200): Reaction => ({ status, body: { data: value } })
export const refusal = (status: number, more: object = {}, headers: Record<string, string> = {}): Reaction => ({
  status,
  headers,
  body: { error: 'No', ...more },
})

export interface Scene {
  galley: Galley
  server: ScriptedServer
  /** How long it would have waited between tries, in ms; it does not really wait. */
  pauses: number[]
}

/** A client of a server that reacts like this; the server is closed after the test. */
export async function galleyAt(
  react: (seen: Seen, count: number) => Reaction,
  options: Partial<GalleyOptions> = {},
): Promise<Scene> {
  const server = await scriptedServer(react)
  after(() => server.close()) // of the test that calls this
  const pauses: number[] = []
  const sleep = async (ms: number, signal?: AbortSignal) => {
    signal?.throwIfAborted()
    pauses.push(ms)
  }
  const galley = createGalley({
    baseUrl: `${server.url}/`,
    accessToken: 'token',
    workspace: ORG,
    surroundings: { sleep, random: () => 1 },
    ...options,
  })
  return { galley, server, pauses }
}

/** The error of a call that must fail. */
export async function thrown(work: Promise<unknown>): Promise<GalleyError> {
  const error = await work.then(
    () => assert.fail('it succeeded'),
    (reason: unknown) => reason,
  )
  assert.ok(error instanceof GalleyError, String(error))
  return error
}
