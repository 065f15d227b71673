import { z } from 'zod'
import { NetworkSetup } from '#contract/networks/network-setup.ts'
import { operation } from '#kernel/operation.ts'
import { networkSetup } from '../consent/network-setup.ts'

export const getNetworkSetup = operation({
  name: 'getNetworkSetup',
  route: 'GET /v1/orgs/{orgId}/marketing/network-setup',
  summary: 'See what each network still needs before accounts can be connected',
  description:
    'Which settings of the installation are there and which are missing, the addresses to register, and whether the public address fits. Never a value of a setting.',
  tag: 'marketing',
  permission: 'accounts:manage',
  output: z.object({
    baseUrl: z.url().describe('The address by which this installation calls itself: consents come back there'),
    networks: z.array(NetworkSetup),
  }),
}).handle(async ({ services: { config, platforms } }) => ({
  baseUrl: config.baseUrl,
  networks: networkSetup(config, (platform) => platforms[platform]?.connecting !== undefined),
}))
