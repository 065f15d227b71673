import { z } from 'zod'
import { CreditEstimate } from '#contract/billing/billing.ts'
import { BrandedImage, estimate, imageRequest } from '#contract/making/visuals.ts'
import { operation } from '#kernel/operation.ts'
import { estimateOfBackground } from '../ai-background.ts'
import { makeImage } from '../make-image.ts'
import { inTurn } from '../visual-turns.ts'

export const createBrandedImage = operation({
  name: 'createBrandedImage',
  route: 'POST /v1/orgs/{orgId}/marketing/visuals/image',
  done: 'made an image:',
  summary: 'Make a branded image',
  description:
    'Sets the words in a template with the colours, fonts and logo of the brand kit, and keeps the image in the library with what it was made from. Words that find no room are cut and named in warnings; nothing is set smaller than a phone shows legibly. aiBackground costs credits, and is 503 provider_unavailable where no image model is set up.',
  tag: ['marketing', 'branding'],
  permission: 'content:write',
  costs: { action: 'image_generate' },
  tool: {
    name: 'create_branded_image',
    description:
      'Makes an image of words in the brand’s look and keeps it in the library. Use it when a post needs a picture. ' +
      'It publishes nothing. Answers images, warnings and postMedia, which create_draft_post takes as media.',
    hints: { readOnly: false, destructive: false, idempotent: false, openWorld: true },
  },
  body: { ...imageRequest, ...estimate },
  output: z.union([BrandedImage, CreditEstimate]),
}).handleInSteps(async (ctx, { estimateOnly, orgId: _, ...request }) =>
  estimateOnly ? estimateOfBackground(ctx.services, request) : inTurn(ctx, 'making', () => makeImage(ctx, request)),
)
