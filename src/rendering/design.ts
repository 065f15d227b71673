import type { SlideLayout, VisualFormat, VisualTemplate, VisualTheme } from '#contract/making/visual-lists.ts'
import type { Content } from './layout/stage.ts'
import type { BrandColours } from './palette.ts'

/** The brand's settings for a workspace's visuals. */
export interface BrandLook {
  colours: BrandColours
  headingFont: string | null
  bodyFont: string | null
  /** The file of the logo. Null if there is none, or none is wanted. */
  logo: Uint8Array | null
}

interface Shared {
  format: VisualFormat
  theme: VisualTheme
  brand: BrandLook
  handle: string | null
  /** The picture behind the text. */
  background: Uint8Array | null
}

export interface ImageDesign extends Shared {
  kind: 'image'
  template: VisualTemplate
  content: Content
}

export interface Slide extends Content {
  layout: SlideLayout
}

export interface CarouselDesign extends Shared {
  kind: 'carousel'
  slides: Slide[]
}

/** A note about a visual for its maker. */
export interface RenderWarning {
  field: string
  code: 'shortened' | 'glyph_missing' | 'font_replaced' | 'field_unused'
  message: string
}
