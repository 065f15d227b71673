import type { ErrorDetail } from '#contract/errors.ts'
import { BRAND_COLOURS, type BrandColour, MAX_FONT_NAME, MAX_TAGLINE } from '#contract/making/brand.ts'
import { hexColour } from '#contract/making/colour.ts'
import { lineOfText } from '#contract/text/name.ts'
import { type BadField, badField } from './bad-field.ts'
import { COLUMN_OF, type Kit } from './kit-row.ts'
import { websiteAddress } from './website-address.ts'

type Given = string | null | undefined
export interface GivenFields {
  colors?: Partial<Record<BrandColour, Given>> | undefined
  headingFont?: Given
  bodyFont?: Given
  tagline?: Given
  website?: Given
}

/** Checks all fields but the logo. Returns their values, and all problems with them. */
export function checkFields({ colors, headingFont, bodyFont, tagline, website }: GivenFields) {
  const changes: Partial<Kit> = {}
  const bad: ErrorDetail[] = []
  const take = (column: keyof Kit, given: Given, check: (text: string) => string | BadField): void => {
    // A form sends blanks for a field that a person emptied.
    const value = given === undefined || given === null || given.trim() === '' ? given && null : check(given.trim())
    if (value === undefined) return
    if (value !== null && typeof value === 'object') bad.push(value.bad)
    else changes[column] = value || null
  }
  for (const name of BRAND_COLOURS) take(COLUMN_OF[name], colors?.[name], (text) => colour(`colors.${name}`, text))
  take('heading_font', headingFont, (text) => font('headingFont', text))
  take('body_font', bodyFont, (text) => font('bodyFont', text))
  take('tagline', tagline, line)
  take('website', website, address)
  return { changes, bad }
}

function colour(field: string, text: string): string | BadField {
  return hexColour(text) ?? badField(field, 'not_a_colour', 'Write the colour in hex, for example #1d4ed8')
}

/**
 * A font family is written into style sheets, so it may hold only letters, digits and the few signs that font names
 * have.
 */
const FONT = /^[\p{L}\p{N}](?:[\p{L}\p{N} .+&'_-]*[\p{L}\p{N}.+])?$/u

function font(field: string, text: string): string | BadField {
  const name = text.replace(/^(["'])(.*)\1$/, '$2')
  if (name.length <= MAX_FONT_NAME && FONT.test(name)) return name.replace(/ +/g, ' ')
  return badField(field, 'not_a_font', 'Give the name of one font family, for example Inter, not a list or a file')
}

function line(text: string): string | BadField {
  if (text.length > MAX_TAGLINE) {
    return badField('tagline', 'too_long', `A tagline has at most ${MAX_TAGLINE} characters; this has ${text.length}`)
  }
  const parsed = lineOfText(MAX_TAGLINE).safeParse(text)
  return parsed.success ? parsed.data : badField('tagline', 'not_one_line', parsed.error.issues[0]?.message ?? '')
}

function address(text: string): string | BadField {
  return (
    websiteAddress(text) ??
    badField('website', 'not_an_address', 'Give the address of a website that begins with https://')
  )
}
