import { z } from 'zod'
import { Id } from '../common.ts'
import { AssetId, PostMedia } from '../media/media.ts'
import { PLATFORMS, type Platform } from '../platforms.ts'
import { wordsUpTo } from '../text/name.ts'
import { EstimateOnly } from './estimate.ts'
import {
  CAROUSEL_FORMATS,
  CAROUSEL_OUTPUTS,
  IMAGE_OUTPUTS,
  MAX_SLIDES,
  MIN_SLIDES,
  SCREENSHOT_FORMATS,
  SCREENSHOT_LAYOUTS,
  SLIDE_LAYOUTS,
  VISUAL_FORMATS,
  VISUAL_TEMPLATES,
  VISUAL_THEMES,
  WINDOW_THEMES,
} from './visual-lists.ts'

/** Spec V2 */
export const VisualImage = z
  .object({
    assetId: Id,
    url: z.url(),
    contentType: z.string(),
    sizeBytes: z.int(),
    width: z.int(),
    height: z.int(),
    format: z.enum(VISUAL_FORMATS),
    page: z.int().optional(),
  })
  .meta({ id: 'VisualImage' })
export type VisualImage = z.infer<typeof VisualImage>

/** The most characters that are accepted. A template has room for fewer, and a warning says so. */
const line = wordsUpTo

export const VisualContent = z.strictObject({
  title: line(300).describe('The main words'),
  eyebrow: line(80).optional().describe('A few words above'),
  body: line(800).optional().describe('A sentence or two below'),
  bullets: z.array(line(200)).max(12).optional().describe('Lines of a list'),
  stat: line(24).optional().describe('A number, as 73%'),
  attribution: line(120).optional().describe('Who said it'),
  cta: line(80).optional().describe('What to do now'),
})

const Slide = VisualContent.extend({
  layout: z.enum(SLIDE_LAYOUTS).optional().describe('Chosen by its words if left out'),
})

/** Either a library file or a link. */
const PictureInput = z.strictObject({
  assetId: AssetId.optional().describe('See list_media'),
  url: z.url().max(2000).optional().describe('Public https link'),
})
export type PictureInput = z.infer<typeof PictureInput>

const AiBackground = z.strictObject({
  prompt: line(1000).describe('What the picture shows'),
  model: z.string().max(100).optional().describe('From list_visual_options'),
})
export type AiBackgroundInput = z.infer<typeof AiBackground>

const shared = {
  theme: z.enum(VISUAL_THEMES).optional().describe('brand if left out'),
  includeLogo: z.boolean().optional().describe('true if left out'),
  handle: line(60).optional().describe('As @northwind'),
}
const imageOutputs = z
  .array(z.enum(IMAGE_OUTPUTS))
  .min(1)
  .max(IMAGE_OUTPUTS.length)
  .optional()
  .describe('jpeg if left out; a JPEG is always made too')

export const imageRequest = {
  content: VisualContent.describe('The words'),
  template: z.enum(VISUAL_TEMPLATES).optional().describe('headline if left out'),
  format: z.enum(VISUAL_FORMATS).optional().describe('square if left out'),
  ...shared,
  backgroundImage: PictureInput.optional().describe('A picture behind the words'),
  aiBackground: AiBackground.optional().describe('A picture made by AI; costs credits'),
  alsoFormats: z
    .array(z.enum(VISUAL_FORMATS))
    .max(VISUAL_FORMATS.length)
    .optional()
    .describe('More formats of the same'),
  outputs: imageOutputs,
}

export const carouselRequest = {
  slides: z.array(Slide).min(MIN_SLIDES).max(MAX_SLIDES).describe('In their order'),
  format: z.enum(CAROUSEL_FORMATS).optional().describe('portrait if left out'),
  ...shared,
  aiBackground: AiBackground.optional().describe('A picture made by AI; costs credits'),
  outputs: z
    .array(z.enum(CAROUSEL_OUTPUTS))
    .min(1)
    .max(CAROUSEL_OUTPUTS.length)
    .optional()
    .describe('Both if left out'),
}

export const screenshotRequest = {
  screenshot: PictureInput.describe('The picture that is framed'),
  layout: z.enum(SCREENSHOT_LAYOUTS).optional().describe('centered if left out'),
  format: z.enum(SCREENSHOT_FORMATS).optional().describe('landscape if left out'),
  ...shared,
  content: VisualContent.pick({ eyebrow: true, title: true, body: true })
    .partial()
    .optional()
    .describe('Words beside it'),
  addressBar: line(120).optional().describe('Its words'),
  windowTheme: z.enum(WINDOW_THEMES).optional().describe('auto: light or dark, as the picture is'),
  crop: z
    .strictObject({
      zoom: z.number().min(1).max(4).optional().describe('1 to 4'),
      focusX: z.number().min(0).max(1).optional().describe('0 left to 1 right'),
      focusY: z.number().min(0).max(1).optional().describe('0 top to 1 bottom'),
    })
    .optional()
    .describe('A part of the picture'),
  alsoFormats: z
    .array(z.enum(SCREENSHOT_FORMATS))
    .max(SCREENSHOT_FORMATS.length)
    .optional()
    .describe('More formats of the same'),
  outputs: imageOutputs,
}

