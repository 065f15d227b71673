import type { BrandColour } from '#contract/making/brand.ts'
import type { BrandKit } from './reads.ts'

/** The values of the form, as typed. */
export interface KitForm extends Record<BrandColour, string> {
  headingFont: string
  bodyFont: string
  tagline: string
  website: string
}

export const COLOURS = ['primary', 'secondary', 'accent', 'background'] as const satisfies readonly BrandColour[]
const LINES = ['headingFont', 'bodyFont', 'tagline', 'website'] as const

export function formOf({ colors, headingFont, bodyFont, tagline, website }: BrandKit): KitForm {
  return {
    primary: colors.primary ?? '',
    secondary: colors.secondary ?? '',
    accent: colors.accent ?? '',
    background: colors.background ?? '',
    headingFont: headingFont ?? '',
    bodyFont: bodyFont ?? '',
    tagline: tagline ?? '',
    website: website ?? '',
  }
}

/** Only the changed fields, so that other people's changes are kept. An emptied field is cleared. */
export function changesOf(known: KitForm, form: KitForm) {
  const changed = <K extends keyof KitForm>(names: readonly K[]) =>
    Object.fromEntries(names.filter((name) => form[name] !== known[name]).map((name) => [name, form[name] || null]))
  const colors: Partial<Record<BrandColour, string | null>> = changed(COLOURS)
  return { ...changed(LINES), ...(Object.keys(colors).length > 0 && { colors }) }
}
