/**
 * All products, and the price of everything in credits; no other file states them. Plain data, so that the web app can
 * read it too. A payment provider's settings hold its ids and its local prices.
 */

export interface Plan {
  /** A uuid (Spec A2) that never changes. */
  id: string
  key: string
  name: string
  /** In US dollars. Null if the plan is not sold. */
  monthlyPrice: number | null
  annualPrice: number | null
  monthlyCredits: number
  teamsEnabled: boolean
  maxMembers: number
}

/** The plan of an installation without billing. Only GALLEY_MAX_MEMBERS limits its members. */
export const SELF_HOSTED = {
  id: '5d0c9d0e-6f5f-4a4e-9a53-0a4d1c1f7b01',
  key: 'self_hosted',
  name: 'Self-hosted',
  monthlyPrice: null,
  annualPrice: null,
  /** The budget until an owner sets another. */
  monthlyCredits: 1000,
  teamsEnabled: true,
} as const satisfies Omit<Plan, 'maxMembers'>

/** The plans that can be bought, smallest first. */
export const PLANS = [
  {
    id: '5d0c9d0e-6f5f-4a4e-9a53-0a4d1c1f7b02',
    key: 'solo',
    name: 'Solo',
    monthlyPrice: 19,
    annualPrice: 190,
    monthlyCredits: 500,
    teamsEnabled: false,
    maxMembers: 1,
  },
  {
    id: '5d0c9d0e-6f5f-4a4e-9a53-0a4d1c1f7b03',
    key: 'team',
    name: 'Team',
    monthlyPrice: 49,
    annualPrice: 490,
    monthlyCredits: 1500,
    teamsEnabled: true,
    maxMembers: 10,
  },
  {
    id: '5d0c9d0e-6f5f-4a4e-9a53-0a4d1c1f7b04',
    key: 'agency',
    name: 'Agency',
    monthlyPrice: 149,
    annualPrice: 1490,
    monthlyCredits: 6000,
    teamsEnabled: true,
    maxMembers: 50,
  },
] as const satisfies readonly Plan[]

export type PlanKey = typeof SELF_HOSTED.key | (typeof PLANS)[number]['key']

export const TRIAL_DAYS = 14

/** Credits beyond those of the month. They do not expire. */
export const CREDIT_PACKS = [
  { key: 'pack_500', name: '500 credits', credits: 500, price: 15 },
  { key: 'pack_2000', name: '2,000 credits', credits: 2000, price: 50 },
  { key: 'pack_10000', name: '10,000 credits', credits: 10_000, price: 220 },
] as const

export type CreditPackKey = (typeof CREDIT_PACKS)[number]['key']

interface CreditAction {
  label: string
  description: string
  /** Whole credits for one. If the work varies, this many are reserved and the actual usage is charged. */
  credits: number
}

/**
 * What X charges for reading, in US dollars for each post or person that it returns. Galley uses these prices until X
 * has answered its prices of today. `owned` is the price of a post that mentions the account that owns the developer
 * app, if that account reads it. Source: docs.x.com, "Pricing".
 */
export const READ_PRICES = { post: 0.005, user: 0.01, owned: 0.001 } as const

/** US dollars in credits, to a thousandth of a credit. */
const inCredits = (dollars: number): number => Number((100 * dollars).toFixed(3))

const [A_POST, AN_AUTHOR] = [inCredits(READ_PRICES.post), inCredits(READ_PRICES.user)]
/** The price of reading on X, in words. */
export const READING_COSTS = `${A_POST} credits for each post that X returns and ${AN_AUTHOR} for each author`

/** Everything that costs credits. A credit covers about one US cent of what models and networks charge. */
export const CREDIT_ACTIONS = {
  content_generate: { label: 'Write a text', description: 'One text from a prompt', credits: 2 },
  summarize: { label: 'Sum up a text', description: 'One summary of a text', credits: 1 },
  rewrite: { label: 'Rewrite a post', description: 'One proposal for another wording', credits: 2 },
  strategy_generate: { label: 'Propose a strategy', description: 'One new version of the plan', credits: 5 },
  thought_draft: { label: 'Draft from a thought', description: 'The posts of one thought', credits: 3 },
  dm_draft: { label: 'Draft a direct message', description: 'One message to one person', credits: 1 },
  reply_draft: { label: 'Draft a reply', description: 'One reply in the brand’s voice', credits: 2 },
  inbox_refresh: {
    label: 'Read the inbox',
    description: 'What X charges for what it returned, and one credit for 20 posts that a model judges',
    credits: 1,
  },
  listening_suggestions: { label: 'Suggest what to listen to', description: 'One list of suggestions', credits: 2 },
  brand_from_website: { label: 'Read a website', description: 'One website for the brand profile', credits: 3 },
  onboarding: { label: 'Set up from a website', description: 'One website for brand and plan', credits: 8 },
  image_generate: { label: 'Background by AI', description: 'For each picture that is made', credits: 5 },
  transcribe: { label: 'Subtitles', description: 'For each minute of video that is begun', credits: 1 },
  x_read: {
    label: 'Read posts on X',
    description: `${READING_COSTS}, once a day`,
    credits: 1,
  },
} as const satisfies Record<string, CreditAction>

export type CreditActionKey = keyof typeof CREDIT_ACTIONS
