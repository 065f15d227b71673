import { BrandKit } from '#contract/making/brand.ts'
import { operation } from '#kernel/operation.ts'
import { readBrandKit } from '../read-brand-kit.ts'

export const getBrandKit = operation({
  name: 'getBrandKit',
  route: 'GET /v1/orgs/{orgId}/brand/kit',
  summary: 'Read the brand kit',
  description: 'Colours, fonts, logo, tagline and website that visuals are made with, and what of them is not set yet.',
  tag: ['marketing', 'branding'],
  permission: 'workspace:read',
  tool: {
    name: 'get_brand_kit',
    description:
      'Reads the colours, fonts, logo, tagline and website that visuals are made with. Use it before changing them. ' +
      'Answers the kit; missing names what is not set.',
    hints: { readOnly: true, destructive: false, idempotent: true, openWorld: false },
  },
  output: BrandKit,
}).handle((ctx) => readBrandKit(ctx, ctx.db))
