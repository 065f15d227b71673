import { createBlueskySandbox } from '../../sandbox/bluesky/create-bluesky-sandbox.ts'
import { createXSandbox } from '../../sandbox/x/create-x-sandbox.ts'
import { type TestApp, type TestAppOptions, testApp } from '../support/app.ts'
import { startOidcProvider, type TestProvider } from '../support/oidc-provider.ts'
import { createSeed, type Seed } from '../support/seed.ts'

const BASE_URL = 'http://localhost:4400'
const X_CLIENT = {
  id: 'galley',
  secret: 'secret',
  name: 'Galley',
  redirectUris: [`${BASE_URL}/v1/marketing/oauth/x/callback`],
}
export const BLUESKY_APP_PASSWORD = 'regi-stry-test-pass'

/** The whole application with simulated platforms behind it: every operation can be called and can succeed. */
export interface World {
  t: TestApp
  seed: Seed
  /** An OpenID Connect provider, called corp. */
  provider: TestProvider
  /** A handle at the simulated Bluesky that nobody has connected yet. */
  freeHandle(): string
  close(): Promise<void>
}

export async function openWorld(options: Omit<TestAppOptions, 'env'> = {}): Promise<World> {
  const handles = Array.from({ length: 40 }, (_, n) => `northwind${n}.test`)
  const bluesky = createBlueskySandbox({
    accounts: handles.map((handle) => ({ handle, appPasswords: [BLUESKY_APP_PASSWORD] })),
  })
  const x = createXSandbox({
    accounts: [{ username: 'northwind', name: 'Northwind' }],
    clients: [X_CLIENT],
    autoConsent: true,
  })
  const [blueskyUrl, xUrl, provider] = await Promise.all([
    bluesky.start(),
    x.start(),
    startOidcProvider({ baseUrl: BASE_URL, names: ['corp'] }),
  ])
  const t = await testApp({
    ...options,
    env: {
      GALLEY_BASE_URL: BASE_URL,
      BLUESKY_SERVICE_URL: blueskyUrl,
      BLUESKY_WEB_URL: blueskyUrl,
      X_CLIENT_ID: X_CLIENT.id,
      X_CLIENT_SECRET: X_CLIENT.secret,
      X_AUTHORIZE_URL: xUrl,
      X_API_URL: xUrl,
      ...provider.env('corp'),
    },
  })
  return {
    t,
    seed: createSeed(t),
    provider,
    freeHandle: () => handles.pop() ?? '',
    async close() {
      await t.close()
      await Promise.all([bluesky.stop(), x.stop(), provider.stop()])
    },
  }
}
