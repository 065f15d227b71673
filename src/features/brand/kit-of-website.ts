import { BRAND_COLOURS } from '#contract/making/brand.ts'
import type { BrandKitOnWebsite } from '#contract/making/website.ts'
import type { WebsiteRead } from '#features/websites/index.ts'

/** The kit that a website declares, in the API's form. The suggestion lacks what the site does not declare. */
export function kitOfWebsite({ websiteUrl, reachable, findings, pagesRead, warnings }: WebsiteRead): BrandKitOnWebsite {
  const { suggestion } = findings
  const colours = BRAND_COLOURS.flatMap((name) => (suggestion[name] ? [[name, suggestion[name].value] as const] : []))
  return {
    websiteUrl,
    reachable,
    siteName: findings.name?.value ?? null,
    tagline: findings.tagline?.value ?? null,
    colors: findings.colours.map(({ evidence: _, ...colour }) => colour),
    logos: findings.logos.map(({ url, source }) => ({ url, source })),
    images: findings.images.map(({ url, source }) => ({ url, source })),
    fonts: findings.fonts.map(({ family, source }) => ({ family, source })),
    suggestion: {
      website: websiteUrl,
      ...(colours.length > 0 && { colors: Object.fromEntries(colours) }),
      ...(suggestion.headingFont && { headingFont: suggestion.headingFont.value }),
      ...(suggestion.bodyFont && { bodyFont: suggestion.bodyFont.value }),
      ...(suggestion.logo && { logo: { url: suggestion.logo.value } }),
    },
    pagesRead,
    warnings,
  }
}
