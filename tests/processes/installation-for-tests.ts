import assert from 'node:assert/strict'
import type { BlueskySandboxOptions } from '../../sandbox/bluesky/options.ts'
import { type Sandbox, startSandbox } from '../../sandbox/start.ts'
import type { XSandboxOptions } from '../../sandbox/x/options.ts'
import { type Client, signIn } from '../../scripts/demo/client.ts'
import { connectAccounts } from '../../scripts/demo/connect-accounts.ts'
import { freePort } from '../support/free-port.ts'
import { type DataFolder, type GalleyProcess, makeDataFolder, startGalley } from './galley-process.ts'

export interface Installation {
  sandbox: Sandbox
  folder: DataFolder
  /** Its settings. It can be started again with them. */
  env: Record<string, string>
  /** The process that runs now, or the last one that ran. */
  galley: GalleyProcess
  /** A signed-in person in a new workspace that has an account on each simulated platform. */
  member: Client
  orgId: string
  /** Starts Galley again once it has ended. `more`: additional settings. */
  startAgain(more?: Record<string, string>): Promise<void>
  close(): Promise<void>
}

interface Options {
  x?: XSandboxOptions
  bluesky?: BlueskySandboxOptions
  env?: Record<string, string>
}

/** The whole product as a process, on its embedded database and with simulated platforms. */
export async function startInstallation({ x = {}, bluesky = {}, env = {} }: Options = {}): Promise<Installation> {
  const port = await freePort()
  const baseUrl = `http://localhost:${port}`
  const sandbox = await startSandbox({ galley: baseUrl, x, bluesky })
  const folder = await makeDataFolder()
  const settings = {
    PORT: String(port),
    GALLEY_DATA: folder.path,
    GALLEY_BASE_URL: baseUrl,
    ...sandbox.env(),
    ...env,
  }
  let galley = await startGalley(settings)

  async function close(): Promise<void> {
    await galley.end('SIGTERM')
    await sandbox.stop()
    await folder.remove()
  }

  try {
    assert.equal(galley.address, baseUrl, galley.said().errors)
    const member = await signIn(baseUrl, {
      email: 'owner@northwind.test',
      password: 'a long enough password',
      name: 'Owner',
    })
    const org = await member.must('POST', '/v1/orgs', { name: 'Northwind', slug: 'northwind' })
    await member.enter(org.id)
    await connectAccounts(member, baseUrl, ['x', 'bluesky'])
    return {
      sandbox,
      folder,
      env: settings,
      get galley() {
        return galley
      },
      member,
      orgId: org.id,
      async startAgain(more) {
        galley = await startGalley({ ...settings, ...more })
        assert.ok(galley.address, galley.said().errors)
      },
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}
