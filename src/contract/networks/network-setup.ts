import { z } from 'zod'
import { PLATFORMS } from '../platforms.ts'

/** What a network needs from the operator of the installation, and which of it is set. Decision 086 */
export const NetworkSetup = z
  .object({
    platform: z.enum(PLATFORMS),
    state: z
      .enum(['ready', 'needs_app', 'off'])
      .describe(
        'ready: accounts can be connected. needs_app: an app has to be registered at the network first. off: switched off',
      ),
    register: z
      .object({
        at: z.string().describe('Where the app is registered, in words'),
        page: z.url().describe('The address of that place'),
        as: z.string().describe('What to choose there, in the network’s own words'),
        scopes: z.array(z.string()),
        callbackUrls: z.array(z.url()).describe('Register it exactly as it is'),
      })
      .nullable()
      .describe('Null where the network needs no app'),
    settings: z
      .array(z.object({ name: z.string(), isSet: z.boolean() }))
      .describe('The variables of the environment that the app’s keys go into; never their values'),
    problems: z.array(z.string()).describe('Why the public address of this installation does not fit'),
    guide: z.string().describe('The guide, a file in Galley’s own folder'),
  })
  .meta({ id: 'NetworkSetup' })
export type NetworkSetup = z.infer<typeof NetworkSetup>
