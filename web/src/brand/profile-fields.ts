import { linesOf } from '../ui/lines.ts'
import type { Profile, ProfileChanges } from './profile-reads.ts'

interface Described {
  label: string
  /** An example, shown while the field is empty. */
  example: string
}

/** The texts of a profile, by their paths. */
const TEXTS = {
  identity: { label: 'Who speaks, in a sentence', example: 'Five people in Porto who make hand tools.' },
  'businessOutline.overview': {
    label: 'What you do',
    example: 'We make chisels and planes that can be taken apart and mended.',
  },
  mission: { label: 'What you want to change', example: 'Fewer tools thrown away.' },
  'businessOutline.valueProposition': {
    label: 'Why people choose you',
    example: 'Each part can be ordered for thirty years.',
  },
  'voice.tone': { label: 'Tone', example: 'Plain and dry. Short sentences, real numbers, a joke at most once.' },
} as const satisfies Record<string, Described>

/** The lists of a profile, edited with one entry a line. */
const LISTS = {
  'businessOutline.productsOrServices': { label: 'What you offer', example: 'Chisels · A sharpening course' },
  'businessOutline.targetAudience': { label: 'Whom you want to reach', example: 'Joiners · People who mend at home' },
  'businessOutline.differentiators': { label: 'What sets you apart', example: 'Every part is numbered' },
  'voice.personalityTraits': { label: 'How you come across', example: 'Dry · Patient · Exact' },
  'voice.writingGuidelines': {
    label: 'How to write',
    example: 'Say “we”, and mean five people · Numbers before adjectives',
  },
  'voice.bannedPhrases': { label: 'Words that never appear', example: 'artisanal · game-changer' },
  topics: { label: 'What you talk about', example: 'Tools that can be repaired · Sharpening' },
  expertise: { label: 'What you know well', example: 'Steel · Old joints' },
  opinions: { label: 'What you hold to be true', example: 'A tool that cannot be opened is rented' },
  goals: { label: 'What posts are to achieve', example: 'Be known for repairs that last' },
} as const satisfies Record<string, Described>

export type TextField = keyof typeof TEXTS
export type ListField = keyof typeof LISTS
export type ProfileField = TextField | ListField | 'brandType' | 'profileDisclosure'
/** The unsaved edits. Lists are text with one entry a line. */
export type Edits = Partial<Record<ProfileField, string>>

export const describedAs = (field: TextField | ListField): Described =>
  isList(field) ? LISTS[field] : TEXTS[field as TextField] // the keys of the two tables
export const isList = (field: string): field is ListField => Object.hasOwn(LISTS, field)

/** The value of a profile field in the form in which it is edited. */
export function typedOf(profile: Profile, field: ProfileField): string {
  const value = field
    .split('.')
    .reduce<unknown>((part, key) => (part && typeof part === 'object' ? Reflect.get(part, key) : undefined), profile)
  if (Array.isArray(value)) return value.join('\n')
  return typeof value === 'string' ? value : field === 'profileDisclosure' ? 'public' : ''
}

const CLEARED: ReadonlySet<string> = new Set(['identity', 'mission'])

/** The edits in the form that the server accepts. Unchanged fields are not sent. */
export function changesOf(edits: Edits): ProfileChanges {
  const changes: Record<string, unknown> = {}
  for (const [field, typed] of Object.entries(edits)) {
    const text = typed.trim()
    const value = isList(field) ? linesOf(typed) : text === '' && CLEARED.has(field) ? null : text
    const [outer = field, inner] = field.split('.')
    changes[outer] = inner === undefined ? value : { ...(changes[outer] as object | undefined), [inner]: value }
  }
  return changes as ProfileChanges // each field is one of the tables above, with a value of its kind
}

/** An edit that equals the saved value is not kept as one. */
export function edited(edits: Edits, profile: Profile, field: ProfileField, typed: string): Edits {
  const { [field]: _, ...others } = edits
  return typed === typedOf(profile, field) ? others : { ...others, [field]: typed }
}

/** Whether the profile is empty of what drafts need. */
export const saysNothing = (profile: Profile): boolean =>
  [...Object.keys(TEXTS), ...Object.keys(LISTS)].every((field) => typedOf(profile, field as ProfileField) === '') // the keys of both tables
