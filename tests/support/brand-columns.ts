/** The columns of a brand kit in which nothing is missing. */
export const brandOf = (orgId: string, imageId: string, mark: string) => ({
  org_id: orgId,
  color_primary: '#0e5a4f',
  color_secondary: '#12343b',
  color_accent: '#c4532d',
  color_background: '#fffaf3',
  heading_font: 'Fraunces',
  body_font: 'Inter',
  logo_asset_id: imageId,
  logo_source_url: `https://logo.example/${encodeURIComponent(mark)}`,
  tagline: `tagline of ${mark}`,
  website: `https://website.example/${encodeURIComponent(mark)}`,
})
