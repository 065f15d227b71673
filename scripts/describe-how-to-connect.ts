import type { Network } from '#platforms/network.ts'

/**
 * The facts of the accounts page about connecting, as a module of the web app, so that the app need not load
 * `src/platforms`.
 */
export function describeHowToConnect(networks: readonly Network[]): string {
  const entries = networks.map(({ platform, howToConnect: { way, registration } }) => [
    platform,
    { way, wantsApp: registration !== null },
  ])
  return [
    '// Written by scripts/generate.ts from src/platforms/networks.ts.',
    "import type { Platform } from '#contract/platforms.ts'",
    "import type { HowToConnect } from './platform-view.ts'",
    '',
    '/** How accounts of each network are connected. */',
    `export const HOW_TO_CONNECT: Record<Platform, HowToConnect> = ${JSON.stringify(Object.fromEntries(entries), null, 2)}`,
    '',
  ].join('\n')
}
