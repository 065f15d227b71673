import { z } from 'zod'
import { Id, Moment, Timestamp } from '../common.ts'
import { AssetId } from '../media/media.ts'

export const BRAND_COLOURS = ['primary', 'secondary', 'accent', 'background'] as const
export type BrandColour = (typeof BRAND_COLOURS)[number]

/** The parts of a kit, by the names that `missing` and `changed` use. */
export const BRAND_PARTS = [
  'colors.primary',
  'colors.secondary',
  'colors.accent',
  'colors.background',
  'headingFont',
  'bodyFont',
  'logo',
  'tagline',
  'website',
] as const
export type BrandPart = (typeof BRAND_PARTS)[number]

/** The most bytes that are read of a linked file. */
export const MAX_LOGO_BYTES = 5 * 1024 ** 2
/** The largest SVG, since a parser has to read all of it. Real logos have some tens of kilobytes. */
export const MAX_SVG_BYTES = 1024 ** 2
export const MAX_TAGLINE = 160
export const MAX_FONT_NAME = 80

const Colour = z.string().nullable().describe('#1d4ed8')

/** Spec V7 */
export const BrandKit = z
  .object({
    colors: z.object({ primary: Colour, secondary: Colour, accent: Colour, background: Colour }),
    headingFont: z.string().nullable(),
    bodyFont: z.string().nullable(),
    logo: z
      .object({
        assetId: Id.nullable().describe('A file of the library; null in a dry run, which stores none'),
        url: z.url().nullable(),
        sourceUrl: z.url().nullable().describe('The link that the file was copied from'),
        width: z.number().nullable(),
        height: z.number().nullable(),
        contentType: z.string().nullable(),
      })
      .nullable(),
    tagline: z.string().nullable(),
    website: z.string().nullable(),
    updatedAt: Timestamp.nullable().describe('null: nothing was ever set'),
    missing: z.array(z.string()).describe('The parts that are not set'),
  })
  .meta({ id: 'BrandKit' })
export type BrandKit = z.infer<typeof BrandKit>

/**
 * The operation checks all values at once: 422 brand_kit_invalid. A value of the wrong JSON type is refused earlier,
 * with 400.
 */
const Given = z.string().nullable().optional()
const GivenColour = Given.describe('As hex')

export const brandKitChanges = {
  colors: z
    .strictObject({ primary: GivenColour, secondary: GivenColour, accent: GivenColour, background: GivenColour })
    .optional()
    .describe('For example #1d4ed8'),
  headingFont: Given.describe('Family, as Inter'),
  bodyFont: Given.describe('Family, as Lora'),
  logo: z
    .union([
      z.strictObject({ url: z.url().describe('https link to an SVG, PNG, JPEG, WebP or GIF') }),
      z.strictObject({ assetId: AssetId.describe('An image of the library') }),
    ])
    .nullable()
    .optional()
    .describe('By link or from the library'),
  tagline: Given.describe('One line'),
  website: Given.describe('https://…'),
  ifUpdatedAt: Moment.optional().describe('updatedAt as read; else 409'),
  dryRun: z.boolean().optional().describe('Saves nothing'),
}

export const BrandKitUpdate = z
  .object({
    saved: z.boolean(),
    kit: BrandKit.describe('The kit as it is now; in a dry run, as it would be'),
    changed: z.array(z.string()),
    warnings: z.array(z.object({ field: z.string(), code: z.string(), message: z.string() })),
    missing: z.array(z.string()).describe('The parts that are still not set'),
    previewHint: z.string().describe('How to see it'),
  })
  .meta({ id: 'BrandKitUpdate' })
export type BrandKitUpdate = z.infer<typeof BrandKitUpdate>
