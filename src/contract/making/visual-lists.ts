/** The kinds of visuals. Spec V1; sizes by decision 068. */
export const VISUAL_FORMATS = [
  'square',
  'portrait',
  'landscape',
  'link',
  'story',
  'pin',
  'x_header',
  'linkedin_banner',
] as const
export type VisualFormat = (typeof VISUAL_FORMATS)[number]

export const VISUAL_TEMPLATES = ['headline', 'quote', 'stat', 'list', 'photo'] as const
export type VisualTemplate = (typeof VISUAL_TEMPLATES)[number]

export const VISUAL_THEMES = ['brand', 'light', 'dark'] as const
export type VisualTheme = (typeof VISUAL_THEMES)[number]

export const SLIDE_LAYOUTS = ['cover', 'point', 'stat', 'quote', 'list', 'cta'] as const
export type SlideLayout = (typeof SLIDE_LAYOUTS)[number]

export const SCREENSHOT_LAYOUTS = ['centered', 'tilted', 'closeup'] as const
export type ScreenshotLayout = (typeof SCREENSHOT_LAYOUTS)[number]

export const WINDOW_THEMES = ['auto', 'light', 'dark'] as const
export type WindowTheme = (typeof WINDOW_THEMES)[number]

export const CAROUSEL_FORMATS = ['portrait', 'square'] as const satisfies readonly VisualFormat[]
export const SCREENSHOT_FORMATS = [
  'landscape',
  'square',
  'portrait',
  'link',
  'story',
] as const satisfies readonly VisualFormat[]

export const MIN_SLIDES = 2
export const MAX_SLIDES = 15

/** The file types of a render; decision 068. */
export const IMAGE_OUTPUTS = ['png', 'jpeg', 'webp'] as const
export type ImageOutput = (typeof IMAGE_OUTPUTS)[number]
/** The type of every image in a post, because every network that accepts images accepts it. Decision 081 */
export const POSTED_OUTPUT = 'jpeg' satisfies ImageOutput
export const CAROUSEL_OUTPUTS = ['pdf', 'images'] as const
export type CarouselOutput = (typeof CAROUSEL_OUTPUTS)[number]

export interface FormatFacts {
  label: string
  width: number
  height: number
  aspectRatio: string
  useFor: string
}

export const FORMAT_FACTS: Record<VisualFormat, FormatFacts> = {
  square: { label: 'Square', width: 1080, height: 1080, aspectRatio: '1:1', useFor: 'Feed posts on every network' },
  portrait: {
    label: 'Portrait',
    width: 1080,
    height: 1350,
    aspectRatio: '4:5',
    useFor: 'Feed posts that fill a phone; carousels',
  },
  landscape: { label: 'Landscape', width: 1600, height: 900, aspectRatio: '16:9', useFor: 'Posts on X, presentations' },
  link: { label: 'Link card', width: 1200, height: 630, aspectRatio: '40:21', useFor: 'The picture of a shared link' },
  story: { label: 'Story', width: 1080, height: 1920, aspectRatio: '9:16', useFor: 'Stories and covers of reels' },
  pin: { label: 'Pin', width: 1000, height: 1500, aspectRatio: '2:3', useFor: 'Pins' },
  x_header: { label: 'X header', width: 1500, height: 500, aspectRatio: '3:1', useFor: 'The header of an X profile' },
  linkedin_banner: {
    label: 'LinkedIn banner',
    width: 1584,
    height: 396,
    aspectRatio: '4:1',
    useFor: 'The banner of a LinkedIn profile',
  },
}

/** The text fields of a visual, by their names in the interface. */
export const CONTENT_FIELDS = ['title', 'eyebrow', 'body', 'bullets', 'stat', 'attribution', 'cta'] as const
export type ContentField = (typeof CONTENT_FIELDS)[number]

export interface TemplateFacts {
  label: string
  description: string
  /** The content fields that the template shows. Other fields are not shown. */
  fields: readonly ContentField[]
}

export const TEMPLATE_FACTS: Record<VisualTemplate, TemplateFacts> = {
  headline: {
    label: 'Headline',
    description: 'One statement, set large, with a line below it',
    fields: ['title', 'eyebrow', 'body', 'cta'],
  },
  quote: {
    label: 'Quote',
    description: 'A sentence in a frame, with who said it',
    fields: ['title', 'eyebrow', 'attribution'],
  },
  stat: {
    label: 'Figure',
    description: 'One number over the whole width, and what it means',
    fields: ['stat', 'title', 'eyebrow', 'body', 'attribution'],
  },
  list: {
    label: 'List',
    description: 'A title and numbered lines',
    fields: ['title', 'eyebrow', 'bullets', 'cta'],
  },
  photo: {
    label: 'Photo',
    description: 'Words over a picture; without one, over a field of the brand’s colours',
    fields: ['title', 'eyebrow', 'body', 'cta'],
  },
}

export const SLIDE_FACTS: Record<SlideLayout, string> = {
  cover: 'The first slide: title, eyebrow, a line below',
  point: 'One thought: title, body, bullets',
  stat: 'One number, and what it means',
  quote: 'A sentence, and who said it',
  list: 'A title and lines with marks',
  cta: 'The last slide: what to do now',
}

export const THEME_FACTS: Record<VisualTheme, { label: string; description: string }> = {
  brand: { label: 'Brand', description: 'On the primary colour' },
  light: { label: 'Light', description: 'Dark words on the background colour, or on paper white' },
  dark: { label: 'Dark', description: 'Light words on a deep tone of the primary colour' },
}

export const SCREENSHOT_FACTS: Record<ScreenshotLayout, { label: string; description: string }> = {
  centered: { label: 'Centered', description: 'The whole window, below the title' },
  tilted: { label: 'Tilted', description: 'The window turned in perspective, beside or below the title' },
  closeup: { label: 'Close-up', description: 'A part of the window, running over the edge' },
}
