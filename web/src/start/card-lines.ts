import type { Profile, Proposal } from './reads.ts'

type Field = Proposal['field']

export interface CardLine {
  field: Field
  label: string
  /** One or several texts. */
  value: readonly string[]
  /** Where it comes from, in words. */
  from: string
  /** Only proposed so far. Confirming the card accepts it. */
  proposed: boolean
}

const LABELS: Readonly<Record<Field, string>> = {
  websiteUrl: 'Website',
  logoUrl: 'Logo',
  primaryFont: 'Font of headings',
  secondaryFont: 'Font of text',
  colorPalette: 'Colours',
  tagline: 'Tagline',
  mission: 'Mission',
  'voice.tone': 'Voice',
  'voice.personalityTraits': 'Character',
  'businessOutline.overview': 'What you do',
  'businessOutline.productsOrServices': 'What you offer',
  'businessOutline.targetAudience': 'For whom',
  'businessOutline.valueProposition': 'Why you',
  'businessOutline.differentiators': 'What sets you apart',
  brandType: 'Who speaks',
  identity: 'In a sentence',
  expertise: 'What you know',
  topics: 'What you talk about',
}

/** The missing parts of the profile and their effect. The server's words name the fields of its API. */
export const MISSING: Readonly<Partial<Record<string, string>>> = {
  'businessOutline.overview': 'The profile does not say who you are and what you do: drafts cannot say it either.',
  'businessOutline.targetAudience': 'The profile names no audience: drafts have to guess it.',
  'businessOutline.productsOrServices': 'The profile does not say what you offer: drafts stay general.',
  'businessOutline.valueProposition':
    'The profile does not say why people choose you: drafts give only general reasons.',
  voice: 'The profile does not say how you write: drafts have no voice of their own.',
}

/** The order of the fields on the card: identity, voice, topics, design. */
const ORDER: readonly Field[] = [
  'tagline',
  'identity',
  'businessOutline.overview',
  'voice.tone',
  'voice.personalityTraits',
  'businessOutline.targetAudience',
  'businessOutline.productsOrServices',
  'businessOutline.valueProposition',
  'businessOutline.differentiators',
  'mission',
  'topics',
  'expertise',
  'colorPalette',
  'primaryFont',
  'secondaryFont',
  'logoUrl',
]

/** A list longer than this is read in full where it can be edited. */
const MOST_LISTED = 6

/** The profile's values, line by line, with the reading's proposals for empty fields. */
export function cardLines(profile: Profile): CardLine[] {
  const inferred: ReadonlySet<string> = new Set(profile.inferred)
  const host = hostOf(profile.websiteUrl)
  return ORDER.flatMap((field): CardLine[] => {
    const said = sayingOf(profile, field)
    if (said.length > 0)
      return [
        line(field, said, inferred.has(field) ? `read from ${host ?? 'the website'}` : 'written or confirmed here'),
      ]
    const proposal = profile.proposals.find((one) => one.field === field)
    return proposal ? [{ ...line(field, listOf(proposal.proposed), evidenceWords(proposal)), proposed: true }] : []
  })
}

const line = (field: Field, value: readonly string[], from: string): CardLine => ({
  field,
  label: LABELS[field],
  value: value.slice(0, MOST_LISTED),
  from,
  proposed: false,
})

/**
 * The values in which a reading differs from the profile. The profile's value stays until somebody accepts the other.
 */
export const contradictions = ({ proposals }: Pick<Profile, 'proposals'>): readonly Proposal[] =>
  proposals.filter(({ present }) => listOf(present).length > 0)

/** The proposals that confirming the card accepts: those for empty fields. */
export const takenWith = (profile: Profile): Field[] =>
  cardLines(profile).flatMap(({ field, proposed }) => (proposed ? [field] : []))

export const labelOf = (field: Field): string => LABELS[field]

/** "the page’s theme colour, on northwind.example/about" */
export function evidenceWords({ evidence }: Pick<Proposal, 'evidence'>): string {
  const [first] = evidence
  if (!first) return 'read from the website'
  const more = evidence.length - 1
  return `${first.place}, on ${shortAddress(first.address)}${more > 0 ? ` and ${more} more` : ''}`
}

function shortAddress(address: string): string {
  const url = URL.parse(address)
  return url ? `${url.host}${url.pathname === '/' ? '' : url.pathname}` : address
}

export const hostOf = (address: string | null): string | null =>
  address === null ? null : (URL.parse(address)?.host ?? null)

export const listOf = (value: string | readonly string[] | null): readonly string[] =>
  (typeof value === 'string' ? [value] : (value ?? [])).filter((one) => one.trim() !== '')

function sayingOf(profile: Profile, field: Field): readonly string[] {
  const { voice, businessOutline: outline } = profile
  switch (field) {
    case 'voice.tone':
      return listOf(voice.tone)
    case 'voice.personalityTraits':
      return listOf(voice.personalityTraits)
    case 'businessOutline.overview':
      return listOf(outline.overview)
    case 'businessOutline.productsOrServices':
      return listOf(outline.productsOrServices)
    case 'businessOutline.targetAudience':
      return listOf(outline.targetAudience)
    case 'businessOutline.valueProposition':
      return listOf(outline.valueProposition)
    case 'businessOutline.differentiators':
      return listOf(outline.differentiators)
    case 'brandType':
      return profile.brandType === undefined || profile.brandType === 'unknown' ? [] : [profile.brandType]
    default:
      return listOf(profile[field] ?? null)
  }
}
