import { parseArgs } from 'node:util'
import { type BlueskySandbox, createBlueskySandbox } from './bluesky/create-bluesky-sandbox.ts'
import { type BlueskySandboxOptions, DEMO_BLUESKY_ACCOUNTS } from './bluesky/options.ts'
import { createXSandbox, type XSandbox } from './x/create-x-sandbox.ts'
import { DEMO_X_ACCOUNTS, DEMO_X_CLIENT, type XSandboxOptions } from './x/options.ts'

export interface Sandbox {
  x: XSandbox
  bluesky: BlueskySandbox
  stop(): Promise<void>
}

/** Starts every simulated platform on 127.0.0.1; a port left out is any free one. */
export async function startSandbox(
  options: { ports?: { x?: number; bluesky?: number }; x?: XSandboxOptions; bluesky?: BlueskySandboxOptions } = {},
): Promise<Sandbox> {
  const x = createXSandbox(options.x)
  const bluesky = createBlueskySandbox(options.bluesky)
  await x.start(options.ports?.x)
  try {
    await bluesky.start(options.ports?.bluesky)
  } catch (error) {
    await x.stop()
    throw error
  }
  return {
    x,
    bluesky,
    async stop() {
      await Promise.all([x.stop(), bluesky.stop()])
    },
  }
}

/** `node sandbox/start.ts --x-port 4011 --bluesky-port 4012 --redirect-uri http://127.0.0.1:3000/…` */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      'x-port': { type: 'string', default: '4011' },
      'bluesky-port': { type: 'string', default: '4012' },
      'redirect-uri': { type: 'string', multiple: true, default: DEMO_X_CLIENT.redirectUris },
    },
  })
  const client = { ...DEMO_X_CLIENT, redirectUris: values['redirect-uri'] }
  const sandbox = await startSandbox({
    ports: { x: Number(values['x-port']), bluesky: Number(values['bluesky-port']) },
    x: { clients: [client] },
  })
  console.log(`X        ${sandbox.x.url}  client ${client.id}, secret ${client.secret}`)
  console.log(
    `         accounts ${DEMO_X_ACCOUNTS.map(({ username }) => `@${username}`).join(', ')}; redirects to ${client.redirectUris.join(', ')}`,
  )
  console.log(`Bluesky  ${sandbox.bluesky.url}`)
  for (const { handle, appPasswords } of DEMO_BLUESKY_ACCOUNTS)
    console.log(`         ${handle}, app password ${appPasswords?.join(', ')}`)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void sandbox.stop())
}

if (import.meta.main) await main()