export const ImageRequest = z.strictObject(imageRequest)
export type ImageRequest = z.infer<typeof ImageRequest>
export const CarouselRequest = z.strictObject(carouselRequest)
export type CarouselRequest = z.infer<typeof CarouselRequest>
export const ScreenshotRequest = z.strictObject(screenshotRequest)
export type ScreenshotRequest = z.infer<typeof ScreenshotRequest>

export const estimate = { estimateOnly: EstimateOnly }

/** What was cut short, left out or replaced. Decision 068 */
const VisualWarnings = z
  .array(z.object({ field: z.string(), code: z.string(), message: z.string() }))
  .describe('What was cut short, left out or replaced')

const MadeBackground = z
  .object({ model: z.string(), estimatedCostMilliUsd: z.number() })
  .nullable()
  .describe('About the picture made by AI')

const shownMedia = PostMedia.nullable()

export const BrandedImage = z
  .object({
    images: z.array(VisualImage),
    postMedia: shownMedia.describe('A JPEG, which every network takes: give it as media'),
    aiBackground: MadeBackground,
    renderMs: z.int(),
    warnings: VisualWarnings,
  })
  .meta({ id: 'BrandedImage' })
export type BrandedImage = z.infer<typeof BrandedImage>

export const Carousel = z
  .object({
    document: z
      .object({
        assetId: Id,
        url: z.url(),
        contentType: z.literal('application/pdf'),
        sizeBytes: z.int(),
        pageCount: z.int(),
      })
      .nullable(),
    slides: z.array(VisualImage),
    postMedia: z
      .object(
        Object.fromEntries(PLATFORMS.map((network) => [network, shownMedia])) as Record<Platform, typeof shownMedia>, // one for each
      )
      .describe('The media for a post on each network; null where the network takes no images'),
    aiBackground: MadeBackground,
    renderMs: z.int(),
    warnings: VisualWarnings,
  })
  .meta({ id: 'Carousel' })
export type Carousel = z.infer<typeof Carousel>

/** Spec V3. */
export const AppScreenshot = z
  .object({
    images: z.array(VisualImage),
    postMedia: shownMedia,
    renderMs: z.int(),
    window: z.object({ theme: z.enum(['light', 'dark']), addressBar: z.string().nullable() }),
    crop: z.object({ zoom: z.number(), focusX: z.number(), focusY: z.number() }),
    warnings: VisualWarnings,
  })
  .meta({ id: 'AppScreenshot' })
export type AppScreenshot = z.infer<typeof AppScreenshot>

export const VISUAL_KINDS = ['image', 'carousel', 'screenshot'] as const
export type VisualKind = (typeof VISUAL_KINDS)[number]

/** The kind of visual, and the fields of the endpoint for that kind, which checks them. Spec V4 */
export const previewRequest = {
  kind: z.enum(VISUAL_KINDS),
  ...ImageRequest.partial().shape,
  ...CarouselRequest.partial().shape,
  ...ScreenshotRequest.partial().shape,
  content: VisualContent.partial().optional(),
  format: z.enum(VISUAL_FORMATS).optional(),
  alsoFormats: z.array(z.enum(VISUAL_FORMATS)).optional(),
  outputs: z.array(z.string()).optional(),
}

export const VisualPreview = z
  .object({
    image: z.string().describe('A PNG as data URI; for a carousel, its first slide'),
    width: z.int(),
    height: z.int(),
    renderMs: z.int(),
    slides: z.array(z.string()).optional().describe('All slides of a carousel, as data URIs'),
    warnings: VisualWarnings,
  })
  .meta({ id: 'VisualPreview' })
export type VisualPreview = z.infer<typeof VisualPreview>

const described = { label: z.string(), description: z.string() }

export const VisualOptions = z
  .object({
    formats: z.array(
      z.object({
        id: z.enum(VISUAL_FORMATS),
        label: z.string(),
        width: z.int(),
        height: z.int(),
        aspectRatio: z.string(),
        useFor: z.string(),
      }),
    ),
    templates: z.array(z.object({ id: z.enum(VISUAL_TEMPLATES), ...described, fields: z.array(z.string()) })),
    themes: z.array(z.object({ id: z.enum(VISUAL_THEMES), ...described })),
    carousel: z.object({
      formats: z.array(z.string()),
      layouts: z.array(z.object({ id: z.enum(SLIDE_LAYOUTS), description: z.string() })),
      minSlides: z.int(),
      maxSlides: z.int(),
    }),
    screenshot: z.object({
      formats: z.array(z.string()),
      layouts: z.array(z.object({ id: z.enum(SCREENSHOT_LAYOUTS), ...described })),
    }),
    aiBackground: z.object({
      available: z.boolean(),
      defaultModel: z.string().describe('Empty: none is set up'),
      recommendedModels: z.array(z.object({ id: z.string(), useFor: z.string() })),
      totalModels: z.int(),
      models: z.array(z.string()).optional(),
    }),
    brand: z.object({
      colors: z.array(z.string()),
      headingFont: z.string(),
      bodyFont: z.string(),
      background: z.string().nullable(),
      hasLogo: z.boolean(),
      logo: z.object({ width: z.number(), height: z.number() }).nullable(),
    }),
  })
  .meta({ id: 'VisualOptions' })
export type VisualOptions = z.infer<typeof VisualOptions>
