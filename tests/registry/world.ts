import { createModelsSandbox } from '../../sandbox/models/create-models-sandbox.ts'
import { agreeableProvider } from '../support/billing.ts'
import { listening, portOf } from '../support/kernel/net/servers.ts'
import { startOidcProvider, type TestProvider } from '../support/oidc-provider.ts'
import { createSeed, type Seed } from '../support/seed.ts'
import { BASE_URL, openSimulatedApp, type SimulatedApp, type SimulatedAppOptions } from '../support/simulated-app.ts'

/** The whole application with simulated platforms: every operation can be called and can succeed. */
export interface World extends SimulatedApp {
  seed: Seed
  /** An OpenID Connect provider, called corp. */
  provider: TestProvider
  /** The address of a picture. */
  picture: string
}

/** A picture of one pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

export async function openWorld(options: Omit<SimulatedAppOptions, 'env' | 'sandbox'> = {}): Promise<World> {
  const provider = await startOidcProvider({ baseUrl: BASE_URL, names: ['corp'] })
  const pictures = await listening((_, response) => response.writeHead(200, { 'content-type': 'image/png' }).end(PNG))
  const models = createModelsSandbox()
  await models.start()
  const world = await openSimulatedApp({
    ...options,
    sandbox: { x: { autoConsent: true } },
    env: { GALLEY_BASE_URL: BASE_URL, ...provider.env('corp'), ...models.env() },
  })
  world.t.services.billing = agreeableProvider
  return {
    ...world,
    seed: createSeed(world.t),
    provider,
    picture: `http://127.0.0.1:${portOf(pictures)}/picture.png`,
    async close() {
      await world.close()
      await models.stop()
      await provider.stop()
      pictures.close()
    },
  }
}
