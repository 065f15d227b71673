import {
  CAROUSEL_FORMATS,
  FORMAT_FACTS,
  MAX_SLIDES,
  MIN_SLIDES,
  SCREENSHOT_FACTS,
  SCREENSHOT_FORMATS,
  SCREENSHOT_LAYOUTS,
  SLIDE_FACTS,
  SLIDE_LAYOUTS,
  TEMPLATE_FACTS,
  THEME_FACTS,
  VISUAL_FORMATS,
  VISUAL_TEMPLATES,
  VISUAL_THEMES,
} from '#contract/making/visual-lists.ts'
import type { VisualOptions } from '#contract/making/visuals.ts'
import { readBrandKit } from '#features/brand/index.ts'
import type { OrgContext } from '#kernel/context.ts'
import type { Llm } from '#kernel/llm/llm.ts'
import { chooseFont } from '#rendering/fonts/families.ts'

/** The options for a visual of this workspace. */
export async function visualOptions(ctx: OrgContext, allModels: boolean): Promise<VisualOptions> {
  const kit = await readBrandKit(ctx, ctx.db)
  const { logo, colors } = kit
  return {
    formats: VISUAL_FORMATS.map((id) => ({ id, ...FORMAT_FACTS[id] })),
    templates: VISUAL_TEMPLATES.map((id) => ({ id, ...TEMPLATE_FACTS[id], fields: [...TEMPLATE_FACTS[id].fields] })),
    themes: VISUAL_THEMES.map((id) => ({ id, ...THEME_FACTS[id] })),
    carousel: {
      formats: [...CAROUSEL_FORMATS],
      layouts: SLIDE_LAYOUTS.map((id) => ({ id, description: SLIDE_FACTS[id] })),
      minSlides: MIN_SLIDES,
      maxSlides: MAX_SLIDES,
    },
    screenshot: {
      formats: [...SCREENSHOT_FORMATS],
      layouts: SCREENSHOT_LAYOUTS.map((id) => ({ id, ...SCREENSHOT_FACTS[id] })),
    },
    aiBackground: backgrounds(ctx.services.llm, allModels),
    brand: {
      colors: [...new Set([colors.primary, colors.secondary, colors.accent].filter((colour) => colour !== null))],
      headingFont: chooseFont(kit.headingFont, 'Inter').name,
      bodyFont: chooseFont(kit.bodyFont ?? kit.headingFont, 'Inter').name,
      background: colors.background,
      hasLogo: logo !== null,
      logo: logo && logo.width !== null && logo.height !== null ? { width: logo.width, height: logo.height } : null,
    },
  }
}

/** The configured model, in the form of the list of backgrounds. */
function backgrounds(llm: Llm, allModels: boolean): VisualOptions['aiBackground'] {
  const { image } = llm.models()
  const models = image ? [image.model] : []
  return {
    available: image !== null,
    defaultModel: image?.model ?? '',
    recommendedModels: models.map((id) => ({ id, useFor: 'Backgrounds of every kind' })),
    totalModels: models.length,
    ...(allModels && { models }),
  }
}
