import { z } from 'zod'
import { CreditEstimate } from '#contract/billing/billing.ts'
import { Carousel, carouselRequest, estimate } from '#contract/making/visuals.ts'
import { operation } from '#kernel/operation.ts'
import { estimateOfBackground } from '../ai-background.ts'
import { makeCarousel } from '../make-carousel.ts'
import { inTurn } from '../visual-turns.ts'

export const createCarousel = operation({
  name: 'createCarousel',
  route: 'POST /v1/orgs/{orgId}/marketing/visuals/carousel',
  done: 'made a carousel:',
  summary: 'Make a carousel',
  description:
    'Sets 2 to 15 slides in the look of the brand kit, as a tagged PDF for networks that take documents and as images for the others, and keeps them in the library. postMedia has for each network what a post there carries.',
  tag: ['marketing', 'branding'],
  permission: 'content:write',
  costs: { action: 'image_generate' },
  tool: {
    name: 'create_carousel',
    description:
      'Makes 2 to 15 slides in the brand’s look, as a PDF and as images. Use it when a post tells something in steps. ' +
      'It publishes nothing. Answers the files, warnings, and postMedia for each network.',
    hints: { readOnly: false, destructive: false, idempotent: false, openWorld: true },
  },
  body: { ...carouselRequest, ...estimate },
  output: z.union([Carousel, CreditEstimate]),
}).handleInSteps(async (ctx, { estimateOnly, orgId: _, ...request }) =>
  estimateOnly ? estimateOfBackground(ctx.services, request) : inTurn(ctx, 'making', () => makeCarousel(ctx, request)),
)
