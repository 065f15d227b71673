import { z } from 'zod'

const Hex = z.string().describe('#1d4ed8')

/** Spec V9 */
export const BrandKitOnWebsite = z
  .object({
    websiteUrl: z.url().describe('The address that was asked for'),
    reachable: z.boolean().describe('Whether a page was read; if not, warnings say why'),
    siteName: z.string().nullable(),
    tagline: z.string().nullable(),
    colors: z.array(
      z.object({
        hex: Hex,
        source: z.enum(['theme-color', 'css-variable', 'stylesheet', 'inline']),
        detail: z.string().nullable().describe('The variable, the selector or the element'),
        uses: z.int().describe('How many declarations use it'),
        neutral: z.boolean().describe('Black, white or grey'),
      }),
    ),
    logos: z.array(
      z.object({
        url: z.url(),
        source: z.enum(['structured-data', 'og:logo', 'img', 'apple-touch-icon', 'icon']),
      }),
    ),
    images: z.array(z.object({ url: z.url(), source: z.enum(['og:image', 'twitter:image']) })),
    fonts: z.array(z.object({ family: z.string(), source: z.enum(['google-fonts', 'css']) })),
    suggestion: z
      .object({
        website: z.url(),
        colors: z
          .object({
            primary: Hex.optional(),
            secondary: Hex.optional(),
            accent: Hex.optional(),
            background: Hex.optional(),
          })
          .optional(),
        headingFont: z.string().optional(),
        bodyFont: z.string().optional(),
        logo: z.object({ url: z.url() }).optional(),
      })
      .describe('What a change of the brand kit takes. What the site does not declare is missing'),
    pagesRead: z.array(z.url()).describe('After redirects'),
    warnings: z.array(z.object({ code: z.string(), message: z.string() })).describe('What was tried, and what to do'),
  })
  .meta({ id: 'BrandKitOnWebsite' })
export type BrandKitOnWebsite = z.infer<typeof BrandKitOnWebsite>
