import { z } from 'zod'
import { BrandKitUpdate, brandKitChanges } from '#contract/making/brand.ts'
import { operation } from '#kernel/operation.ts'
import { updateKit } from '../update-kit.ts'

/** Spec V8 */
export const updateBrandKit = operation({
  name: 'updateBrandKit',
  route: 'PATCH /v1/orgs/{orgId}/brand/kit',
  done: 'changed',
  summary: 'Change the brand kit',
  description:
    'Omitted fields stay, null clears a field. All fields are checked before anything is saved: 422 brand_kit_invalid names each bad one, and nothing is saved. A logo behind a link is read from public addresses only, drawn anew without anything else that its file holds, and kept in the library. With ifUpdatedAt, a kit that changed meanwhile is 409 stale_update with the kit as it is now in details.',
  tag: ['marketing', 'branding'],
  permission: 'brand:write',
  takes: { judgedFields: true },
  tool: {
    name: 'update_brand_kit',
    description:
      'Changes brand colours, fonts, logo, tagline, website; omitted fields stay, null clears. Use it when the user ' +
      'gives brand facts, then get_strategy. It publishes nothing. Answers kit, changes, warnings, what is missing.',
    hints: { readOnly: false, destructive: true, idempotent: true, openWorld: true },
    arguments: {
      logo: z
        .object({
          url: z.string().optional().describe('https link to SVG, PNG, JPEG, WebP or GIF'),
          assetId: z.string().optional().describe('An image of the library'),
        })
        .nullable()
        .optional()
        .describe('Either url or assetId'),
    },
  },
  body: brandKitChanges,
  output: BrandKitUpdate,
}).handleInSteps((ctx, update) => updateKit(ctx, update))
