import { createModelsSandbox } from '../../sandbox/models/create-models-sandbox.ts'
import { createNotionSandbox, type NotionSandbox } from '../../sandbox/notion/create-notion-sandbox.ts'
import { DEMO_NOTION_DATABASES } from '../../sandbox/notion/databases.ts'
import { agreeableProvider } from '../support/billing.ts'
import { listening, portOf } from '../support/kernel/net/servers.ts'
import { startOidcProvider, type TestProvider } from '../support/oidc-provider.ts'
import { createSeed, type Seed } from '../support/seed.ts'
import { BASE_URL, openSimulatedApp, type SimulatedApp, type SimulatedAppOptions } from '../support/simulated-app.ts'

/** The whole application with simulated platforms, in which every operation can be called and can succeed. */
export interface World extends SimulatedApp {
  seed: Seed
  /** An OpenID Connect provider with the name corp. */
  provider: TestProvider
  /** The address of a picture. The root of the same server is a website. */
  picture: string
  notion: NotionSandbox
}

/** A picture of one pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** The website at the root of the picture's server. */
const SITE = `<!doctype html><html lang="en"><head><title>Northwind | Learn to sail</title>
<meta name="theme-color" content="#0f766e"><meta property="og:image" content="/share.png"><link rel="icon" href="/icon.png">
<style>:root { --secondary: #b45309; --accent: #7c3aed } body { background: #fff; font-family: Lora; color: #222 }
.btn { background: #0f766e } h1 { color: var(--secondary) } em { color: var(--accent) }</style></head>
<body><h1>Northwind</h1><p>We teach <em>sailing</em>.</p><a class="btn" href="/book">Book a course</a></body></html>`

export async function openWorld(options: Omit<SimulatedAppOptions, 'env' | 'sandbox'> = {}): Promise<World> {
  const provider = await startOidcProvider({ baseUrl: BASE_URL, names: ['corp'] })
  const pictures = await listening(({ url }, response) => {
    if (url === '/') response.writeHead(200, { 'content-type': 'text/html' }).end(SITE)
    else response.writeHead(200, { 'content-type': 'image/png' }).end(PNG)
  })
  const models = createModelsSandbox()
  await models.start()
  const notion = createNotionSandbox({
    databases: DEMO_NOTION_DATABASES,
    autoConsent: true,
    rateLimits: 'off',
    callbacks: [`${BASE_URL}/v1/context/oauth/notion/callback`],
  })
  await notion.start()
  const world = await openSimulatedApp({
    ...options,
    sandbox: { x: { autoConsent: true } },
    env: { GALLEY_BASE_URL: BASE_URL, ...provider.env('corp'), ...models.env(), ...notion.env() },
  })
  world.t.services.billing = agreeableProvider
  return {
    ...world,
    seed: createSeed(world.t),
    provider,
    notion,
    picture: `http://127.0.0.1:${portOf(pictures)}/picture.png`,
    async close() {
      await world.close()
      await models.stop()
      await notion.stop()
      await provider.stop()
      pictures.close()
    },
  }
}
