import type { Profile } from './profile-reads.ts'

type Field = Profile['inferred'][number]
type Reading = Pick<Profile['proposals'][number], 'source' | 'confidence' | 'evidence'>

/** Labels of every field that a website can fill in or contradict. */
export const FIELD_LABELS: Readonly<Record<Field, string>> = {
  websiteUrl: 'Website',
  logoUrl: 'Logo',
  primaryFont: 'Font of headings',
  secondaryFont: 'Font of text',
  colorPalette: 'Colours',
  tagline: 'Tagline',
  mission: 'What you want to change',
  'voice.tone': 'Tone',
  'voice.personalityTraits': 'How you come across',
  'businessOutline.overview': 'What you do',
  'businessOutline.productsOrServices': 'What you offer',
  'businessOutline.targetAudience': 'Whom you want to reach',
  'businessOutline.valueProposition': 'Why people choose you',
  'businessOutline.differentiators': 'What sets you apart',
  brandType: 'Who speaks: a person or a company',
  identity: 'Who speaks, in a sentence',
  expertise: 'What you know well',
  topics: 'What you talk about',
}

/** The effect of a missing part, in the terms of the screen. */
const COSTS: Readonly<Record<string, string>> = {
  'businessOutline.overview': 'The profile does not say who you are and what you do: drafts cannot say it either.',
  'businessOutline.targetAudience': 'The profile names no audience: drafts have to guess it.',
  'businessOutline.productsOrServices': 'The profile does not say what you offer: drafts stay general.',
  'businessOutline.valueProposition':
    'The profile does not say why people choose you: drafts give only general reasons.',
  voice: 'The profile does not say how you write: drafts have no voice of their own.',
}

export const costOf = ({ field, message }: Profile['missing'][number]): string => COSTS[field] ?? message

/** The field in which a missing part is edited. */
export const fieldOfMissing = (field: string): string => (field === 'voice' ? 'voice.tone' : field)

const SURE = { high: '', medium: ', fairly sure', low: ', not sure' } as const

/** "northwind.example/about" */
export const addressWords = (address: string): string => address.replace(/^https?:\/\//, '').replace(/\/$/, '')

/**
 * The place of a value, and who read it: "northwind.example, title of the page, and 2 more places · read by a model".
 */
export function readingWords({ source, confidence, evidence }: Reading): string {
  const [first, ...more] = evidence
  // A model reads the text of the site without places in it.
  const where = first && [addressWords(first.address), ...(source === 'ai' ? [] : [first.place])].join(', ')
  const others = more.length === 0 ? '' : more.length === 1 ? ' and one more place' : ` and ${more.length} more places`
  const who = source === 'ai' ? `concluded by a model${SURE[confidence]}` : `as the site declares it${SURE[confidence]}`
  return where ? `${where}${others} · ${who}` : who
}

/** The origin of a field's value in words. Null if the field is empty. */
export function originWords(profile: Profile, field: string, said: string): string | null {
  if (said === '' || said === 'unknown') return null
  if (!profile.inferred.some((one) => one === field)) return 'Written or confirmed by a person.'
  const from = profile.inferredFrom.find((one) => one.field === field)
  return `Read from your website${from ? `: ${readingWords(from)}` : ''}. Nobody has confirmed it.`
}

/** The value of a field as words, lists one a line. */
export const valueWords = (value: string | string[] | null): string =>
  Array.isArray(value) ? value.join('\n') : value === 'unknown' ? '' : (value ?? '')

export const DISCLOSURE_WORDS = {
  public: 'Public',
  private: 'Private',
  restricted: 'Restricted',
} as const
